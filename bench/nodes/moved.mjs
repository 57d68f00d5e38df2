/**
 * `npm run bench -- moved`: moves a site with 10,000 more products and 2,500 more pages to PostgreSQL and back. The
 * built server renders every page from each of the three databases, and the bench compares the pages, and then the
 * media files, byte by byte; the move itself compares rows. BENCH_PRODUCTS and BENCH_PAGES shorten the run. Prints each
 * row, then all rows as one line of JSON.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from './editor.mjs'
import { generateLargeSite, listPages, runSite } from './large-site.mjs'
import { startBenchPostgres } from './postgres.mjs'
import { startSite } from '../site.mjs'

const root = join(import.meta.dirname, '../..')
const products = Number(process.env.BENCH_PRODUCTS ?? 10_000)
const pages = Number(process.env.BENCH_PAGES ?? 2_500)
const port = 21_340
const postgresPort = 21_341
const atOnce = 4

const rows = []
const folder = await generateLargeSite({ products, pages })
const postgres = await startBenchPostgres({ port: postgresPort })
try {
  const [embedded, back] = ['embedded', 'back'].map((name) => ({ DATA_DIR: join(folder, name) }))
  const moved = { ...embedded, DATABASE_URL: await postgres.createDatabase('moved') }
  await runSite(['import', join(folder, 'content'), '--new'], embedded)
  const first = await hashPages(embedded)
  const there = await runSite(['move', '--to', moved.DATABASE_URL], embedded)
  const onServer = await hashPages(moved)
  const again = await runSite(['move', '--to', back.DATA_DIR], moved)
  const last = await hashPages(back)
  report('pages in each place', { value: first.size, unit: 'pages' })
  report('pages that are others on PostgreSQL', {
    value: countOthers(first, onServer),
    unit: 'pages',
    limit: 0,
  })
  report('pages that are others after the way back', {
    value: countOthers(first, last),
    unit: 'pages',
    limit: 0,
  })
  const media = [embedded, back].map(({ DATA_DIR }) => hashFiles(join(DATA_DIR, 'media')))
  report('files of media', { value: media[0].size, unit: 'files' })
  report('files of media that are others', { value: countOthers(...media), unit: 'files', limit: 0 })
  report('move to PostgreSQL', { value: there.elapsedMs / 1000, unit: 's' })
  report('move back', { value: again.elapsedMs / 1000, unit: 's' })
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), rows })}\n`)
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true })
}
process.exit()

/** Returns every page in the sitemap, by path. */
async function hashPages(environment) {
  const site = await startSite({
    folder: root,
    port,
    dataDir: environment.DATA_DIR,
    logLevel: 'error',
    environment,
  })
  process.once('exit', () => site.child.kill('SIGKILL'))
  const origin = `http://127.0.0.1:${port}`
  const hashes = new Map()
  const left = await listPages(origin)
  await Promise.all(Array.from({ length: atOnce }, () => hashSome(origin, { left, hashes })))
  await site.stop()
  return hashes
}

async function hashSome(origin, { left, hashes }) {
  const { ask, close } = createClient()
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    const { status, body } = await ask('GET', origin + path)
    if (status !== 200) throw new Error(`${path} answers ${status}`)
    hashes.set(path, toHash(body))
  }
  close()
}

function hashFiles(parent) {
  const files = readdirSync(parent, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return new Map(files.map(({ name, parentPath }) => [name, toHash(readFileSync(join(parentPath, name)))]))
}

function toHash(bytes) {
  return createHash('sha256').update(bytes).digest('hex')
}

function countOthers(some, others) {
  const keys = new Set([...some.keys(), ...others.keys()])
  return [...keys].filter((key) => some.get(key) !== others.get(key)).length
}

function report(name, { value, unit, limit }) {
  rows.push({ name, value, unit, limit })
  const limitText = limit === undefined ? '' : ` (limit ≤ ${limit})`
  process.stdout.write(`${name.padEnd(52)} ${value.toFixed(value < 10 ? 2 : 0)} ${unit}${limitText}\n`)
}
