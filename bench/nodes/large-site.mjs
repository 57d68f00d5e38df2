/** Generates, imports and serves a site with many items, on PostgreSQL or with an embedded database. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { median, waitUntilIdle } from '../site.mjs'
import { createClient, signIn } from './editor.mjs'
import { createBenchNodes } from './start-nodes.mjs'
import { toEditedText } from './watch-page.mjs'

const root = resolve(import.meta.dirname, '../..')
const rounds = 5
const keptPages = 1_000
const lookEveryMs = 100
const retryMs = 100
/** Time limit for a publish. If page dependencies are not recorded yet, a publish renders lists of 80,000 products. */
const publishWithinMs = 600_000

/** Returns the folder of the generated content, which the caller must remove. */
export async function generateLargeSite({ products, pages }) {
  const folder = mkdtempSync(join(tmpdir(), 'epiderm-bench-large-'))
  await runSite([
    'generate',
    join(folder, 'content'),
    '--products',
    String(products),
    '--pages',
    String(pages),
  ])
  return folder
}

/**
 * Returns figures by name: `{value, unit}`. CPU times include only this process; PostgreSQL's CPU time is part of the
 * elapsed times. With `isScanned`, first records the dependencies of all pages, which takes 15 to 20 ms of CPU time per
 * page; a server's background job takes hours for it.
 */
export async function fillLargeSite({ database, firstPort, content, isScanned }) {
  const nodes = createBenchNodes({ database, firstPort })
  const environment = { ...nodes.environment, DATA_DIR: nodes.dataDir }
  const imported = await runSite(['import', content, '--new'], environment)
  const rebuilt = isScanned ? await runSite(['rebuild'], environment) : undefined
  const items = Number(/([\d,]+) (?:items|versions)/.exec(imported.output)?.[1]?.replaceAll(',', ''))
  const figures = {
    [`import of ${items} items, CPU an item`]: { value: imported.cpuMs / items, unit: 'ms' },
    'import, elapsed an item': { value: imported.elapsedMs / items, unit: 'ms' },
    'import, largest memory': { value: imported.maxMb, unit: 'MB' },
    ...(rebuilt && {
      'rows of what pages read, CPU an item': { value: rebuilt.cpuMs / items, unit: 'ms' },
    }),
  }
  return { nodes, figures }
}

export async function measureLargeSite(nodes) {
  const startedMs = performance.now()
  const node = await nodes.start(0)
  await node.load('/skincare/acne')
  const figures = { 'start to the first page': { value: performance.now() - startedMs, unit: 'ms' } }
  await waitUntilIdle(node)
  for (const [name, path] of [
    ['first search', '/search?q=acne'],
    ['search again, other words', '/search?q=dry+skin'],
    ['first render of a product page', '/product/noon-azelaic-forte'],
    ['sitemap', '/sitemap.xml'],
    ['first render of the list of all products', '/skincare'],
  ])
    figures[name] = { value: await time(() => awaitPage(node, path)), unit: 'ms' }
  figures['publish of one page, median'] = { value: await measurePublish(node), unit: 'ms' }
  const beforeMb = node.readMemoryMb()
  const pageMs = await renderPages(node.origin)
  figures['render of a page, median of a thousand'] = { value: pageMs, unit: 'ms' }
  figures['memory before these'] = { value: beforeMb, unit: 'MB' }
  figures['memory after these'] = { value: node.readMemoryMb(), unit: 'MB' }
  await nodes.stop()
  return figures
}

/**
 * Waits until the page is rendered. The server responds with 503 to a request for a slow page, but still renders the
 * page completely.
 */
async function awaitPage(node, path) {
  while ((await node.load(path)).status === 503) await pause(retryMs)
}

/** Requests pages as browsers do, so that the cache contains the same entries as after visits. */
async function renderPages(origin) {
  const { ask, close } = createClient()
  const times = []
  for (const path of (await listPages(origin)).slice(0, keptPages))
    times.push(await time(() => ask('GET', origin + path, { headers: { 'accept-encoding': 'br' } })))
  close()
  return median(times)
}

/** Returns the paths of all pages in the sitemap. */
export async function listPages(origin) {
  const { ask, close } = createClient()
  const read = async (path) => {
    const { body } = await ask('GET', origin + path)
    return [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => new URL(address).pathname)
  }
  const listed = await read('/sitemap.xml')
  const isOfFiles = listed.some((path) => path.endsWith('.xml'))
  const pages = isOfFiles ? (await Promise.all(listed.map(read))).flat() : listed
  close()
  return pages
}

/** Measures publishes. The first publish reads all data, which is then cached for later publishes. */
async function measurePublish({ origin }) {
  const editor = await signIn(origin, { timeoutMs: publishWithinMs })
  const times = []
  for (let number = 0; number <= rounds; number++) {
    const draft = await editor.edit(origin, toEditedText(number))
    const key = randomBytes(16).toString('hex')
    times.push(await time(() => editor.publish(origin, draft, { note: '', key })))
  }
  editor.close()
  return median(times.slice(1))
}

async function time(work) {
  const startedMs = performance.now()
  await work()
  return performance.now() - startedMs
}

export async function runSite(words, environment) {
  const startedMs = performance.now()
  const child = spawn(process.execPath, ['dist/server/site.js', ...words], {
    cwd: root,
    env: { ...process.env, ...environment },
  })
  let [cpuMs, maxMb, output] = [0, 0, '']
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const look = setInterval(() => {
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ')
    cpuMs = (Number(fields[11]) + Number(fields[12])) * 10
    maxMb = Math.max(
      maxMb,
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    )
  }, lookEveryMs)
  child.once('exit', () => clearInterval(look))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`site ${words.join(' ')}: ${output}`)
  return { cpuMs, maxMb, output, elapsedMs: performance.now() - startedMs }
}
