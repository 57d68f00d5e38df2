/** Tests changes to pictures in a real database of each kind. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createImageChange, createPageChange, toContentKey } from '../../content/testing.ts'
import { databaseKinds } from '../../database/testing.ts'
import {
  colleague,
  editor,
  openTab,
  openTestSite,
  publish,
  createTitleOperation,
  createTestClientId,
  toDraftKey,
  viewer,
  type TestSite,
} from '../testing.ts'

const picture = (id: string, name: string, more: Record<string, unknown> = {}) => ({
  id,
  block: 'image',
  props: { imageInfo: { contentKey: toContentKey(name), ...more } },
})
const newFile = {
  'sfdc_cms:media': { source: { type: 'file', mimeType: 'image/webp', size: 9, ref: 'b'.repeat(64) } },
  width: 900,
  height: 600,
}

describe.each(databaseKinds)('pictures in the %s database', (kind) => {
  let test: TestSite
  beforeAll(async () => {
    test = await openTestSite({ kind })
    await publish(
      test,
      createImageChange('old'),
      createImageChange('new'),
      createPageChange('one', {
        blocks: [
          picture('a', 'old', { altText: 'About the old one' }),
          { id: 'rich', block: 'text-block', props: { text: `See ${toContentKey('old')}.` } },
          picture('other', 'new'),
        ],
      }),
      createPageChange('two', { blocks: [picture('a', 'old')] }),
    )
  })
  afterAll(() => test.close())
  const read = (name: string) => test.drafts.read(editor, toDraftKey(name))
  const listUses = async (name: string) =>
    (await test.drafts.pictures.listUses(viewer, toContentKey(name))).map(
      ({ title, isPublished, isDrafted }) => [title, isPublished, isDrafted],
    )

  it('get a new file without a focal point, and one undo restores the previous file and focal point', async () => {
    const key = toDraftKey('new')
    await openTab(test.drafts, key).edit({
      kind: 'set',
      block: null,
      path: ['body', 'focalPoint'],
      value: { x: 0.1, y: 0.2 },
    })
    const before = await read('new')
    const client = createTestClientId()
    const file = { contentKey: key.contentKey, client, body: newFile }
    const altTexts = [{ language: 'en_GB', text: 'Another' }]
    expect(await test.drafts.pictures.replaceFile(editor, { ...file, altTexts })).toEqual([key])
    expect(await test.drafts.pictures.listAltTexts(viewer, key.contentKey)).toEqual(altTexts)
    expect((await read('new')).body).toEqual({ ...newFile, altText: 'Another' })
    await test.drafts.undo(editor, { key, call: { client: createTestClientId(), number: 1 } })
    expect((await read('new')).body).toEqual(before.body)
  })

  it('get new alternative text in each language together with a new file', async () => {
    const german = { ...toDraftKey('both'), language: 'de_DE' }
    for (const key of [toDraftKey('both'), german])
      await openTab(test.drafts, key).edit({
        kind: 'create',
        type: 'sfdc_cms__image',
        title: 'Both',
        urlName: 'both',
        body: { ...newFile, altText: 'Old' },
      })
    const altTexts = [
      { language: 'en_GB', text: 'A mug' },
      { language: 'de_DE', text: '' },
    ]
    const { contentKey } = german
    await test.drafts.pictures.replaceFile(editor, {
      contentKey,
      client: createTestClientId(),
      body: newFile,
      altTexts,
    })
    const listed = await test.drafts.pictures.listAltTexts(viewer, contentKey)
    expect(new Set(listed)).toEqual(new Set(altTexts))
  })

  it('are listed with the items that use them on the site, in drafts, or both', async () => {
    await openTab(test.drafts, toDraftKey('two')).edit(createTitleOperation('Title of a draft'))
    await openTab(test.drafts, toDraftKey('three')).edit({
      kind: 'create',
      type: 'epiderm__page',
      title: 'Three',
      urlName: 'three',
      body: { route: '/three', blocks: [picture('a', 'old')] },
    })
    expect(await listUses('old')).toEqual([
      ['Page one', true, false],
      ['Three', false, true],
      ['Title of a draft', true, true],
    ])
  })

  it('are replaced in the fields and rich text of every item, and one call undoes all replacements', async () => {
    const before = await read('one')
    const uses = await listUses('old')
    const client = createTestClientId()
    const [from, to] = [toContentKey('old'), toContentKey('new')]
    const { items, refused } = await test.drafts.pictures.replaceUses(editor, { client, from, to })
    expect([items.map(({ properties }) => properties).toSorted(), refused]).toEqual([[1, 1, 2], []])
    expect((await read('one')).body['blocks']).toEqual([
      picture('a', 'new'),
      { id: 'rich', block: 'text-block', props: { text: `See ${to}.` } },
      picture('other', 'new'),
    ])
    expect((await listUses('old')).map(([, , isDrafted]) => isDrafted)).toEqual([false, false])
    const undone = await test.drafts.takeBackTexts(colleague, {
      replaced: client,
      client: createTestClientId(),
    })
    expect([undone.items.length, undone.left]).toEqual([3, []])
    expect((await read('one')).body).toEqual(before.body)
    expect(await listUses('old')).toEqual(uses)
  })

  it('can be replaced only by another existing picture', async () => {
    const [from, client] = [toContentKey('old'), createTestClientId()]
    const replaceBy = (to: string) => test.drafts.pictures.replaceUses(editor, { client, from, to })
    await expect(replaceBy(from)).rejects.toMatchObject({ code: 'picture-same', status: 422 })
    await expect(replaceBy(toContentKey('none'))).rejects.toMatchObject({ status: 404 })
    await expect(replaceBy(toContentKey('two'))).rejects.toMatchObject({ code: 'picture-unknown' })
  })
})
