/** Tests unpublished, deleted and restored items on each kind of database. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../database/testing.ts'
import {
  editor,
  openTab,
  openTestSite,
  publishDrafts,
  publishPage,
  createTextOperation,
  createTestClientId,
  toDraftKey,
  readBlockTexts,
  type TestSite,
} from '../testing.ts'

const dayMs = 24 * 60 * 60_000
const start = Date.UTC(2026, 0, 1)

describe.each(databaseKinds)('items on the %s database', (kind) => {
  let test: TestSite
  let day = 0
  beforeAll(async () => {
    test = await openTestSite({ kind, clock: () => new Date(start + day * dayMs) })
  })
  afterAll(() => test.close())

  const question = (title: string) =>
    test.drafts.createItem(editor, {
      client: createTestClientId(),
      language: 'en_GB',
      type: 'epiderm__question',
      title,
      body: { question: title },
    })
  const publishQuestion = async (title: string) => {
    const key = await question(title)
    await openTab(test.drafts, key).edit({
      kind: 'set',
      block: null,
      path: ['body', 'answer'],
      value: '<p>Yes.</p>',
    })
    await publishDrafts(test, key)
    return key
  }
  const listTitles = async () => (await test.drafts.listDeleted(editor)).map(({ title }) => title)

  it('stay as drafts with their text after they are unpublished, and can be published again', async () => {
    const name = `stays-${kind}`
    const key = await publishPage(test, name, { a: 'Before' })
    const tab = openTab(test.drafts, key)
    await tab.edit(createTextOperation('a', 'Last words'))
    await tab.edit({ kind: 'withdraw' })
    await publishDrafts(test, key)
    const draft = await tab.read()
    expect(draft).toMatchObject({ baseVersion: null, isWithdrawn: false })
    expect(readBlockTexts(draft)).toEqual({ a: 'Last words' })
    await tab.undo()
    expect(readBlockTexts(await tab.read())).toEqual({ a: 'Before' })
    expect(await test.drafts.list(editor, [key])).toMatchObject([{ isWithdrawn: false, isUnpublished: true }])
    await publishDrafts(test, key)
    expect(await tab.read()).toMatchObject({ isWithdrawn: false, baseVersion: expect.any(Number) })
    expect(await test.drafts.list(editor, [key])).toEqual([])
  })

  it('are unpublished through a draft; items that are not published cannot be unpublished', async () => {
    const key = await publishQuestion(`Public ${kind}`)
    await test.drafts.unpublishItem(editor, { key, client: createTestClientId() })
    expect(await test.drafts.read(editor, key)).toMatchObject({ isWithdrawn: true })
    const fresh = await question(`Never public ${kind}`)
    await expect(
      test.drafts.unpublishItem(editor, { key: fresh, client: createTestClientId() }),
    ).rejects.toMatchObject({ code: 'item-never-published', status: 409 })
    const page = await publishPage(test, `a-page-${kind}`)
    await expect(
      test.drafts.unpublishItem(editor, { key: page, client: createTestClientId() }),
    ).rejects.toMatchObject({
      code: 'item-stays',
      status: 422,
    })
  })

  it.each(['site', 'theme', 'layout'])(
    'cannot be unpublished if the site cannot show any page without them: %s',
    async (name) => {
      const key = toDraftKey(name)
      await expect(
        test.drafts.unpublishItem(editor, { key, client: createTestClientId() }),
      ).rejects.toMatchObject({
        code: 'item-required',
        status: 422,
      })
      expect(await test.drafts.list(editor, [key])).toEqual([])
    },
  )

  it.each(['site', 'theme', 'layout'])(
    'cannot be withdrawn by an operation if the site cannot show any page without them: %s',
    async (name) => {
      const { results } = await openTab(test.drafts, toDraftKey(name)).edit({ kind: 'withdraw' })
      expect(results).toMatchObject([
        { outcome: { kind: 'refused', message: expect.stringContaining('Every page needs') } },
      ])
    },
  )

  it.each<[string, 'layoutKey' | 'themeKey', string | undefined]>([
    ['no layout', 'layoutKey', undefined],
    ['an empty layout', 'layoutKey', ''],
    ['a layout that is a page', 'layoutKey', toDraftKey('error').contentKey],
    ['an unknown theme', 'themeKey', toDraftKey('nowhere').contentKey],
  ])('cannot be replaced in the site settings with %s', async (_, field, value) => {
    const path = ['body', field]
    const { results } = await openTab(test.drafts, toDraftKey('site')).edit(
      value === undefined ? { kind: 'unset', block: null, path } : { kind: 'set', block: null, path, value },
    )
    expect(results).toMatchObject([{ outcome: { kind: 'refused', place: { block: null, path } } }])
  })

  it('cannot be deleted while they are published, even if they have a draft', async () => {
    const key = await publishQuestion(`Published ${kind}`)
    const rejected = { code: 'item-published', status: 409 }
    await expect(test.drafts.deleteItem(editor, key)).rejects.toMatchObject(rejected)
    await test.drafts.unpublishItem(editor, { key, client: createTestClientId() })
    await expect(test.drafts.deleteItem(editor, key)).rejects.toMatchObject(rejected)
    await publishDrafts(test, key)
    await test.drafts.deleteItem(editor, key)
    await expect(test.drafts.read(editor, key)).rejects.toMatchObject({ code: 'draft-unknown' })
  })

  it('are restored with their content under the same key, and under a new name if their name is taken', async () => {
    const title = `Restored ${kind}`
    const key = await question(title)
    const before = await test.drafts.read(editor, key)
    await test.drafts.deleteItem(editor, key)
    const listed = await test.drafts.listDeleted(editor)
    expect(listed).toContainEqual(expect.objectContaining({ ...key, title, type: before.type }))
    await question(title)
    await test.drafts.restoreItem(editor, { key, client: createTestClientId() })
    expect(await test.drafts.read(editor, key)).toMatchObject({
      title,
      body: before.body,
      urlName: `${before.urlName}-2`,
    })
    expect(await listTitles()).not.toContain(title)
    await expect(
      test.drafts.restoreItem(editor, { key, client: createTestClientId() }),
    ).rejects.toMatchObject({
      code: 'deleted-item-unknown',
      status: 404,
    })
    await test.drafts.deleteItem(editor, key)
    expect(await listTitles()).toContain(title)
  })

  it('can be restored after a draft that was never published is discarded', async () => {
    const key = await question(`Discarded ${kind}`)
    await test.drafts.drop(editor, key)
    await test.drafts.restoreItem(editor, { key, client: createTestClientId() })
    expect(await test.drafts.read(editor, key)).toMatchObject({ title: `Discarded ${kind}` })
  })

  it('can be restored on the 29th day, and are erased by the 31st', async () => {
    const titles = [`Early ${kind}`, `Late ${kind}`]
    const [early, late] = [await question(titles[0] ?? ''), await question(titles[1] ?? '')]
    await test.drafts.deleteItem(editor, early)
    await test.drafts.deleteItem(editor, late)
    day += 29
    expect(await test.drafts.eraseDeleted()).toBe(0)
    expect(await listTitles()).toEqual(expect.arrayContaining(titles))
    await test.drafts.restoreItem(editor, { key: early, client: createTestClientId() })
    day += 2
    expect(await listTitles()).toEqual([])
    await expect(
      test.drafts.restoreItem(editor, { key: late, client: createTestClientId() }),
    ).rejects.toMatchObject({
      code: 'deleted-item-unknown',
    })
    expect(await test.drafts.eraseDeleted()).toBeGreaterThan(0)
    expect(await test.drafts.eraseDeleted()).toBe(0)
    expect(await test.drafts.read(editor, early)).toMatchObject({ title: titles[0] })
  })

  it('are marked as deleted in the site’s activity', async () => {
    const key = await question(`Logged ${kind}`)
    await test.drafts.deleteItem(editor, key)
    const { operations } = await test.drafts.readSiteLog(editor, { limit: 1 })
    expect(operations).toMatchObject([{ ...key, operation: { kind: 'withdraw' } }])
  })

  it('cannot be deleted by viewers', async () => {
    const viewer = { ...editor, role: 'viewer' } as const
    await expect(test.drafts.deleteItem(viewer, toDraftKey('any'))).rejects.toMatchObject({ status: 403 })
    await expect(test.drafts.listDeleted(viewer)).rejects.toMatchObject({ status: 403 })
  })
})
