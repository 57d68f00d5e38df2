/**
 * `npm run bench -- drafts`: compares the server cost of an editor's work with 10,000 open drafts to the cost with ten.
 * Measures typing a character on the canvas, opening a page, loading the first rows of the change list, and planning a
 * publish. Runs the sources with production React, over HTTP without a socket, on a site with 10,000 more products.
 * Reports ratios of median CPU times. The last line contains all figures as JSON.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPublisherClient } from './publisher.mjs'
import { median } from './site.mjs'
import { loadApp } from './sources.mjs'

const operator = { kind: 'operator', name: 'bench' }
const rounds = Number(process.env.BENCH_ROUNDS ?? 30)
const warmUp = 10
const many = Number(process.env.BENCH_DRAFTS ?? 10_000)
const few = 10
const limit = 1.3
const holdSeconds = 3600

const folder = process.env.BENCH_FOLDER ?? mkdtempSync(join(tmpdir(), 'epiderm-bench-drafts-'))
const dataDir = join(folder, 'data')
if (process.env.BENCH_FOLDER === undefined) fillFolder()
const { app, close } = await loadApp({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
const { platform } = app
await platform.pageRows.hold('bench', holdSeconds)
const send = await createPublisherClient(app)
const pageQuery = { type: 'epiderm__page', urlName: 'about' }
const [page] = (await platform.content.at(operator).findContents(pageQuery)).items
const products = await platform.content
  .at(operator)
  .findListings({ type: 'epiderm__product', language: 'en_GB' })
const drafts = `/api/studio/drafts/${page.contentKey}/${page.language}`
const shownPage = `item=${page.contentKey}&language=${page.language}`
const client = process.pid.toString(16).padStart(32, 'b')
let number = 0
let seq = (await send('GET', drafts)).json().seq

await edit(toEdit(0))
await fillDrafts(many - 1)
await platform.drafts.updateTextIndex()
await measureAll()
/** Runs the round with few drafts between two rounds with many drafts, because code runs faster once it is compiled. */
const before = await measureAll()
const closed = await leaveDrafts(few)
await platform.drafts.updateTextIndex()
const small = await measureAll()
await reopenDrafts(closed)
await platform.drafts.updateTextIndex()
const after = await measureAll()
const rows = Object.keys(small).map((name) => {
  const large = (before[name] + after[name]) / 2
  return { name, value: large / small[name], limit, from: [large, small[name]] }
})
for (const { name, value, from } of rows) {
  const figures = from.map((ms) => ms.toFixed(2)).join(' to ')
  process.stdout.write(
    `${name.padEnd(56)} ${value.toFixed(2).padStart(8)} ×  (limit ${limit}) ${figures} CPU ms\n`,
  )
}
process.stdout.write(`${JSON.stringify({ rows })}\n`)
await close()
if (process.env.BENCH_FOLDER === undefined) rmSync(folder, { recursive: true, force: true })

function fillFolder() {
  const content = join(folder, 'content')
  const run = (...words) =>
    execFileSync(process.execPath, ['dist/server/site.js', ...words], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: 'ignore',
    })
  run('generate', content, '--products', String(many), '--pages', '0')
  run('import', content, '--new')
}

async function measureAll() {
  return {
    'letter on the canvas': await measureLetter(),
    'page opened': await measure(async (round) => {
      await edit(toEdit(round))
      return openPage
    }),
    'page opened after an edit of its title': await measure(async (round) => {
      await edit({ kind: 'set', block: null, path: ['title'], value: `About ${round}` })
      return openPage
    }),
    'first rows of the list of changes': await measure(
      async () => () => send('GET', `/api/studio/publishes/plan?${shownPage}&limit=10`),
    ),
    'publish plan for one page': await measure(async () => () => {
      const { contentKey, language } = page
      return send('POST', '/api/studio/publishes/plan', { drafts: [{ contentKey, language }] })
    }),
    'list of pages': await measure(async () => () => send('GET', '/api/studio/pages')),
    'problems of the page': await measure(async () => () => send('GET', `${drafts}/problems`)),
    'drafts of the page': await measure(
      async () => () => send('GET', `/api/studio/drafts?items=${page.contentKey}/${page.language}`),
    ),
  }
}

async function openPage() {
  await send('GET', `/api/studio/canvas?path=${page.body.route}&drafts=stored`)
  await send('GET', drafts)
}

