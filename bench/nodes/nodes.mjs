/**
 * `npm run bench -- nodes`: measures the benefit and the cost of a second server on the same PostgreSQL database.
 * Measures requests per second and CPU time per request with one and with two servers, and the time from a publish
 * until every server shows it. Also compares a large site on PostgreSQL with the embedded database. Runs built servers
 * as separate processes. BENCH_SECONDS, BENCH_PUBLISHES, BENCH_PRODUCTS and BENCH_PAGES shorten the run. Prints each
 * row, then all rows as one line of JSON.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { waitUntilIdle } from '../site.mjs'
import { signIn } from './editor.mjs'
import { fillLargeSite, generateLargeSite, measureLargeSite } from './large-site.mjs'
import { startBenchPostgres } from './postgres.mjs'
import { createBenchNodes } from './start-nodes.mjs'
import { toQuantiles, toEditedText, watchPage } from './watch-page.mjs'

const root = resolve(import.meta.dirname, '../..')
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const publishes = Number(process.env.BENCH_PUBLISHES ?? 200)
const products = Number(process.env.BENCH_PRODUCTS ?? 80_000)
const pages = Number(process.env.BENCH_PAGES ?? 19_700)
/** The dependency scan of larger sites would take hours. */
const scannedProducts = 10_000
const connections = 20
const postgresPort = 21_301
const firstPort = 21_310
const path = '/skincare/acne'

const rows = []
process.stdout.write(
  `${cpus().length} cores, load ${loadavg()[0].toFixed(1)}, Node ${process.versions.node}\n`,
)
const postgres = await startBenchPostgres({ port: postgresPort })
try {
  const nodes = createBenchNodes({ database: await postgres.createDatabase('small'), firstPort })
  nodes.fill()
  const started = [await nodes.start(0), await nodes.start(1)]
  for (const node of started) {
    await node.load(path, { 'accept-encoding': 'br' })
    await waitUntilIdle(node)
  }
  await measureLoad('one node', started.slice(0, 1))
  await measureLoad('two nodes', started)
  await measurePublishes(started)
  await nodes.stop()
  if (products > 0) await compareLarge()
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), rows })}\n`)
} finally {
  await postgres.stop()
}
process.exit()

function report(name, { value, unit, limit, from }) {
  rows.push({ name, value, unit, limit, ...(from !== undefined && { from }) })
  const figures = from === undefined ? '' : ` (${from})`
  const limitText = limit === undefined ? '' : ` (limit ≤ ${limit})`
  process.stdout.write(
    `${name.padEnd(52)} ${value.toFixed(value < 10 ? 2 : 0)} ${unit}${limitText}${figures}\n`,
  )
}

/**
 * Splits the requests evenly between the servers. Each server may run on any core, because the load generator occupies
 * one of the two cores.
 */
async function measureLoad(name, started) {
  await ask(started, 1)
  const before = started.map((node) => node.readCpuMs())
  const { answered, failed, refused } = await ask(started, seconds)
  const cpuMs = started.reduce((sum, node, index) => sum + node.readCpuMs() - before[index], 0)
  if (failed + refused > 0) throw new Error(`${failed} requests failed, ${refused} connections were refused`)
  report(`${name}: requests a second`, { value: answered / seconds, unit: '/s' })
  report(`${name}: CPU a request`, { value: (cpuMs * 1000) / answered, unit: 'µs' })
}

async function ask(started, duration) {
  const words = [path, connections, duration, ...started.map(({ port }) => port)]
  const child = spawn(process.execPath, [join(import.meta.dirname, 'load.mjs'), ...words.map(String)], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')])
  return JSON.parse(output)
}

/**
 * Publishes alternately on the two servers. Measures the time until the other server shows the change, and until
 * publishing is acknowledged.
 */
async function measurePublishes(started) {
  const origins = started.map(({ origin }) => origin)
  const editor = await signIn(origins[0])
  const watch = watchPage(origins)
  const [visible, acknowledged, after] = [[], [], []]
  for (let number = 1; number <= publishes; number++) {
    const at = origins[number % 2]
    const other = origins[(number + 1) % 2]
    const draft = await editor.edit(at, toEditedText(number))
    const sentMs = performance.now()
    await editor.publish(at, draft, { note: toEditedText(number), key: randomBytes(16).toString('hex') })
    const doneMs = performance.now()
    watch.acknowledge(number)
    if (!(await watch.awaitRelease(number))) throw new Error(`Publish ${number} is not visible`)
    acknowledged.push(doneMs - sentMs)
    visible.push(watch.shownAt(other, number) - sentMs)
    after.push(Math.max(0, watch.shownAt(other, number) - doneMs))
  }
  await watch.stop()
  editor.close()
  const { older, requested, failed, longestMs } = watch.facts
  const print = (name, numbers, limits = {}) => {
    const { p50, p99, max } = toQuantiles(numbers)
    report(`${name}, p50 of ${publishes}`, { value: p50, unit: 'ms' })
    report(`${name}, p99`, { value: p99, unit: 'ms', ...limits, from: `longest ${max.toFixed(0)} ms` })
  }
  print('publish until the other node shows it', visible, { limit: 1_000 })
  print('publish until it is acknowledged', acknowledged)
  print('after its acknowledgement, until seen at the other', after)
  report('older answers after an acknowledgement', { value: older, unit: `of ${requested}`, limit: 0 })
  report('page requests that failed meanwhile', { value: failed, unit: `of ${requested}`, limit: 0 })
  report('longest page request meanwhile', { value: longestMs, unit: 'ms' })
}

async function compareLarge() {
  const measured = []
  const folder = await generateLargeSite({ products, pages })
  for (const [index, database] of [await postgres.createDatabase('large'), undefined].entries()) {
    const filled = await fillLargeSite({
      database,
      firstPort: firstPort + 4 + index,
      content: join(folder, 'content'),
      isScanned: products <= scannedProducts,
    })
    const figures = { ...filled.figures, ...(await measureLargeSite(filled.nodes)) }
    /** Prints the figures for this database immediately, because measuring the second database takes just as long. */
    for (const [name, { value, unit }] of Object.entries(figures))
      process.stdout.write(
        `${database === undefined ? 'embedded' : 'server'}: ${name} ${value.toFixed(2)} ${unit}\n`,
      )
    measured.push(figures)
  }
  rmSync(folder, { recursive: true })
  const [server, embedded] = measured
  for (const [name, { value, unit }] of Object.entries(server)) {
    const beside = embedded[name].value
    report(`${name}, on PostgreSQL`, { value, unit, from: `embedded ${beside.toFixed(beside < 10 ? 2 : 0)}` })
  }
}
