/**
 * `node bench/attacks.mjs`: measures the CPU time for parsing inputs that a naive parser handles slowly. Parses each
 * input at one size and at twice that size. The larger input takes a linear parser twice as long, and a quadratic
 * parser four times as long. Prints each row, then all rows as one line of JSON.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { loadApp } from './sources.mjs'
import { fillDataFolder } from './site.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
/** Minimum time to measure, in milliseconds. Shorter times are too noisy. */
const leastMs = 30
const limit = 3

const repeat = (piece) => (size) => piece.repeat(size)
/** Rich texts by name, each with 2,500 and with 5,000 elements. The server accepts at most 5,000. */
const markup = {
  levels: repeat('<div>'),
  'formatting elements': repeat('<b><i>'),
  lists: repeat('<ul><li>'),
  tables: repeat('<table><tr><td>'),
  'formatting elements around blocks': (size) => `<p><b><i><u><s>${'<div>x</div>'.repeat(size)}`,
  links: repeat('<a href=/>'),
  frames: repeat('<iframe src="https://www.youtube.com/embed/a">'),
  attributes: (size) => `<a ${Array.from({ length: size }, (_, index) => `a${index}`).join(' ')}>x`,
  'characters of an attribute': (size) => `<a title="${'x'.repeat(size * 10)}">x`,
  'open quotes': repeat('<a title="'),
  'open comments': repeat('<!--'),
  brackets: repeat('<<<<<'),
  ampersands: repeat('&&&&&'),
  classes: (size) => `<p class="${'lead '.repeat(size)}">x`,
}
const bound = ['<a title="', '<!--', '<a href ', '{!']
const urlPieces = ['a', '%', '&#', '&amp;', '/', '.', '@', ':', '%25', '\t', '&#x26;']
const answers = {
  text: repeat('1-( '),
  longText: repeat('1-( '),
  email: repeat('1-( '),
  phone: repeat('1-( '),
  'email of hyphens': (size) => `a@${'a-'.repeat(size)}`,
}
const paths = {
  'one long word and a backslash': (size) => `/${'a'.repeat(size)}%5C`,
  'many words and a backslash': (size) => `/${'a/'.repeat(size)}%5C`,
  'one long word and a control character': (size) => `/${'a'.repeat(size)}%01`,
  'many slashes': (size) => `/${'/'.repeat(size)}`,
  'many brackets': (size) => `/${'%7B%7B!'.repeat(size / 4)}`,
}

const root = resolve(import.meta.dirname, '..')
const dataDir = mkdtempSync(join(tmpdir(), 'epiderm-bench-'))
fillDataFolder({ folder: root, dataDir })
const { app, importSource, close } = await loadApp({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
try {
  const rows = []
  for (const [name, size, work] of await listWorks()) rows.push(await measureGrowth(name, size, work))
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), rows })}\n`)
} finally {
  await close()
  rmSync(dataDir, { recursive: true, force: true })
}

/**
 * Lists the inputs to measure. Each row contains a name, the smaller of the two sizes that are compared, and a function
 * that parses input of a given size.
 */
async function listWorks() {
  const { isValidUrl, sanitizeRichText } = await importSource('/src/kit/index.ts')
  const { bindText } = await importSource('/src/schema/expression.ts')
  const { readAnswers } = await importSource('/src/forms/read-answers.ts')
  const { testField, testForm } = await importSource('/src/forms/testing.ts')
  const read = (type, value) =>
    readAnswers({
      definition: testForm([testField({ name: 'a', type, maxLength: 1e7 })]),
      posted: new URLSearchParams({ a: value }),
      now: new Date(),
    })
  const scope = { Item: { id: '1', data: { title: 'Gel' }, derived: {}, richText: new Set() } }
  return [
    ...Object.entries(markup).map(([name, make]) => [
      `rich text of ${name}`,
      2500,
      (size) => sanitizeRichText(make(size)),
    ]),
    ...bound.map((piece) => [
      `expressions in ${piece}`,
      25_000,
      (size) => bindText(`${piece.repeat(size)}{!Item.title}`, scope, 'html'),
    ]),
    ...urlPieces.map((piece) => [
      `URL of ${JSON.stringify(piece)}`,
      1024,
      (size) => isValidUrl(`/${piece.repeat(size)}`.slice(0, size)),
    ]),
    ...Object.entries(answers).map(([name, make]) => [
      `answer: ${name}`,
      25_000,
      (size) => read(name.split(' ')[0], `${make(size)}x`),
    ]),
    ...Object.entries(paths).map(([name, make]) => [
      `path of ${name}`,
      2500,
      (size) => app.server.inject({ url: make(size) }),
    ]),
  ]
}

async function measureGrowth(name, size, work) {
  const [single, double] = [await measureLeast(() => work(size)), await measureLeast(() => work(2 * size))]
  const value = double / single
  process.stdout.write(
    `${name.padEnd(52)} ${value.toFixed(2)} × at twice the size (limit ≤ ${limit}): ${single.toFixed(3)} to ${double.toFixed(3)} ms\n`,
  )
  return { name, value, limit, milliseconds: [single, double] }
}

/** Returns the CPU time of one call in milliseconds: the minimum of several rounds. */
async function measureLeast(work) {
  let least = Infinity
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage()
    let calls = 0
    let ms = 0
    while (ms < leastMs) {
      await work()
      calls++
      const { user, system } = process.cpuUsage(before)
      ms = (user + system) / 1000
    }
    least = Math.min(least, ms / calls)
  }
  return least
}
