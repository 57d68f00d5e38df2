/**
 * Tests that compacting a draft's log never removes unpublished operations, and that resent operations still get the
 * same response.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../database/testing.ts'
import { compactLog } from './compact-log.ts'
import type { DraftKey } from './draft.ts'
import { OperationGapError } from './errors.ts'
import {
  colleague,
  editor,
  openTab,
  openTestDrafts,
  openTestSite,
  publishDrafts,
  publishPage,
  createTextOperation,
  createTitleOperation,
  toDraftRows,
  type Tab,
  type TestSite,
} from './testing.ts'

/** A time that is later than the time of any operation in the tests. */
const later = '9999'

describe.each(databaseKinds)('compacting the log in the %s database', (kind) => {
  let test: TestSite
  let pages = 0
  let key: DraftKey
  let tab: Tab
  beforeAll(async () => {
    test = await openTestSite({ kind })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    key = await publishPage(test, `page-${++pages}`, { a: 'Before' })
    tab = openTab(test.drafts, key)
  })

  const readSeqs = async () => (await tab.readLog()).map(({ seq }) => seq)
  const type = async (...values: readonly string[]) => {
    for (const value of values) await tab.edit(createTextOperation('a', value))
  }

  it('removes published operations that are old enough, without changing the draft', async () => {
    await type('One', 'Two')
    expect(await test.drafts.compact(later)).toBe(0)
    await publishDrafts(test, key)
    await type('Three')
    expect(await test.drafts.compact(new Date(0).toISOString())).toBe(0)
    const before = await tab.read()
    expect(await test.drafts.compact(later)).toBe(2)
    expect(await readSeqs()).toEqual([3])
    expect(await tab.read()).toEqual(before)
    expect(await test.drafts.compact(later)).toBe(0)
  })

  it('does not remove the first unresolved conflict or any operation after it', async () => {
    await type('One')
    await openTab(test.drafts, key, colleague).editAt(0, createTextOperation('a', 'Late'))
    await type('Two')
    const taken = { ...key, seq: 3, version: 2 }
    await test.database.transaction((trx) => test.drafts.takeIn(trx, [taken]), { lock: 'drafts' })
    await test.drafts.compact(later)
    expect(await readSeqs()).toEqual([2, 3])
    await test.drafts.resolveConflict(editor, { key, seq: 2 })
    await test.drafts.compact(later)
    expect(await readSeqs()).toEqual([])
  })

  it('is split into several transactions', async () => {
    await type('One', 'Two', 'Three')
    await publishDrafts(test, key)
    const database = toDraftRows(test.database)
    await compactLog({ database }, { before: later, sliceSize: 1 })
    expect(await readSeqs()).toEqual([])
  })

  it('does not change the response to resent operations; changed content and missing operation numbers are still detected', async () => {
    const calls = [createTextOperation('a', 'One'), createTextOperation('a', 7)].map((operation, at) =>
      tab.toCall(at, [operation]),
    )
    const answers = []
    for (const call of calls) answers.push((await tab.send(call)).results)
    await publishDrafts(test, key)
    await test.drafts.compact(later)
    expect(await readSeqs()).toEqual([])
    for (const [at, call] of calls.entries()) expect((await tab.send(call)).results).toEqual(answers[at])
    const toOther = (number: number) => ({
      ...calls[0]!,
      operations: [{ number, operation: createTitleOperation('') }],
    })
    await expect(tab.send(toOther(1))).rejects.toMatchObject({ code: 'draft-number-taken' })
    await expect(tab.send(toOther(4))).rejects.toEqual(new OperationGapError(3))
    expect(await tab.send({ ...toOther(3), baseSeq: 2 })).toMatchObject({ seq: 3 })
  })

  it('does not prevent a response to a resent undo whose operations were removed', async () => {
    await type('One')
    const { seq } = await tab.undo()
    await tab.edit(createTitleOperation('Published'))
    await publishDrafts(test, key)
    await test.drafts.compact(later)
    const again = { key, call: { client: tab.client, number: 2 } }
    expect(await test.drafts.undo(editor, again)).toMatchObject({ seq: seq + 1, operations: [] })
    await expect(test.drafts.redo(editor, again)).rejects.toMatchObject({ code: 'draft-number-taken' })
  })

  it('turns an edit based on removed operations into a conflict', async () => {
    await type('One', 'Two')
    await publishDrafts(test, key)
    await test.drafts.compact(later)
    expect(await tab.editAt(1, createTitleOperation('Late'))).toMatchObject({
      results: [
        { seq: 3, outcome: { kind: 'offered', reason: 'base', by: null, theirs: expect.any(String) } },
      ],
    })
    expect(await tab.editAt(2, createTitleOperation('In time'))).toMatchObject({
      results: [{ outcome: { kind: 'applied' } }],
    })
    expect(await openTestDrafts(test).read(editor, key)).toMatchObject({
      title: 'In time',
      offers: [{ seq: 3 }],
    })
  })
})
