/**
 * Tests that releases never lose a draft, and that a draft never overwrites a colleague's newer publish without a
 * conflict.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operator } from '../content/testing.ts'
import type { DraftKey } from './draft.ts'
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
  type BlockTexts,
} from './testing.ts'

const same = { a: 'Before', b: 'Before', c: 'Before', d: 'Before' }

let test: TestSite
let pages = 0
let key: DraftKey
let tab: Tab
beforeAll(async () => {
  test = await openTestSite()
})
afterAll(() => test.close())
beforeEach(async () => {
  key = await publishPage(test, `page-${++pages}`, same)
  tab = openTab(test.drafts, key)
})

const publishTexts = (texts: BlockTexts) => publishPage(test, `page-${pages}`, { ...same, ...texts })
const removePage = () => publish(test, { kind: 'remove', ...key })
const name = async () => test.drafts.name(colleague, [{ ...key, seq: (await tab.read()).seq }])

describe('a draft after a release changes its base', () => {
  it('contains the draft’s edits and the release’s changes, with a new sequence number and the new version as its base', async () => {
    await tab.edit(createTextOperation('a', 'Mine'))
    const before = await tab.read()
    await publishTexts({ b: 'Theirs' })
    const after = await tab.read()
    expect(readBlockTexts(after)).toEqual({ ...same, a: 'Mine', b: 'Theirs' })
    expect(after).toMatchObject({ offers: [], seq: before.seq + 1, baseVersion: 2 })
    expect(await tab.read()).toEqual(after)
    await publishDrafts(test, key)
    expect(await tab.read()).toMatchObject({ baseVersion: 3, seq: after.seq })
    expect(readBlockTexts(await tab.read())).toEqual({ ...same, a: 'Mine', b: 'Theirs' })
  })

  it('contains a conflict with both values, and cannot be published until an editor resolves it', async () => {
    await tab.edit(createTextOperation('a', 'Mi'))
    await tab.edit(createTextOperation('a', 'Mine'))
    await tab.edit(createTextOperation('c', 'Alongside'))
    await publishTexts({ a: 'Theirs' })
    const listed = (await test.drafts.list(editor)).find(({ contentKey }) => contentKey === key.contentKey)
    expect(listed).toMatchObject({ collisions: 1 })
    const { offers, ...draft } = await tab.read()
    expect(readBlockTexts(draft)).toEqual({ ...same, a: 'Theirs', c: 'Alongside' })
    expect(offers).toMatchObject([
      {
        operation: createTextOperation('a', 'Mine'),
        outcome: { kind: 'offered', reason: 'changed', theirs: 'Theirs' },
      },
    ])
    await expect(name()).rejects.toMatchObject({ status: 409, code: 'draft-unsettled' })
    await test.drafts.resolveConflict(editor, { key, seq: offers[0]!.seq })
    expect(await name()).toHaveLength(1)
    await tab.edit(createTextOperation('a', 'Mine'))
    await tab.undo()
    await tab.undo()
    expect(readBlockTexts(await tab.read())).toEqual({ ...same, a: 'Theirs' })
  })

  it('can be undone back to the newly published version', async () => {
    await tab.edit(createTextOperation('a', 'Mine'))
    await tab.edit(createTextOperation('c', 'Alongside'))
    await publishTexts({ b: 'Theirs' })
    await tab.undo()
    await tab.undo()
    expect(readBlockTexts(await tab.read())).toEqual({ ...same, b: 'Theirs' })
  })

  it('turns all operations of a call into conflicts if one of them conflicts', async () => {
    await tab.edit(createTextOperation('a', 'Mine'), createTextOperation('b', 'Mine'))
    await tab.edit(createTextOperation('c', 'Mine'))
    await publishTexts({ a: 'Theirs' })
    const draft = await tab.read()
    expect(readBlockTexts(draft)).toEqual({ ...same, a: 'Theirs', c: 'Mine' })
    expect(draft.offers).toHaveLength(2)
  })

  it('is rebased after a rollback just as after a publish', async () => {
    const former = test.content.currentRelease()
    await publishTexts({ a: 'Newer' })
    await tab.edit(createTextOperation('a', 'Mine'))
    await tab.edit(createTextOperation('c', 'Mine'))
    await test.content.rollback(operator, { toRelease: former, note: '' })
    const draft = await tab.read()
    expect(readBlockTexts(draft)).toEqual({ ...same, c: 'Mine' })
    expect(draft.offers).toMatchObject([{ operation: createTextOperation('a', 'Mine') }])
  })

  it('is rebased onto the new version', async () => {
    await tab.edit(createTextOperation('a', 'Mine'))
    await publishTexts({ b: 'Theirs' })
    const heads = await test.drafts.loadHeads(colleague)
    const head = heads.find(({ item }) => item.contentKey === key.contentKey)
    expect(head).toMatchObject({ baseVersion: 2, item: { version: 3 } })
    expect(await test.drafts.findHeads(colleague, key.contentKey)).toEqual([head])
  })
})

describe('an edit by a tab that has seen only an older version', () => {
  it('conflicts if the newer version changed the same field, and is otherwise applied', async () => {
    await publishTexts({ b: 'Theirs' })
    const { results } = await tab.editOf(1, createTextOperation('b', 'Mine'))
    expect(results).toMatchObject([{ outcome: { kind: 'offered', reason: 'changed', theirs: 'Theirs' } }])
    expect((await tab.editOf(1, createTitleOperation('Mine'))).results).toMatchObject([
      { outcome: { kind: 'offered' } },
    ])
    expect((await tab.editOf(1, createTextOperation('a', 'Mine'))).results).toMatchObject([
      { outcome: { kind: 'applied' } },
    ])
    expect(readBlockTexts(await tab.read())).toEqual({ ...same, a: 'Mine', b: 'Theirs' })
    expect((await tab.editOf(2, createTextOperation('b', 'Mine'))).results).toMatchObject([
      { outcome: { kind: 'applied' } },
    ])
  })
})

describe('a draft whose item was removed from the site', () => {
  it('stays unchanged, and can be published only after the item is restored', async () => {
    await tab.edit(createTextOperation('a', 'Mine'))
    await removePage()
    expect(readBlockTexts(await tab.read())).toMatchObject({ a: 'Mine' })
    await expect(name()).rejects.toMatchObject({ status: 409, code: 'draft-left' })
    await tab.edit({ kind: 'bringBack' })
    expect(await name()).toMatchObject([{ baseVersion: undefined, change: { kind: 'put' } }])
  })

  it('has conflicts if an item is published again under the same key', async () => {
    await tab.edit(createTextOperation('a', 'Mine'))
    await tab.edit(createTextOperation('b', 'Mine'))
    await removePage()
    await tab.edit({ kind: 'bringBack' })
    await publishTexts({ a: 'Theirs' })
    const draft = await tab.read()
    expect(readBlockTexts(draft)).toEqual({ ...same, a: 'Theirs', b: 'Mine' })
    expect(draft.offers).toMatchObject([{ operation: createTextOperation('a', 'Mine') }])
  })
})

it('a draft of a new item conflicts if a colleague first publishes an item under the same key', async () => {
  const created = toDraftKey('created')
  const own = openTab(test.drafts, created)
  await own.edit(createPageOperation('/created', { a: 'Mine' }))
  await publishPage(test, 'created', same)
  const draft = await own.read()
  expect(readBlockTexts(draft)).toEqual(same)
  expect(draft.offers).toMatchObject([{ operation: { kind: 'create', title: 'Page at /created' } }])
})
