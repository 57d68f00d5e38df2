import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../database/testing.ts'
import type { DraftKey } from '../draft.ts'
import {
  colleague,
  createPageOperation,
  editor,
  openTab,
  openTestSite,
  publish,
  publishDrafts,
  publishPage,
  createTextOperation,
  createTitleOperation,
  toDraftKey,
  readBlockTexts,
  type Tab,
  type TestSite,
} from '../testing.ts'

describe.each(databaseKinds)('publishing a draft on the %s database', (kind) => {
  let test: TestSite
  let pages = 0
  let key: DraftKey
  let tab: Tab
  beforeAll(async () => {
    test = await openTestSite({ kind })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    key = await publishPage(test, `page-${++pages}`, { a: 'Before', b: 'Before' })
    tab = openTab(test.drafts, key)
  })

  const name = (seq: number) => test.drafts.name(colleague, [{ ...key, seq }])
  /** Publishes the draft in a transaction, as a release does. */
  const take = (seq: number, version: number | null) =>
    test.database.transaction((trx) => test.drafts.takeIn(trx, [{ ...key, seq, version }]), {
      lock: 'drafts',
    })

  it('uses the draft’s content as editors see it, and the published version on which the draft is based', async () => {
    await tab.edit(createTextOperation('a', 'Mine'))
    const [named] = await name(1)
    expect(named).toMatchObject({ ...key, seq: 1, baseVersion: 1, change: { kind: 'put' } })
    const { change } = named!
    expect(change.kind === 'put' && readBlockTexts(change.draft)).toEqual({ a: 'Mine', b: 'Before' })
  })

  it('is rejected if the draft has changed since the editor reviewed it, or does not exist', async () => {
    const moved = { code: 'draft-moved', status: 409 }
    await expect(name(0)).rejects.toMatchObject(moved)
    await tab.edit(createTextOperation('a', 'Mine'))
    await expect(name(0)).rejects.toMatchObject(moved)
    await expect(name(2)).rejects.toMatchObject(moved)
  })

  it('is rejected while a conflict is unresolved', async () => {
    await openTab(test.drafts, key, colleague).editAt(0, createTextOperation('a', 'Theirs'))
    const { seq } = await tab.editAt(0, createTextOperation('a', 'Mine'))
    await expect(name(seq)).rejects.toMatchObject({ code: 'draft-unsettled', status: 409 })
    await test.drafts.resolveConflict(editor, { key, seq })
    expect(await name(seq)).toHaveLength(1)
  })

  it('closes the draft, and its operation numbers continue', async () => {
    await tab.edit(createTextOperation('a', 'Mine'))
    await publishDrafts(test, key)
    expect(await tab.read()).toMatchObject({ seq: 1, baseVersion: 2 })
    expect(readBlockTexts(await tab.read())).toMatchObject({ a: 'Mine' })
    const list = await test.drafts.list(editor)
    expect(list.filter(({ contentKey }) => contentKey === key.contentKey)).toEqual([])
    expect(await tab.edit(createTextOperation('a', 'Next'))).toMatchObject({ seq: 2, baseVersion: 2 })
  })

  it('leaves the draft open, based on the new version, if edits were made after the review', async () => {
    await tab.edit(createTextOperation('a', 'Seen'))
    const [named] = await name(1)
    await tab.edit(createTextOperation('b', 'After'))
    await test.content.publishVerified(colleague, {
      note: '',
      changes: [named!.change],
      verify: async () => undefined,
      locks: ['drafts'],
      onAppend: (trx) => test.drafts.takeIn(trx, [{ ...key, seq: 1, version: 2 }]),
    })
    expect(await tab.read()).toMatchObject({ seq: 2, baseVersion: 2 })
    expect(readBlockTexts(await tab.read())).toEqual({ a: 'Seen', b: 'After' })
    expect(await name(2)).toMatchObject([{ baseVersion: 2 }])
  })

  it('does not change a draft that has since been discarded', async () => {
    await tab.edit(createTextOperation('a', 'Seen'))
    await test.drafts.drop(editor, key)
    await tab.edit(createTextOperation('b', 'Begun again'))
    await take(1, 2)
    expect(await tab.read()).toMatchObject({ seq: 3, baseVersion: 1 })
    expect(readBlockTexts(await tab.read())).toEqual({ a: 'Before', b: 'Begun again' })
  })

  it('creates a new item', async () => {
    key = toDraftKey(`created-${kind}`)
    tab = openTab(test.drafts, key)
    await tab.edit(createPageOperation(`/created-${kind}`, { a: 'New' }))
    await publishDrafts(test, key)
    expect(await tab.read()).toMatchObject({ seq: 1, baseVersion: 1, title: `Page at /created-${kind}` })
  })

  it('unpublishes an item whose draft removes it, and leaves the item as a draft', async () => {
    await tab.edit({ kind: 'withdraw' })
    expect(await name(1)).toMatchObject([{ change: { kind: 'remove', ...key } }])
    await publishDrafts(test, key)
    expect(await tab.read()).toMatchObject({ baseVersion: null, isWithdrawn: false })
    expect(readBlockTexts(await tab.read())).toEqual({ a: 'Before', b: 'Before' })
  })

  it('is rejected if the item was removed from the site', async () => {
    await tab.edit(createTextOperation('a', 'Mine'))
    await publish(test, { kind: 'remove', ...key })
    await expect(name(1)).rejects.toMatchObject({ code: 'draft-left', status: 409 })
  })

  it('can be reverted, which restores the edits to the draft; undo skips these edits and continues with earlier edits', async () => {
    await tab.edit(createTitleOperation('Dropped from the publish'))
    await tab.edit(createTextOperation('a', 'Taken back'))
    await tab.edit(createTextOperation('b', 'After'))
    const returned = { spans: [{ ...key, after: 1, seq: 2 }], items: [{ ...key, version: 1 }] }
    await test.database.transaction((trx) => test.drafts.returnTaken(trx, returned), { lock: 'drafts' })
    expect((await tab.undo()).operations).toMatchObject([{ undoes: 3 }])
    expect((await tab.undo()).operations).toMatchObject([{ undoes: 1 }])
  })
})
