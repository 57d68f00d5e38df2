/**
 * `node bench/waits.mjs <content folder> [within]`: measures how long pages, a search and other writes wait while the
 * folder is imported into the small site, and after the release. The import runs as a command alongside the server, or
 * within the server's own process. Requests a cached page, an uncached page, a search and a small transaction 20 ms
 * after the previous response, each over a separate connection. Also requests a bare server that sends a few bytes, to
 * measure waits that the machine itself causes. Prints the longest waits in milliseconds, and the waits before the
 * import and after all work is done. `BENCH_SLOW=1` lists all long waits; `BENCH_PROFILE=folder` profiles the server.
 */
import { execFileSync, fork, spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createRequestSender, startSite, waitUntilIdle } from './site.mjs'

const root = resolve(import.meta.dirname, '..')
const [content, where] = process.argv.slice(2)
const port = 45_897
const everyMs = 20
const quietMs = 10_000
/**
 * Maximum time to wait for the server to become idle. Small writes by another process may prevent it from becoming
 * idle.
 */
const idleWithinMs = 5000
const afterMs = Number(process.env.BENCH_AFTER_MS ?? 15_000)
const profile = process.env.BENCH_PROFILE
const samples = { acne: '/skincare/acne', search: ['acne', 'peel', 'serum', 'gel'] }

await measure()

async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'epiderm-waits-'))
  const dataDir = join(folder, 'data')
  const env = { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'production' }
  const command = ['dist/server/site.js', 'import']
  execFileSync(process.execPath, [...command, '--new'], { cwd: root, env, stdio: 'ignore' })
  const bare = await startBare(folder)
  const site = await startSite({
    folder: root,
    port,
    dataDir,
    logLevel: 'warn',
    script: [
      ...(profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${resolve(profile)}`]),
      ...(where === 'within' ? ['bench/import-within.mjs', content] : ['dist/server/main.js']),
    ],
  })
  const probes = createProbes({ bare, dataDir })
  try {
    await waitUntilIdle(site)
    await probes.run('before', () => pause(quietMs))
    const started = performance.now()
    await probes.run('import', () =>
      where === 'within' ? importWithin(site) : run([...command, content], env),
    )
    process.stdout.write(`imported in ${((performance.now() - started) / 1000).toFixed(0)} s\n`)
    await probes.run('after', () => pause(afterMs))
    await Promise.race([waitUntilIdle(site), pause(idleWithinMs)])
    await probes.run('later', () => pause(quietMs))
    probes.print()
  } finally {
    probes.close()
    bare.kill()
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function importWithin({ pid, child }) {
  process.kill(pid, 'SIGUSR2')
  for await (const [text] of on(child.stdout, 'data')) if (/^release \d/m.test(text)) return
}

async function run(words, env) {
  const child = spawn(process.execPath, words, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${words.join(' ')} failed`)
}

async function startBare(folder) {
  const file = join(folder, 'answer.json')
  writeFileSync(file, JSON.stringify({ status: 200, headers: [], body: '' }))
  const child = spawn(process.execPath, ['bench/bare.mjs', 'http', file], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [text] = await once(child.stdout, 'data')
  return Object.assign(child, { load: createRequestSender(Number(text)) })
}

/** Each probe sends its next request 20 ms after it receives a response. */
function createProbes({ bare, dataDir }) {
  const products = readdirSync(join(content, 'products')).filter((name) => /^[a-z0-9-]+\.yaml$/.test(name))
  let number = 0
  const next = () => number++
  const paths = {
    'cached page': () => samples.acne,
    'uncached page': () => `/product/${products[(next() * 7) % products.length].slice(0, -5)}`,
    search: () => `/search?q=${samples.search[next() % samples.search.length]}+${number}`,
  }
  const connected = Object.entries(paths).map(([kind, toPath]) => ({
    kind,
    toPath,
    load: createRequestSender(port),
  }))
  const probes = [...connected, { kind: 'bare server', toPath: () => '/', load: bare.load }]
  const waits = []
  let phase
  const writer = fork(join(import.meta.dirname, 'small-writes.mjs'), [join(dataDir, 'epiderm.db')])
  writer.on('message', (wait) => phase !== undefined && waits.push({ phase, kind: 'write', ...wait }))
  return {
    async run(name, work) {
      phase = name
      const end = new AbortController()
      const asking = probes.map(async ({ kind, toPath, load }) => {
        while (!end.signal.aborted) {
          const [at, started] = [Date.now(), performance.now()]
          await load(toPath())
          waits.push({ phase: name, kind, at, ms: performance.now() - started })
          await pause(everyMs)
        }
      })
      await work()
      end.abort()
      await Promise.all(asking)
      phase = undefined
    },
    print: () => printWaits(waits),
    close: () => writer.disconnect(),
  }
}

function printWaits(waits) {
  const start = Math.min(...waits.map(({ at }) => at))
  for (const key of new Set(waits.map(toKey))) {
    const sorted = waits
      .filter((wait) => toKey(wait) === key)
      .map(({ ms }) => ms)
      .toSorted((a, b) => b - a)
    const longest = sorted.slice(0, 6).map((ms) => ms.toFixed(0))
    const median = sorted[Math.floor(sorted.length / 2)].toFixed(0)
    const barMs = key.endsWith('write') ? 500 : 100
    const over = sorted.filter((ms) => ms > barMs).length
    process.stdout.write(
      `${key.padEnd(24)} ${String(sorted.length).padStart(6)} asked, ${over} over ${barMs} ms, median ${median}, longest ${longest.join(', ')}\n`,
    )
  }
  if (process.env.BENCH_SLOW !== undefined)
    for (const { at, ms, ...wait } of waits.filter(({ ms }) => ms > 60).toSorted((a, b) => a.at - b.at))
      process.stdout.write(`${at - start} ${toKey(wait)} ${ms.toFixed(0)}\n`)
}

function toKey({ phase, kind }) {
  return `${phase}: ${kind}`
}
