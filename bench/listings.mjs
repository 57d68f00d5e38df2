/**
 * `npm run bench -- listings`: compares the server cost of the first rows of the studio's lists with 100,000 products
 * to the cost with 1,000. Lists are sorted by last edit, sorted by title, searched, and loaded after a release. Runs
 * the sources over HTTP without a socket, and reports ratios of median CPU times of the same run. The last line
 * contains all figures as JSON.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createPublisherClient } from './publisher.mjs'
import { median } from './site.mjs'
import { loadApp } from './sources.mjs'

const operator = { kind: 'operator', name: 'bench' }
const rounds = Number(process.env.BENCH_ROUNDS ?? 40)
const warmUp = 10
const few = Number(process.env.BENCH_FEW ?? 1_000)
const many = Number(process.env.BENCH_MANY ?? 100_000)
const limit = 2
const batch = 200
/** Time after which the background work that follows a release has ended. */
const settleMs = 100
/** Background work counts as ended once the process has been nearly idle for this time. */
const idleMs = 400
const type = 'epiderm__product'
const list = `/api/studio/listings?type=${type}&language=en_GB&limit=50`

const measurements = {
  'first rows': async ({ send }) => {
    return () => send('GET', list)
  },
  'first rows by title': async ({ send }) => {
    return () => send('GET', `${list}&sort=title`)
  },
  'first rows of a search': async ({ send, word }) => {
    return () => send('GET', `${list}&q=${encodeURIComponent(word)}`)
  },
  'counts of all types': async ({ send }) => {
    return () => send('GET', '/api/studio/listings/types')
  },
  'first rows after a release': async (site, round) => {
    await publish(site, round)
    return () => site.send('GET', list)
  },
  'first rows by title after a release': async (site, round) => {
    await publish(site, round)
    return () => site.send('GET', `${list}&sort=title`)
  },
}

let titles = 0

const folder = mkdtempSync(join(tmpdir(), 'epiderm-bench-listings-'))
const dirs = { small: join(folder, 'small'), large: join(folder, 'large') }
try {
  runSite('generate', join(folder, 'content'), '--products', String(few), '--pages', '0')
  runSite('import', join(folder, 'content'), '--new')
  cpSync(dirs.small, dirs.large, { recursive: true })
  await fillFolder()
  const small = await openSite(dirs.small)
  const large = await openSite(dirs.large)
  await waitUntilIdle()
  const cold = [await measureOnce(small, 'title'), await measureOnce(large, 'title')]
  const rows = []
  for (const [name, prepare] of Object.entries(measurements)) {
    const times = { small: [], large: [] }
    for (let round = 0; round < rounds + warmUp; round++) {
      times.small.push(await time(await prepare(small, round)))
      times.large.push(await time(await prepare(large, round)))
    }
    const [from, to] = [large, small].map((site) =>
      median((site === large ? times.large : times.small).slice(warmUp)),
    )
    rows.push({ name, value: from / to, limit, from: [from, to] })
  }
  const rare = [await measureOnce(small, 'title&q=nowhere'), await measureOnce(large, 'title&q=nowhere')]
  rows.push({ name: 'search without results', value: rare[1] / rare[0], from: [rare[1], rare[0]] })
  rows.push({ name: 'first list by title after a start', value: cold[1] / cold[0], from: [cold[1], cold[0]] })
  for (const row of rows) report(row)
  process.stdout.write(`${JSON.stringify({ rows })}\n`)
  await small.close()
  await large.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function report({ name, value, limit, from }) {
  const figures = from.map((ms) => ms.toFixed(2)).join(' to ')
  const shown = limit === undefined ? '(no limit)' : `(limit ${limit})`
  process.stdout.write(`${name.padEnd(48)} ${value.toFixed(2).padStart(8)} ×  ${shown} ${figures} CPU ms\n`)
}

function runSite(...words) {
  execFileSync(process.execPath, ['dist/server/site.js', ...words], {
    env: { ...process.env, DATA_DIR: dirs.small },
    stdio: 'ignore',
  })
}

async function openSite(dataDir) {
  const { app, close } = await loadApp({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  await app.platform.content.at(operator).loadIndex()
  const send = await createPublisherClient(app)
  const query = { type, language: 'en_GB', limit: 1 }
  const [product] = (await app.platform.content.at(operator).findContents(query)).items
  const [stored] = await app.platform.content.at(operator).loadStored([product])
  const [word] = stored.title.split(' ')
  return { platform: app.platform, send, product: stored, word, close }
}

async function measureOnce({ send }, sort) {
  return time(() => send('GET', `${list}&sort=${sort}`))
}

async function time(work) {
  const started = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1000
}

/** Waits until the work that follows startup, such as rendering pages, has ended. */
async function waitUntilIdle() {
  while ((await time(() => pause(idleMs))) > idleMs / 20);
}

async function publish({ platform, product }) {
  const { version: _version, publishedDate: _date, ...draft } = product
  const changes = [{ kind: 'put', draft: { ...draft, title: `Renamed ${++titles}` } }]
  await platform.content.publish(operator, { changes, note: '' })
  await pause(settleMs)
}

/** Inserts copies of a product directly as one release, because importing so many copies takes minutes. */
async function fillFolder() {
  const { app, close } = await loadApp({ DATA_DIR: dirs.large, LOG_LEVEL: 'error' })
  const { database, content } = app.platform
  const { items } = await content.at(operator).findContents({ type, language: 'en_GB', limit: 1 })
  const original = await loadRows(database.read, items[0])
  const release = content.currentRelease() + 1
  await database.transaction(
    async (trx) => {
      const releases = trx.selectFrom('release').selectAll()
      const last = await releases.where('number', '=', release - 1).executeTakeFirstOrThrow()
      await trx
        .insertInto('release')
        .values({ ...last, number: release })
        .execute()
      for (let start = few; start < many; start += batch) {
        const numbers = Array.from({ length: Math.min(batch, many - start) }, (_, n) => start + n)
        const copies = numbers.map((n) => toCopy({ ...original, release }, n))
        for (const table of ['content_item', 'content_version', 'release_entry'])
          await trx
            .insertInto(table)
            .values(copies.map((copy) => copy[table]))
            .execute()
      }
    },
    { lock: 'release' },
  )
  await close()
}

async function loadRows(read, { managedContentId: id, version }) {
  const select = (table) => read.selectFrom(table).selectAll()
  return {
    item: await select('content_item').where('id', '=', id).executeTakeFirstOrThrow(),
    version: await select('content_version')
      .where('item', '=', id)
      .where('number', '=', version)
      .executeTakeFirstOrThrow(),
  }
}

function toCopy({ item, version, release }, n) {
  const digits = n
    .toString(32)
    .padStart(26, '0')
    .toUpperCase()
    .replaceAll(/[0189]/g, (digit) => 'WXYZ'['0189'.indexOf(digit)])
  const id = `20Y${n.toString().padStart(15, '0')}`
  const createdAt = new Date(Date.UTC(2020, 0, 1) + n * 1000).toISOString()
  const { language, title } = version
  return {
    content_item: {
      ...item,
      id,
      content_key: `MC${digits}`,
      record_id: `01t${n.toString().padStart(15, '0')}`,
      created_at: createdAt,
    },
    content_version: { ...version, item: id, number: 1, title: `${title} ${n}`, url_name: `copy-${n}` },
    release_entry: { release, item: id, language, version: 1, published_at: createdAt },
  }
}
