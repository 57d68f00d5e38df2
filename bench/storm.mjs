/**
 * `node bench/storm.mjs`: measures the responses per second that visitors receive while 20 products are published in a
 * row, compared with the rate before the publishes. Visitors request cached pages over 20 connections. Prints the
 * result as a row and as one line of JSON.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createRequestSender, fillDataFolder, startSite, waitUntilIdle } from './site.mjs'
import { loadApp } from './sources.mjs'

const root = resolve(import.meta.dirname, '..')
const port = 45_899
const connections = 20
const publishes = 20
const quietMs = 5000
const operator = { kind: 'operator', name: 'bench' }
const account = { email: 'publisher@shop.example', password: 'three words or four' }
const client = 'b'.repeat(32)

const dataDir = mkdtempSync(join(tmpdir(), 'epiderm-storm-'))
fillDataFolder({ folder: root, dataDir })
const products = await prepare()
const site = await startSite({ folder: root, port, dataDir, logLevel: 'warn' })
try {
  const send = await signIn()
  await waitUntilIdle(site)
  const visitors = visit(products.map(({ urlName }) => `/product/${urlName}`))
  /** Fills the cache, and compresses its pages. */
  await visitors.measure(() => pause(quietMs))
  const before = await visitors.measure(() => pause(quietMs))
  const during = await visitors.measure(() => publishAll(send))
  visitors.end()
  const rows = [
    {
      name: 'requests answered during 20 publishes, of those before',
      speed: during / before,
      speedLimit: 0.5,
    },
  ]
  process.stdout.write(
    `${rows[0].name.padEnd(56)} ${rows[0].speed.toFixed(2).padStart(8)}  (limit ${rows[0].speedLimit})\n`,
  )
  process.stdout.write(`${JSON.stringify({ rows })}\n`)
} finally {
  await site.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Creates the publisher account and returns the products to publish. */
async function prepare() {
  const { app, close } = await loadApp({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const { content, identity } = app.platform
  await identity.accounts.create(operator, { ...account, name: 'Publisher', role: 'publisher' })
  const found = await content.at(operator).findContents({ type: 'epiderm__product' })
  await close()
  return found.items.filter(({ language }) => language === 'en_GB').slice(0, publishes)
}

async function signIn() {
  const request = async (path, body, cookie = '') => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, init)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const signedIn = await request('/session', account)
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  return async (path, body) => (await request(path, body, cookie)).json()
}

async function publishAll(send) {
  let number = 0
  for (const { contentKey, language } of products) {
    const value = `Published in a row, number ${++number}`
    const operation = { kind: 'set', block: null, path: ['body', 'strapline'], value }
    const operations = [{ number, operation }]
    const call = { client, gesture: `g-${number}`, baseSeq: 0, operations }
    const { seq } = await send(`/studio/drafts/${contentKey}/${language}/operations`, call)
    await send('/studio/publishes', { drafts: [{ contentKey, language, seq }], note: '' })
  }
}

/** Requests the pages over several connections until `end` is called. */
function visit(paths) {
  const end = new AbortController()
  let answered = 0
  const run = async (first) => {
    const load = createRequestSender(port)
    for (let next = first; !end.signal.aborted; next++) {
      const { status } = await load(paths[next % paths.length])
      if (status !== 200) throw new Error(`${paths[next % paths.length]}: ${status}`)
      answered++
    }
  }
  const visitors = Promise.all(Array.from({ length: connections }, (_, index) => run(index)))
  return {
    /** Returns the number of responses per second while the work runs. */
    async measure(work) {
      const [counted, started] = [answered, performance.now()]
      await Promise.race([work(), visitors])
      return ((answered - counted) / (performance.now() - started)) * 1000
    },
    end: () => end.abort(),
  }
}