/** Returns the median CPU time of a task. `prepare` returns the task to measure for each round. */
async function measure(prepare) {
  const times = []
  for (let round = 0; round < rounds + warmUp; round++) {
    const work = await prepare(round)
    const started = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(started)
    times.push((user + system) / 1000)
  }
  return median(times.slice(warmUp))
}

async function measureLetter() {
  const shown = await send('GET', `/api/studio/canvas?path=${page.body.route}&drafts=stored`)
  let { 'x-epiderm-state': state } = shown.headers
  const mark = shown.headers['x-epiderm-mark']
  return measure(async (round) => async () => {
    const { canvas } = await edit(toEdit(round), { path: page.body.route, state, mark })
    if (canvas?.kind !== 'fragments') throw new Error('The page came whole')
    state = canvas.state
  })
}

/** Inserts draft rows directly into the database, because submitting that many operations would take minutes. */
async function fillDrafts(count) {
  const lock = { lock: 'drafts' }
  const drafted = await platform.database.read.selectFrom('draft_head').select('item').execute()
  const known = new Set(drafted.map(({ item }) => item))
  const heads = products.filter(({ contentKey }) => !known.has(contentKey)).slice(0, count)
  const items = await platform.content.at(operator).loadStored(heads)
  await platform.database.transaction(async (trx) => {
    const newest = trx.selectFrom('draft_head').selectAll().where('item', '=', page.contentKey)
    const row = await newest.executeTakeFirstOrThrow()
    for (const { contentKey: item, language, type, version, title, urlName, body } of items) {
      const texts = { type, title: `${title} (edited)`, url_name: urlName, body: JSON.stringify(body) }
      const added = {
        ...row,
        item,
        language,
        ...texts,
        base_version: version,
        seq: 1,
        revision: 1,
        hashed_revision: null,
      }
      await trx
        .insertInto('draft_head')
        .values({ ...added, body_hash: null, numbered_revision: 1, change_number: ++row.change_number })
        .execute()
    }
  }, lock)
}

/** Closes all but a few drafts, and returns the closed drafts. One of the remaining drafts belongs to the page. */
async function leaveDrafts(count) {
  return platform.database.transaction(
    async (trx) => {
      const open = trx.selectFrom('draft_head').select('item').where('is_open', '=', 1)
      const left = await open
        .where('item', '!=', page.contentKey)
        .limit(count - 1)
        .execute()
      const items = [page.contentKey, ...left.map(({ item }) => item)]
      const closing = trx.selectFrom('draft_head').select(['item', 'language', 'body'])
      const closed = await closing.where('is_open', '=', 1).where('item', 'not in', items).execute()
      await trx
        .updateTable('draft_head')
        .set((q) => ({
          is_open: 0,
          body: '',
          revision: q('revision', '+', 1),
          numbered_revision: q('revision', '+', 1),
          change_number: q('change_number', '+', many + rounds * 10_000),
        }))
        .where('item', 'not in', items)
        .execute()
      return closed
    },
    { lock: 'drafts' },
  )
}

async function reopenDrafts(closed) {
  await platform.database.transaction(
    async (trx) => {
      for (const { item, language, body } of closed)
        await trx
          .updateTable('draft_head')
          .set((q) => ({
            is_open: 1,
            body,
            revision: q('revision', '+', 1),
            numbered_revision: q('numbered_revision', '+', 1),
            change_number: q('change_number', '+', many + rounds * 10_000),
          }))
          .where('item', '=', item)
          .where('language', '=', language)
          .execute()
    },
    { lock: 'drafts' },
  )
}

/** Returns an operation that changes the page's first text. */
function toEdit(round) {
  const [block] = listTexts(page.body.blocks)
  return { kind: 'set', block, path: ['props', 'text'], value: `<p>Text ${10_000 + round}</p>` }
}

function listTexts(blocks) {
  return blocks.flatMap(({ id, block, slots = {} }) => [
    ...(block === 'text-block' ? [id] : []),
    ...listTexts(Object.values(slots).flat()),
  ])
}

async function edit(operation, canvas) {
  const call = {
    client,
    gesture: `g-${number}`,
    baseSeq: seq,
    operations: [{ number: ++number, operation }],
    ...(canvas && { canvas }),
  }
  const answer = (await send('POST', `${drafts}/operations`, call)).json()
  const lost = answer.results?.find(({ outcome }) => outcome.kind !== 'applied')
  if (answer.results === undefined || lost !== undefined) throw new Error(JSON.stringify(lost ?? answer))
  seq = answer.seq
  return answer
}
