/**
 * `node bench/search-pages.mjs`: measures the cost of uncached search result pages, as the CPU time of all threads per
 * request. Compares it with an earlier commit in the same run, both in processes that are still compiling after a few
 * hundred requests and in warm processes. Prints each row, then all rows as one line of JSON.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildReferenceVersion } from './reference-version.mjs'
import { fillDataFolder, median, startSite, waitUntilIdle } from './site.mjs'

const root = resolve(import.meta.dirname, '..')
const rounds = Number(process.env.BENCH_ROUNDS ?? 6)
const requestsInRound = 40
/** Number of warm-up requests before the warm measurement of each row. */
const requestsUntilWarm = 1000
/**
 * Time to wait before measuring. A server checks its data on a separate thread 15 s after it starts, and then scans
 * pages.
 */
const quietAfterMs = 25_000
const words = 'acne peel toner serum kit night vitamin cream azelaic cleanser'.split(' ')
const queries = [
  { name: 'search results, plain', headers: { 'accept-encoding': 'identity' }, limit: 0.25 },
  { name: '… as a browser asks', headers: { 'accept-encoding': 'gzip, deflate, br, zstd' }, limit: 0.3 },
]

const former = buildReferenceVersion(root)
const folder = mkdtempSync(join(tmpdir(), 'epiderm-bench-'))
const sites = []
try {
  for (const [at, checkout] of [root, former].entries()) {
    if (checkout === undefined) continue
    const dataDir = join(folder, String(at))
    if (checkout === root) fillDataFolder({ folder: root, dataDir })
    const site = await startSite({ folder: checkout, port: 45_891 + at, dataDir })
    sites.push(site)
    await warm(site)
  }
  await pause(quietAfterMs)
  for (const site of sites) await waitUntilIdle(site)
  const rows = []
  for (const row of queries) rows.push(await measureRow(row))
  for (const site of sites) await warm(site, requestsUntilWarm)
  for (const row of queries) rows.push(await measureRow({ ...row, name: `${row.name}, warm` }))
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), rows })}\n`)
} finally {
  for (const site of sites) await site.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function warm(site, requests = requestsInRound) {
  for (const { headers } of queries)
    for (let round = 0; round < requests / requestsInRound; round++) await search(site, headers, round)
  await waitUntilIdle(site)
}

async function measureRow({ name, headers, limit }) {
  const turns = []
  for (let round = 1; round <= rounds; round++) {
    const costs = []
    for (const site of sites) costs.push(await search(site, headers, round))
    turns.push(costs)
  }
  const [ours, theirs] = sites.map((_, at) => median(turns.map((costs) => costs[at])))
  const ratio = theirs === undefined ? undefined : median(turns.map(([own, other]) => own / other))
  const compared =
    ratio === undefined ? 'not compared: no history here' : `${ratio.toFixed(2)} × (limit ≤ ${limit})`
  process.stdout.write(`${name.padEnd(30)} CPU ${compared}: ${ours.toFixed(1)} to ${theirs?.toFixed(1)} ms\n`)
  return { name, cpu: ratio, cpuLimit: limit, milliseconds: [ours, theirs] }
}

/** Returns the CPU milliseconds per request. */
async function search({ load, readCpuMs }, headers, round) {
  const before = readCpuMs()
  for (let at = 0; at < requestsInRound; at++) {
    const text = `${words[at % words.length]} ${words[(at * 3 + Math.trunc(at / 10) + round) % words.length]}`
    const { status } = await load(`/search?q=${encodeURIComponent(text)}`, headers)
    if (status !== 200) throw new Error(`A search was answered with ${status}`)
  }
  return (readCpuMs() - before) / requestsInRound
}
