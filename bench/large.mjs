/**
 * `node bench/large.mjs`: compares the cost of a site that has 10,000 more products and 2,500 more pages with the cost
 * of the small site. Measures import, start, first search, sitemap, the list of all products, memory, and a publish.
 * Prints each row, then all rows as one line of JSON.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startSite, waitUntilIdle } from './site.mjs'

const root = resolve(import.meta.dirname, '..')
const products = Number(process.env.BENCH_PRODUCTS ?? 10_000)
const pages = Number(process.env.BENCH_PAGES ?? 2_500)
/** Interval between two measurements of a process's memory. */
const lookEveryMs = 100

const folder = mkdtempSync(join(tmpdir(), 'epiderm-large-'))
const content = { small: join(root, 'sites/noon/content'), large: join(folder, 'content') }
const rows = []
try {
  await runSite(['generate', content.large, '--products', String(products), '--pages', String(pages)])
  const imported = { small: await importInto('small'), large: await importInto('large') }
  for (const size of Object.keys(content)) await runSite(['rebuild'], size)
  const items = imported.large.items - imported.small.items
  report('import, CPU an item', {
    value: (imported.large.cpuMs - imported.small.cpuMs) / items,
    unit: 'ms',
    limit: 3,
  })
  report('import, largest memory', { value: imported.large.maxMb, unit: 'MB', limit: 300 })
  const small = await measureSite('small', 45_895)
  const large = await measureSite('large', 45_896)
  compare('start', { large, small, of: 'startMs', limit: 1.2 })
  compare('first search, CPU', { large, small, of: 'searchMs', limit: 1.2 })
  report('sitemap', { value: large.sitemapMs, unit: 'ms', limit: 50 })
  report('a file of its thousand pages', { value: large.partMs, unit: 'ms' })
  compare('list of all products, bytes', { large, small, of: 'listBytes', limit: 1.1 })
  compare('memory after search, sitemap, three pages', { large, small, of: 'memoryMb', limit: 1.3 })
  const published = await measurePublish()
  report('publish until the new page is served there', { value: published.servedMs, unit: 'ms', limit: 100 })
  report('cached pages that a publish evicts there', {
    value: 1 - published.stayed,
    unit: 'of 1',
    limit: 0.01,
  })
  report('first render of a product page there', { value: published.productMs, unit: 'ms' })
  report('first render of the list of all products there', { value: published.listMs, unit: 'ms' })
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), rows })}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function compare(name, { large, small, of, limit }) {
  report(name, { value: large[of] / small[of], unit: '×', limit, from: [large[of], small[of]] })
}

function report(name, { value, unit, limit, from = [] }) {
  rows.push({ name, value, unit, limit, from })
  const figures = from.map((one) => one.toFixed(0)).join(' to ')
  process.stdout.write(
    `${name.padEnd(44)} ${value.toFixed(value < 10 ? 2 : 0)} ${unit} ${limit === undefined ? '' : `(limit ≤ ${limit}) `}${figures}\n`,
  )
}

async function importInto(size) {
  const { cpuMs, maxMb, output } = await runSite(['import', content[size], '--new'], size)
  return { cpuMs, maxMb, items: Number(/([\d,]+) (?:items|versions)/.exec(output)?.[1]?.replace(',', '')) }
}

async function measureSite(size, port) {
  const started = performance.now()
  const site = await startSite({ folder: root, port, dataDir: join(folder, size), logLevel: 'warn' })
  try {
    await site.load('/skincare/acne')
    const startMs = performance.now() - started
    await waitUntilIdle(site)
    const before = site.readCpuMs()
    await site.load('/search?q=acne')
    const searchMs = site.readCpuMs() - before
    const sentAt = performance.now()
    await site.load('/sitemap.xml')
    const sitemapMs = performance.now() - sentAt
    const askedPart = performance.now()
    await site.load('/sitemap-3.xml').catch(() => undefined)
    const partMs = performance.now() - askedPart
    const { bytes: listBytes } = await site.load('/skincare')
    for (const path of ['/', '/skincare/acne', '/product/noon-azelaic-forte']) await site.load(path)
    return { startMs, searchMs, sitemapMs, partMs, listBytes, memoryMb: site.readMemoryMb() }
  } finally {
    await site.stop()
  }
}

/** Runs in the server's process, which is separate from the bench's process. */
async function measurePublish() {
  const child = spawn(process.execPath, ['bench/publish.mjs', join(folder, 'large')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  await once(child, 'close')
  return JSON.parse(output.trimEnd().split('\n').at(-1))
}

/** Runs a site command in a separate process and returns its cost. */
async function runSite(words, size = 'none') {
  const child = spawn(process.execPath, ['dist/server/site.js', ...words], {
    cwd: root,
    env: { ...process.env, DATA_DIR: join(folder, size) },
  })
  let [cpuMs, maxMb, output] = [0, 0, '']
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  const look = setInterval(() => {
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ')
    cpuMs = (Number(fields[11]) + Number(fields[12])) * 10
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    maxMb = Math.max(maxMb, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  }, lookEveryMs)
  child.once('exit', () => clearInterval(look))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`site ${words.join(' ')}: ${output}`)
  return { cpuMs, maxMb, output }
}
