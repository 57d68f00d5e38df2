/**
 * `node bench/waits.mjs <content folder> [within]`: how long pages, a search and other writes wait while that folder is imported
 * into the small site, and after its release: by the command, beside a server; or within the server's own process. Every 20 ms a
 * kept page, a page that nobody has drawn yet, a search and a small transaction are asked. Prints the longest waits in milliseconds.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { startSite, waitUntilIdle } from './site.mjs'

const root = resolve(import.meta.dirname, '..')
const [content, where] = process.argv.slice(2)
const port = 45_897
const everyMs = 20
const afterMs = Number(process.env.BENCH_AFTER_MS ?? 15_000)

await measure()

async function measure() {
  const dataDir = mkdtempSync(join(tmpdir(), 'epiderm-waits-'))
  const env = { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'production' }
  const command = ['dist/server/site.js', 'import']
  execFileSync(process.execPath, [...command, '--new'], { cwd: root, env, stdio: 'ignore' })
  const site = await startSite({
    folder: root,
    port,
    dataDir,
    logLevel: 'warn',
    ...(where === 'within' && { script: ['bench/import-within.mjs', content] }),
  })
  const probes = createProbes(site, dataDir)
  try {
    await waitUntilIdle(site)
    await probes.run('before', () => pause(3000))
    const started = performance.now()
    await probes.run('import', () =>
      where === 'within' ? importWithin(site) : run([...command, content], env),
    )
    process.stdout.write(`imported in ${((performance.now() - started) / 1000).toFixed(0)} s\n`)
    await probes.run('after', () => pause(afterMs))
    probes.print()
  } finally {
    probes.close()
    await site.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function importWithin({ pid, child }) {
  process.kill(pid, 'SIGUSR2')
  await once(child.stdout, 'data')
}

async function run(words, env) {
  const child = spawn(process.execPath, words, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${words.join(' ')} failed`)
}

/** Each asks again 20 ms after it was answered. */
function createProbes(site, dataDir) {
  const writer = new DatabaseSync(join(dataDir, 'epiderm.db'))
  writer.exec('pragma busy_timeout = 0; pragma synchronous = full')
  const products = readdirSync(join(content, 'products')).filter((name) => /^[a-z0-9-]+\.yaml$/.test(name))
  let number = 0
  const next = () => number++
  const probes = {
    'kept page': () => site.load('/skincare/acne'),
    'undrawn page': () => site.load(`/product/${products[(next() * 7) % products.length].slice(0, -5)}`),
    search: () => site.load(`/search?q=${['acne', 'peel', 'serum', 'gel'][next() % 4]}+${number}`),
    write: () => writeSmall(writer),
  }
  const waits = []
  const startedAt = performance.now()
  return {
    async run(phase, work) {
      const end = new AbortController()
      const asking = Object.entries(probes).map(async ([kind, ask]) => {
        while (!end.signal.aborted) {
          const at = performance.now()
          await ask()
          waits.push({ phase, kind, at: at - startedAt, ms: performance.now() - at })
          await pause(everyMs)
        }
      })
      await work()
      end.abort()
      await Promise.all(asking)
    },
    print: () => printWaits(waits),
    close: () => writer.close(),
  }
}

async function writeSmall(writer) {
  for (;;) {
    try {
      writer.exec("begin immediate; update node set name = name where id = ''; commit")
      return
    } catch (error) {
      if (!/locked/.test(error.message)) throw error
      await pause(2)
    }
  }
}

function printWaits(waits) {
  for (const key of new Set(waits.map(toKey))) {
    const sorted = waits
      .filter((wait) => toKey(wait) === key)
      .map(({ ms }) => ms)
      .toSorted((a, b) => b - a)
    const longest = sorted.slice(0, 6).map((ms) => ms.toFixed(0))
    const barMs = key.endsWith('write') ? 500 : 100
    const over = sorted.filter((ms) => ms > barMs).length
    process.stdout.write(
      `${key.padEnd(24)} ${String(sorted.length).padStart(6)} asked, ${over} over ${barMs} ms, longest ${longest.join(', ')}\n`,
    )
  }
  if (process.env.BENCH_SLOW !== undefined)
    for (const { at, ms, ...wait } of waits.filter(({ ms }) => ms > 60))
      process.stdout.write(`${at.toFixed(0)} ${toKey(wait)} ${ms.toFixed(0)}\n`)
}

function toKey({ phase, kind }) {
  return `${phase}: ${kind}`
}
