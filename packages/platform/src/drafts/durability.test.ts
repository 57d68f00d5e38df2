import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { scaleEditRounds } from '../../../../tests/count-edits.ts'
import { createProcessKiller, type ProcessKiller } from '../../../../tests/killed-process.ts'
import { openTestContent, createPageChange, createSiteChanges } from '../content/testing.ts'
import { editor, openTestDrafts, publish, toDraftRows } from './testing.ts'
import { createInsertCall, createTypedBlock, operationCount, typedDraftKey } from './typed.fixture.ts'

/** `KILLS=20` sets the number of times that the server is killed. `npm test -- all` kills it ten times. */
const kills = Number(process.env['KILLS'] ?? scaleEditRounds(1))
let killer: ProcessKiller
let dataDir: string

beforeAll(async () => {
  const fixtures = ['edit-forever', 'compact-slowly']
  killer = await createProcessKiller(fixtures.map((name) => join(import.meta.dirname, `${name}.fixture.ts`)))
})
afterAll(() => killer.close())
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'killed-drafts-'))
  await withServer((test) => publish(test, ...createSiteChanges(), createPageChange('typed')))
})
afterEach(() => rm(dataDir, { recursive: true }))

type Server = Awaited<ReturnType<typeof openServer>>
async function openServer() {
  const test = await openTestContent(dataDir)
  const drafts = openTestDrafts(test)
  const send = (number: number) =>
    drafts.accept(editor, { key: typedDraftKey, call: createInsertCall(number) })
  const readSeqs = async () => {
    const log = await drafts.readLog(editor, { key: typedDraftKey, query: { after: 0, limit: 1000 } })
    return log.map(({ seq }) => seq)
  }
  return { ...test, drafts, rows: toDraftRows(test.database), send, readSeqs }
}
/** Runs the work on a server that is then shut down cleanly. */
async function withServer<Result>(work: (server: Server) => Promise<Result>): Promise<Result> {
  const server = await openServer()
  try {
    return await work(server)
  } finally {
    await server.drafts.close()
    await server.close()
  }
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

it('a killed server neither loses an acknowledged operation nor applies any operation twice', async () => {
  let acknowledged = 0
  for (let round = 1; round <= kills; round++) {
    /** Sends the last acknowledged operation again, as if its response had been lost. */
    const from = Math.max(1, acknowledged)
    const until = Math.floor((operationCount * round) / (kills + 1))
    const lines = await killer.killWhen({
      fixture: 'edit-forever',
      env: { TEST_DATA_DIR: dataDir, TEST_FROM: String(from) },
      isTime: (printed) => Number(printed.at(-1)) >= until,
    })
    acknowledged = Number(lines.at(-1))
    await withServer(async ({ database, drafts }) => {
      expect(await database.integrityCheck()).toEqual([])
      const { seq, body } = await drafts.read(editor, typedDraftKey)
      expect(seq).toBeGreaterThanOrEqual(acknowledged)
      expect(body['blocks']).toEqual(range(1, seq).map(createTypedBlock))
    })
  }
  await withServer(async ({ drafts, send }) => {
    for (const number of range(acknowledged, operationCount)) await send(number)
    const draft = await drafts.read(editor, typedDraftKey)
    expect(draft).toMatchObject({
      seq: operationCount,
      body: { blocks: range(1, operationCount).map(createTypedBlock) },
    })
  })
})

it('a server killed during compaction of the log loses nothing, and the next server continues the compaction', async () => {
  await withServer(async ({ database, drafts, send }) => {
    for (const number of range(1, operationCount)) await send(number)
    const taken = { ...typedDraftKey, seq: operationCount - 1, version: 1 }
    await database.transaction((trx) => drafts.takeIn(trx, [taken]), { lock: 'drafts' })
  })
  const env = { TEST_DATA_DIR: dataDir }
  await killer.killWhen({ fixture: 'compact-slowly', env, isTime: ([line]) => line === 'begun' })
  await withServer(async ({ database, drafts, rows, send, readSeqs }) => {
    expect(await database.integrityCheck()).toEqual([])
    const head = rows.read.selectFrom('draft_head').select('compacted_seq')
    const { compacted_seq: compacted } = await head.executeTakeFirstOrThrow()
    expect(await readSeqs()).toEqual(range(compacted + 1, operationCount))
    for (const number of [1, compacted || 1, operationCount])
      expect(await send(number)).toMatchObject({ seq: operationCount, results: [{ number, seq: number }] })
    await drafts.compact('9999')
    expect(await readSeqs()).toEqual([operationCount])
    const sent = await rows.read.selectFrom('draft_sent').select('seq').orderBy('seq').execute()
    expect(sent.map(({ seq }) => seq)).toEqual(range(1, operationCount - 1))
  })
})
