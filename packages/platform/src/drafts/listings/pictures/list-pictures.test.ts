/** Tests the list of pictures and its filters in a real database of each kind. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '#operations'
import { createImageChange, createPageChange, toContentKey } from '../../../content/testing.ts'
import { databaseKinds } from '../../../database/testing.ts'
import {
  colleague,
  editor,
  openTab,
  openTestSite,
  publish,
  publishDrafts,
  toDraftKey,
  viewer,
  type TestSite,
} from '../../testing.ts'
import type { ItemRowsQuery } from '../list-items.ts'

const dayMs = 24 * 60 * 60_000
const hash = 'a'.repeat(64)

const create = (
  title: string,
  { mimeType = 'image/png', ...body }: Record<string, unknown> = {},
): Operation => ({
  kind: 'create',
  type: 'sfdc_cms__image',
  title,
  urlName: title.toLowerCase(),
  body: {
    'sfdc_cms:media': { source: { type: 'file', mimeType, size: 1234, ref: hash } },
    width: 1600,
    height: 900,
    ...body,
  },
})
function withoutAltText(change: ReturnType<typeof createImageChange>): typeof change {
  if (change.kind !== 'put') return change
  const { altText: _altText, ...body } = change.draft.body
  return { ...change, draft: { ...change.draft, body } }
}
const show = (name: string) => ({
  kind: 'insert' as const,
  node: { id: `shows-${name}`, block: 'image', props: { imageInfo: { contentKey: toContentKey(name) } } },
  place: { parent: { field: 'blocks' }, before: null },
})

describe.each(databaseKinds)('the list of pictures in the %s database', (kind) => {
  let test: TestSite
  let day = 0
  beforeAll(async () => {
    test = await openTestSite({ kind, clock: () => new Date(Date.UTC(2026, 0, 1) + day * dayMs) })
    const shown = createPageChange('gallery', { blocks: [show('published').node] })
    await publish(
      test,
      createImageChange('published'),
      createImageChange('plain', 'A field of barley'),
      shown,
    )
    day = 100
    await openTab(test.drafts, toDraftKey('small')).edit(create('Small', { width: 640, height: 999 }))
    await openTab(test.drafts, toDraftKey('drawing')).edit(
      create('Drawing', { mimeType: 'image/svg+xml', width: 20, height: 20, altText: '' }),
    )
    await test.drafts.recordUpload(editor, { contentKey: toContentKey('small') })
    day = 110
    await test.drafts.recordUpload(colleague, { contentKey: toContentKey('drawing') })
  })
  afterAll(() => test.close())

  const list = (query: Partial<ItemRowsQuery> = {}) =>
    test.drafts.listItems(viewer, {
      type: 'sfdc_cms__image',
      language: 'en_GB',
      sort: 'title',
      limit: 100,
      ...query,
    })
  const listNames = async (query: Partial<ItemRowsQuery>) =>
    (await list(query)).rows.map(({ urlName }) => urlName)

  it('includes each picture’s file, uses and upload', async () => {
    const { rows, total } = await list()
    expect(total).toEqual({ count: 4, isExact: true })
    const byName = new Map(rows.map((row) => [row.urlName, row]))
    expect(byName.get('small')).toMatchObject({
      state: 'new',
      picture: toContentKey('small'),
      media: {
        mimeType: 'image/png',
        width: 640,
        height: 999,
        bytes: 1234,
        hash,
        altText: undefined,
        uses: 0,
        uploadedBy: 'The editor',
        uploadedAt: '2026-04-11T00:00:00.000Z',
      },
    })
    expect(byName.get('published')).toMatchObject({ media: { uses: 1, uploadedBy: undefined } })
  })

  it.each<[Partial<ItemRowsQuery>, readonly string[]]>([
    [{ check: 'unused' }, ['drawing', 'plain', 'small']],
    [{ check: 'noAltText' }, ['small']],
    [{ check: 'tooSmall' }, ['plain', 'published', 'small']],
    [{ fileType: 'svg' }, ['drawing']],
    [{ words: 'barley FIELD' }, ['plain']],
    [{ words: 'barley', sort: 'edited' }, ['plain']],
    [{ uploadedBy: editor.userId }, ['small']],
    [{ uploadedWithinDays: 5 }, ['drawing']],
    [{ uploadedWithinDays: 15, check: 'tooSmall' }, ['small']],
    [{ uploadedWithinDays: 15, state: 'published' }, []],
  ])('selects %j', async (query, expected) => {
    expect((await listNames(query)).toSorted()).toEqual(expected)
    expect((await list({ ...query, limit: 1 })).total.count).toBe(Math.min(1, expected.length))
  })

  it('counts a use in a draft, and a published use that a draft removes', async () => {
    const tab = openTab(test.drafts, toDraftKey('gallery'))
    await tab.edit(show('plain'), { kind: 'remove', block: 'shows-published' })
    expect((await listNames({ check: 'unused' })).toSorted()).toEqual(['drawing', 'small'])
    await publishDrafts(test, toDraftKey('gallery'))
    expect((await listNames({ check: 'unused' })).toSorted()).toEqual(['drawing', 'published', 'small'])
  })

  it('checks drafts as well when it lists published pictures without alternative text', async () => {
    const toFinding = (name: string, title: string) => ({
      ...toDraftKey(name),
      type: 'sfdc_cms__image',
      title,
      detail: '',
    })
    const small = toFinding('small', 'Small')
    const find = (count: number, ...first: readonly (typeof small)[]) =>
      test.drafts.addDraftedAltTexts(viewer, { count, first })
    expect(await find(0)).toEqual({ count: 1, first: [small] })
    await publish(test, withoutAltText(createImageChange('bare')))
    const scanned = toFinding('bare', 'Picture bare')
    expect(await find(1, scanned)).toEqual({ count: 2, first: [scanned, small] })
    const tab = openTab(test.drafts, toDraftKey('bare'))
    await tab.edit({ kind: 'set', block: null, path: ['body', 'altText'], value: 'A bare field' })
    expect(await find(1, scanned)).toEqual({ count: 1, first: [small] })
    expect(await listNames({ check: 'noAltText' })).toEqual(['small'])
    await publish(test, createImageChange('bare'))
    expect(await find(1, scanned)).toEqual({ count: 1, first: [small] })
  })

  it('lists the accounts that have uploaded pictures', async () => {
    expect(await test.drafts.listUploaders(viewer)).toEqual([
      { account: editor.userId, name: 'The editor' },
      { account: colleague.userId, name: 'The publisher' },
    ])
    await expect(test.drafts.recordUpload(viewer, { contentKey: toContentKey('any') })).rejects.toMatchObject(
      { status: 403 },
    )
  })
})
