/** The log of a draft is shortened: nothing that is not published, and nobody notices who sends again. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#database'
import { OperationGap, type Drafts, type DraftTables } from '#drafts'
import type { Operation } from '#operations'
import { openKiller, type Killer } from '../../tests/killed-process.ts'
import { openTestContent, operator, page, site, type TestContent } from '../platform/content/testing.ts'
import { editor, editedKey, openTestDrafts } from './test-drafts.fixture.ts'

const client = 'a'.repeat(32)
const later = '9999'

const toOperation = (number: number): Operation => ({
  kind: 'insert',
  node: { id: `typed-${number}`, block: 'text-block', props: { text: `Text ${number}` } },
  place: { parent: { field: 'blocks' }, before: null },
})
const toCall = (number: number, { baseSeq = number - 1, operation = toOperation(number) } = {}) => ({
  client,
  gesture: `g-${number}`,
  baseSeq,
  operations: [{ number, operation }],
})

let dataDir: string
let test: TestContent
let drafts: Drafts
const open = async () => {
  test = await openTestContent(dataDir)
  drafts = openTestDrafts(test)
}
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'compacted-drafts-'))
  await open()
  await test.content.publish(operator, { changes: [...site(), page('edited')], note: '' })
})
afterEach(async () => {
  await test.close()
  await rm(dataDir, { recursive: true })
})

const send = (number: number, facts: Parameters<typeof toCall>[1] = {}) =>
  drafts.accept(editor, { key: editedKey, call: toCall(number, facts) })
const type = async (from: number, to: number) => {
  for (let number = from; number <= to; number++) await send(number)
}
const publish = async (seq: number) => {
  const taken = { ...editedKey, seq, version: 1 }
  await test.database.transaction((trx) => drafts.takeIn(trx, [taken]), { lock: 'drafts' })
}
const readSeqs = async () => {
  const log = await drafts.readLog(editor, { key: editedKey, query: { after: 0, limit: 1000 } })
  return log.map(({ seq }) => seq)
}
const database = () => test.database as unknown as Database<DraftTables>

describe('a log that is shortened', () => {
  it('loses what is published and old enough, and says of its draft what it said', async () => {
    await type(1, 3)
    expect(await drafts.compact(later)).toBe(0)
    await publish(2)
    expect(await drafts.compact(new Date(0).toISOString())).toBe(0)
    const before = await drafts.read(editor, editedKey)
    expect(await drafts.compact(later)).toBe(2)
    expect(await readSeqs()).toEqual([3])
    expect(await drafts.read(editor, editedKey)).toEqual(before)
    expect(await drafts.compact(later)).toBe(0)
  })

  it('answers what is sent again as before, counts on, and knows other content under a number', async () => {
    await type(1, 2)
    const refused = await send(3, { operation: { kind: 'remove', block: 'nowhere' } })
    await publish(3)
    await drafts.compact(later)
    expect(await send(1)).toMatchObject({ results: [{ number: 1, seq: 1, outcome: { kind: 'applied' } }] })
    expect((await send(3, { operation: { kind: 'remove', block: 'nowhere' } })).results).toEqual(
      refused.results,
    )
    await expect(send(2, { operation: toOperation(9) })).rejects.toMatchObject({
      code: 'draft-number-taken',
    })
    await expect(send(5)).rejects.toEqual(new OperationGap(4))
    expect(await send(4)).toMatchObject({ seq: 4, results: [{ outcome: { kind: 'applied' } }] })
  })

  it('knows the number of an undo, whose operations it has lost', async () => {
    await type(1, 1)
    const undo = () => drafts.undo(editor, { key: editedKey, call: { client, number: 2 } })
    const { seq } = await undo()
    await publish(seq)
    await drafts.compact(later)
    expect(await undo()).toMatchObject({ seq, operations: [] })
    const redo = { key: editedKey, call: { client, number: 2 } }
    await expect(drafts.redo(editor, redo)).rejects.toMatchObject({ code: 'draft-number-taken' })
    expect(await readSeqs()).toEqual([])
  })

  it('offers what was made before it begins, since nobody can tell what that would meet', async () => {
    await type(1, 3)
    await publish(2)
    await drafts.compact(later)
    const title = (value: string): Operation => ({ kind: 'set', block: null, path: ['title'], value })
    const { results } = await send(4, { baseSeq: 1, operation: title('Late') })
    expect(results).toMatchObject([
      { seq: 4, outcome: { kind: 'offered', reason: 'base', by: null, theirs: expect.any(String) } },
    ])
    expect(await send(5, { baseSeq: 2, operation: title('In time') })).toMatchObject({
      results: [{ outcome: { kind: 'applied' } }],
    })
    expect(await drafts.read(editor, editedKey)).toMatchObject({ title: 'In time', offers: [{ seq: 4 }] })
  })
})

describe('a process that is killed while it shortens the log', () => {
  const typed = 300
  let killer: Killer
  beforeAll(async () => {
    killer = await openKiller([join(import.meta.dirname, 'compact-slowly.fixture.ts')])
  })
  afterAll(() => killer.close())

  it('has lost nothing, and the next one goes on where it was', async () => {
    await type(1, typed)
    await publish(typed - 1)
    await test.close()
    const env = { TEST_DATA_DIR: dataDir }
    await killer.killWhen({ fixture: 'compact-slowly', env, isTime: ([line]) => line === 'begun' })
    await open()
    expect(await test.database.integrityCheck()).toEqual([])
    const left = await readSeqs()
    const { compacted_seq } = await database()
      .read.selectFrom('draft_head')
      .select('compacted_seq')
      .executeTakeFirstOrThrow()
    expect(left).toEqual(Array.from({ length: typed - compacted_seq }, (_, at) => compacted_seq + at + 1))
    for (const number of [1, compacted_seq || 1, typed])
      expect(await send(number)).toMatchObject({ seq: typed, results: [{ number, seq: number }] })
    await drafts.compact(later)
    expect(await readSeqs()).toEqual([typed])
    const sent = await database().read.selectFrom('draft_sent').select('seq').orderBy('seq').execute()
    expect(sent).toEqual(Array.from({ length: typed - 1 }, (_, at) => ({ seq: at + 1 })))
  })
})
