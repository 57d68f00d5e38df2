/**
 * `npm run bench -- studio`: measures the server cost of an editor's keystroke on a page of 1,000 blocks, from the
 * operation to the fragment. Also measures the effect of a long log on opening a draft, and the duration of publishing,
 * including the receipt. Runs the sources with production React, over HTTP without a socket, and reports medians in a
 * warm process. The last line contains all figures as JSON.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toBlocks } from './blocks.mjs'
import { createPublisherClient } from './publisher.mjs'
import { median } from './site.mjs'
import { loadApp } from './sources.mjs'

const publishRounds = Number(process.env.BENCH_PUBLISHES ?? 30)
const operator = { kind: 'operator', name: 'bench' }
const rounds = Number(process.env.BENCH_ROUNDS ?? 30)
const warmUp = 10
const few = 10
const many = Number(process.env.BENCH_OPERATIONS ?? 10_000)

const dataDir = mkdtempSync(join(tmpdir(), 'epiderm-bench-studio-'))
const { app, close } = await loadApp({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
const { platform } = app
const send = await createPublisherClient(app)
const [page] = (await platform.content.at(operator).findContents({ type: 'epiderm__page', urlName: 'about' }))
  .items
const { version: _version, publishedDate: _date, ...draft } = page
await platform.content.publish(operator, {
  note: 'A page of a thousand blocks',
  changes: [{ kind: 'put', draft: { ...draft, body: { ...page.body, blocks: toBlocks(1000) } } }],
})
const drafts = `/api/studio/drafts/${page.contentKey}/${page.language}`
const client = 'b'.repeat(32)
let number = 0
let seq = 0

const editMs = await measureEdits()
await fillLog(few)
const short = await measureOpening()
await fillLog(many)
const long = await measureOpening()
const publishMs = await measurePublishes()
const rows = [
  { name: 'operation accepted and fragment back, CPU ms', value: editMs, limit: 15 },
  { name: `draft with ${many} operations opened, times one with few`, value: long / short, limit: 1.2 },
  { name: 'publish with receipt of one page, elapsed ms', value: publishMs, limit: 600 },
]
for (const { name, value, limit } of rows)
  process.stdout.write(`${name.padEnd(56)} ${value.toFixed(2).padStart(8)}  (limit ${limit})\n`)
process.stdout.write(`${JSON.stringify({ rows })}\n`)
await close()
rmSync(dataDir, { recursive: true, force: true })

async function measureEdits() {
  await edit([toEdit(0)])
  const shown = await send('GET', `/api/studio/canvas?path=${page.body.route}&drafts=stored`)
  let { 'x-epiderm-state': state } = shown.headers
  const mark = shown.headers['x-epiderm-mark']
  const times = []
  for (let round = 0; round < rounds + warmUp; round++) {
    const started = process.cpuUsage()
    await edit([toEdit(round)])
    const request = { path: page.body.route, drafts: 'stored', state, mark }
    const change = (await send('POST', '/api/studio/canvas/fragments', request)).json()
    const { user, system } = process.cpuUsage(started)
    if (change.kind !== 'fragments') throw new Error('The page came whole')
    state = change.state
    times.push((user + system) / 1000)
  }
  return median(times.slice(warmUp))
}

async function measureOpening() {
  const times = []
  for (let round = 0; round < rounds + warmUp; round++) {
    const started = process.cpuUsage()
    await send('GET', drafts)
    const { user, system } = process.cpuUsage(started)
    times.push((user + system) / 1000)
  }
  return median(times.slice(warmUp))
}

/** Measures publishes of one operation each, with recorded dependencies. */
async function measurePublishes() {
  const times = []
  for (let round = 0; round < publishRounds + 3; round++) {
    await app.pageRows.update()
    await edit([toEdit(many + round)])
    const { contentKey, language } = page
    const started = performance.now()
    const call = { drafts: [{ contentKey, language, seq }], note: '' }
    const { receipts, later } = (await send('POST', '/api/studio/publishes', call)).json()
    times.push(performance.now() - started)
    if (receipts.length === 0 || later > 0) throw new Error(`${receipts.length} receipts, ${later} later`)
  }
  return median(times.slice(3))
}

/** Inserts rows directly into the database, because submitting that many operations would take minutes. */
async function fillLog(operations) {
  const { contentKey: item, language } = page
  const lock = { lock: 'drafts' }
  await platform.database.transaction(async (trx) => {
    const newest = trx.selectFrom('draft_op').selectAll().where('client', '=', client)
    const row = await newest.orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()
    for (; seq < operations; seq++) {
      const op = JSON.stringify(toEdit(seq))
      const added = { ...row, op, inverse: op, seq: seq + 1, client_seq: ++number, gesture: `g-${number}` }
      await trx.insertInto('draft_op').values(added).execute()
    }
    const head = trx.updateTable('draft_head').set({ seq })
    await head.where('item', '=', item).where('language', '=', language).execute()
    await trx.updateTable('draft_client').set({ last: number }).where('client', '=', client).execute()
  }, lock)
}

/** Returns successive edits. Each edit changes the text, but not the size of the body. */
function toEdit(round) {
  const block = `block-${round % 40}-3`
  return { kind: 'set', block, path: ['props', 'text'], value: `<p>Text ${10_000 + (round % 90_000)}</p>` }
}

async function edit(operations) {
  const call = {
    client,
    gesture: `g-${number}`,
    baseSeq: seq,
    operations: operations.map((operation) => ({ number: ++number, operation })),
  }
  const answer = (await send('POST', `${drafts}/operations`, call)).json()
  const lost = answer.results?.find(({ outcome }) => outcome.kind !== 'applied')
  if (answer.results === undefined || lost !== undefined) throw new Error(JSON.stringify(lost ?? answer))
  seq = answer.seq
}
