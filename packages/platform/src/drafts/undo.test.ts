import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '#operations'
import {
  colleague,
  editor,
  createBlocksTarget,
  openTab,
  openTestSite,
  publishPage,
  createTextOperation,
  createTitleOperation,
  listBlockIds,
  readBlockTexts,
  type TestSite,
} from './testing.ts'

let test: TestSite
let nowMs = Date.parse('2026-03-01T09:00:00Z')
let pages = 0
beforeAll(async () => {
  test = await openTestSite({ clock: () => new Date((nowMs += 1000)) })
})
afterAll(() => test.close())

const addPage = () => publishPage(test, `page-${++pages}`, { a: 'A', b: 'B', c: 'C', d: 'D' })
const openTabs = async () => {
  const key = await addPage()
  return { key, own: openTab(test.drafts, key), theirs: openTab(test.drafts, key, colleague) }
}
const applied = (count: number) => Array.from({ length: count }, () => ({ outcome: { kind: 'applied' } }))

describe('an undo', () => {
  it('reverts the account’s newest undo group, and restores the item byte for byte', async () => {
    const { own } = await openTabs()
    const published = JSON.stringify((await own.read()).body)
    await own.edit(createTextOperation('a', 'One'), createTitleOperation('Two'))
    await own.edit({ kind: 'remove', block: 'b' })
    expect(await own.undo()).toMatchObject({
      seq: 4,
      results: [{ number: 4, seq: 4 }],
      operations: [{ seq: 4, kind: 'undo', operation: { kind: 'insert' }, undoes: 3 }],
    })
    expect(await own.read()).toMatchObject({ title: 'Two' })
    expect((await own.undo()).operations).toMatchObject([{ undoes: 2 }, { undoes: 1 }])
    expect(JSON.stringify((await own.read()).body)).toBe(published)
  })

  it('reverts edits from any of the account’s tabs, but never a colleague’s edits', async () => {
    const { key, own, theirs } = await openTabs()
    await own.edit(createTextOperation('a', 'Mine'))
    await theirs.edit(createTextOperation('b', 'Theirs'))
    await openTab(test.drafts, key).undo()
    expect(readBlockTexts(await own.read())).toMatchObject({ a: 'A', b: 'Theirs' })
    expect((await own.undo()).operations).toEqual([])
  })

  it('uses up its operation number and changes nothing if there is nothing to revert', async () => {
    const { own } = await openTabs()
    expect(await own.undo()).toMatchObject({ seq: 0, results: [], operations: [] })
    expect(await own.edit(createTitleOperation('Next'))).toMatchObject({ results: [{ number: 2 }] })
  })

  it('gets the same response if it is sent again, and is rejected if its operation number was used for different content', async () => {
    const { key, own } = await openTabs()
    await own.edit(createTitleOperation('Mine'))
    const answer = await own.undo()
    const again = { key, call: { client: own.client, number: 2 } }
    expect(await test.drafts.undo(editor, again)).toEqual(answer)
    const taken = { code: 'draft-number-taken' }
    await expect(test.drafts.redo(editor, again)).rejects.toMatchObject(taken)
    await expect(
      test.drafts.undo(editor, { key, call: { client: own.client, number: 1 } }),
    ).rejects.toMatchObject(taken)
    await expect(
      test.drafts.undo(editor, { key, call: { client: own.client, number: 9 } }),
    ).rejects.toMatchObject({ code: 'draft-gap', next: 3 })
  })

  it('reports a later change as a conflict with both values instead of overwriting it', async () => {
    const { own, theirs } = await openTabs()
    await own.edit(createTextOperation('a', 'Mine'))
    await theirs.edit(createTextOperation('a', 'Theirs'))
    expect((await own.undo()).operations).toMatchObject([
      { outcome: { kind: 'offered', reason: 'changed', by: 'The publisher', theirs: 'Theirs' } },
    ])
    expect(readBlockTexts(await own.read())).toMatchObject({ a: 'Theirs' })
  })

  it('continues with earlier edits after a conflict', async () => {
    const { own, theirs } = await openTabs()
    await own.edit(createTitleOperation('Mine'))
    await own.edit(createTextOperation('a', 'Mine'))
    await theirs.edit(createTextOperation('a', 'Theirs'))
    await own.undo()
    expect((await own.undo()).operations).toMatchObject([
      { operation: { path: ['title'] }, ...applied(1)[0] },
    ])
  })

  it('does not revert discarded edits', async () => {
    const { key, own } = await openTabs()
    await own.edit(createTitleOperation('Dropped'))
    await test.drafts.drop(editor, key)
    expect((await own.undo()).operations).toEqual([])
  })

  it.each<[string, Operation]>([
    ['moved', { kind: 'move', block: 'b', place: createBlocksTarget('a') }],
    ['removed', { kind: 'remove', block: 'b' }],
  ])('places a restored block that was %s before the next block that still exists', async (_, edit) => {
    const { own, theirs } = await openTabs()
    await own.edit(edit)
    await theirs.edit({ kind: 'remove', block: 'c' })
    expect((await own.undo()).operations).toMatchObject([
      { operation: { place: createBlocksTarget('d') }, ...applied(1)[0] },
    ])
    expect(listBlockIds(await own.read())).toEqual(['a', 'b', 'd'])
  })
})

describe('a redo', () => {
  it('restores undo groups in the reverse order in which they were undone', async () => {
    const { own } = await openTabs()
    await own.edit(createTextOperation('a', 'One'), createTitleOperation('Two'))
    await own.edit({ kind: 'remove', block: 'b' })
    await own.undo()
    await own.undo()
    expect((await own.redo()).operations).toMatchObject(applied(2))
    expect(await own.read()).toMatchObject({ title: 'Two' })
    expect((await own.redo()).operations).toMatchObject([{ operation: { kind: 'remove' } }])
    expect(listBlockIds(await own.read())).toEqual(['a', 'c', 'd'])
    expect((await own.redo()).operations).toEqual([])
    expect((await own.undo()).operations).toMatchObject([{ operation: { kind: 'insert' } }])
  })

  it('does nothing if the account has made an edit since the undo', async () => {
    const { own } = await openTabs()
    await own.edit(createTextOperation('a', 'One'))
    await own.undo()
    await own.edit(createTextOperation('a', 'Two'))
    expect((await own.redo()).operations).toEqual([])
    expect(readBlockTexts(await own.read())).toMatchObject({ a: 'Two' })
  })
})

describe('finding the account’s newest edit across several drafts', () => {
  it('returns the draft with the account’s most recent edit to undo or redo', async () => {
    const [one, other] = [await openTabs(), await openTabs()]
    const keys = [one.key, other.key]
    const find = (kind: 'undo' | 'redo', actor: typeof editor | typeof colleague = editor) =>
      test.drafts.findNewestOwn(actor, { kind, keys })
    expect(await find('undo')).toBeUndefined()
    await other.own.edit(createTitleOperation('First'))
    await one.own.edit(createTitleOperation('Second'))
    await other.theirs.edit(createTextOperation('a', 'Third'))
    expect(await find('undo')).toEqual(one.key)
    expect(await find('undo', colleague)).toEqual(other.key)
    expect(await find('redo')).toBeUndefined()
    await one.own.undo()
    expect(await find('undo')).toEqual(other.key)
    expect(await find('redo')).toEqual(one.key)
  })
})
