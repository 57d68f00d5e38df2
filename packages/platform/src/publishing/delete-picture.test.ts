/** Tests the deletion of pictures with real rows in both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createImageChange, createPageChange, toContentKey } from '../content/testing.ts'
import { databaseKinds } from '../database/testing.ts'
import { editor, openTab, createTestClientId } from '../drafts/testing.ts'
import {
  runBeforeVerification,
  openTestPublishing,
  publisher,
  toDraftKey,
  type TestPublishing,
} from './publishing.fixture.ts'

const block = (name: string) => ({
  id: 'picture',
  block: 'image',
  props: { imageInfo: { contentKey: toContentKey(name) } },
})
const gallery = (name: string, picture?: string) =>
  createPageChange(name, { blocks: picture === undefined ? [] : [block(picture)] })

describe.each(databaseKinds)('a deleted picture in the %s database', (kind) => {
  let test: TestPublishing
  /** Called once, just before the next release is verified. */
  let meanwhile: (() => Promise<unknown>) | undefined
  beforeAll(async () => {
    const runOnce = runBeforeVerification(async () => {
      const work = meanwhile
      meanwhile = undefined
      await work?.()
    })
    test = await openTestPublishing({ kind, wrap: runOnce })
  })
  afterAll(() => test.close())
  const remove = (name: string, actor = publisher) => test.publishing.deletePicture(actor, toContentKey(name))
  const isPublished = async (name: string) =>
    (await test.content.at(publisher).findContents({ contentKeys: [toContentKey(name)] })).items.length > 0
  const listDeleted = async () =>
    (await test.drafts.listDeleted(publisher)).map(({ contentKey }) => contentKey)
  const inUse = { code: 'picture-in-use', status: 409 }

  it('is removed from the site in a separate release, and can be restored as a draft under the same key', async () => {
    await test.publishItem(createImageChange('gone'))
    const key = toDraftKey('gone')
    const before = await test.drafts.read(editor, key)
    const { release } = await remove('gone')
    expect([release, await isPublished('gone')]).toEqual([test.content.currentRelease(), false])
    await expect(test.drafts.read(editor, key)).rejects.toMatchObject({ status: 404 })
    expect(await listDeleted()).toContain(key.contentKey)
    const deleted = { kind: 'withdrawn', removal: 'deleted' }
    expect(await test.publishing.list(publisher, { limit: 1 })).toMatchObject([
      { drafts: [{ differences: { changes: [deleted] } }] },
    ])
    const ofRelease = { release: release ?? 0, item: key }
    expect(await test.publishing.readItemChanges(publisher, ofRelease)).toMatchObject({ changes: [deleted] })
    await expect(remove('gone')).rejects.toMatchObject({ code: 'picture-unknown', status: 404 })
    await test.drafts.restoreItem(editor, { key, client: createTestClientId() })
    expect(await test.drafts.read(editor, key)).toMatchObject({ body: before.body, baseVersion: null })
    expect(await listDeleted()).not.toContain(key.contentKey)
  })

  it('is on the site again after its deletion is undone, and is then not listed as deleted', async () => {
    await test.publishItem(createImageChange('undone'))
    const { release } = await remove('undone')
    await test.publishing.revert(publisher, release ?? 0)
    expect([await isPublished('undone'), (await listDeleted()).includes(toContentKey('undone'))]).toEqual([
      true,
      false,
    ])
    const restore = { key: toDraftKey('undone'), client: createTestClientId() }
    await expect(test.drafts.restoreItem(editor, restore)).rejects.toMatchObject({ status: 404 })
  })

  it('is restored with the text of its draft', async () => {
    await test.publishItem(createImageChange('drafted'))
    const key = toDraftKey('drafted')
    const path = ['body', 'altText']
    await openTab(test.drafts, key).edit({ kind: 'set', block: null, path, value: 'Of the draft' })
    await remove('drafted')
    await test.drafts.restoreItem(editor, { key, client: createTestClientId() })
    expect((await test.drafts.read(editor, key)).body).toMatchObject({ altText: 'Of the draft' })
  })

  it('must not be in use by an item on the site or by a draft', async () => {
    await test.publishItem(createImageChange('used'), gallery('shows', 'used'))
    await expect(remove('used')).rejects.toMatchObject({
      ...inUse,
      message: expect.stringContaining('“Page shows”'),
    })
    await test.publishItem(gallery('shows'))
    const tab = openTab(test.drafts, toDraftKey('shows'))
    const position = { parent: { field: 'blocks' }, before: null }
    await tab.edit({ kind: 'insert', node: block('used'), place: position })
    await expect(remove('used')).rejects.toMatchObject(inUse)
    await tab.undo()
    await expect(remove('used')).resolves.toMatchObject({ release: expect.any(Number) })
  })

  it('is not deleted if a draft or another release uses it while its deletion is prepared', async () => {
    await test.publishItem(createImageChange('raced'), gallery('race'))
    const tab = openTab(test.drafts, toDraftKey('race'))
    const use = async () => {
      const position = { parent: { field: 'blocks' }, before: null }
      await tab.edit({ kind: 'insert', node: block('raced'), place: position })
    }
    meanwhile = use
    await expect(remove('raced')).rejects.toMatchObject(inUse)
    await tab.undo()
    meanwhile = () => test.publishItem(gallery('race', 'raced'))
    await expect(remove('raced')).rejects.toMatchObject(inUse)
    expect(await isPublished('raced')).toBe(true)
  })

  it('can be deleted by publishers, and by editors only if it was never published', async () => {
    await test.publishItem(createImageChange('published'))
    await expect(remove('published', editor)).rejects.toMatchObject({ status: 403 })
    const key = toDraftKey('fresh')
    await openTab(test.drafts, key).edit({
      kind: 'create',
      type: 'sfdc_cms__image',
      title: 'Fresh',
      urlName: 'fresh',
      body: {},
    })
    expect(await remove('fresh', editor)).toEqual({ release: null })
    expect(await listDeleted()).toContain(key.contentKey)
    await expect(remove('about')).rejects.toMatchObject({ code: 'picture-unknown' })
  })
})
