/** Tests picture folders in a real database of each kind. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createImageChange, operator, toContentKey } from '../../content/testing.ts'
import { databaseKinds } from '../../database/testing.ts'
import { editor, openTab, openTestSite, publish, toDraftKey, viewer, type TestSite } from '../testing.ts'
import type { ItemRowsQuery } from '../listings/list-items.ts'

const key = (name: string) => toContentKey(name)

describe.each(databaseKinds)('picture folders in the %s database', (kind) => {
  let test: TestSite
  let folder: string
  const events: string[] = []
  beforeEach(async () => {
    events.length = 0
    test = await openTestSite({
      kind,
      recordAuditEvent: async (_, { event, item }) => void events.push(`${event} ${item}`),
    })
    folder = await mkdtemp(join(tmpdir(), 'media-folders-'))
    await publish(test, createImageChange('lamp'), createImageChange('lantern'), createImageChange('meadow'))
  })
  afterEach(async () => {
    await test.close()
    await rm(folder, { recursive: true })
  })

  const create = async (name: string, parent: string | null = null) =>
    (await test.drafts.folders.create(editor, { name, parent })).id
  const move = (to: string | null, ...names: string[]) =>
    test.drafts.folders.movePictures(editor, { folder: to, pictures: names.map(key) })
  const listNames = async (query: Partial<ItemRowsQuery>) => {
    const { rows } = await test.drafts.listItems(viewer, {
      type: 'sfdc_cms__image',
      language: 'en_GB',
      sort: 'title',
      limit: 100,
      ...query,
    })
    return rows.map(({ urlName }) => urlName)
  }
  const listFolders = async () => (await test.drafts.folders.list(viewer)).map(({ name }) => name)

  it('filter lists of pictures immediately, including drafts, in every sort order', async () => {
    const lights = await create('Lights')
    await openTab(test.drafts, toDraftKey('new')).edit({
      kind: 'create',
      type: 'sfdc_cms__image',
      title: 'New',
      urlName: 'new',
      body: {},
    })
    expect(await move(lights, 'lamp', 'new', 'no-such-picture')).toBe(2)
    for (const sort of ['title', '-title', 'edited'] as const)
      expect((await listNames({ folder: lights, sort })).toSorted()).toEqual(['lamp', 'new'])
    expect(await listNames({ folder: 'none' })).toEqual(['lantern', 'meadow'])
    expect(await test.drafts.folders.countPictures(viewer)).toEqual({
      all: 4,
      withoutFolder: 2,
      byFolder: new Map([[lights, 2]]),
    })
    expect(await listNames({ folder: lights, words: 'lantern' })).toEqual([])
    expect(await listNames({ folder: lights, state: 'new' })).toEqual(['new'])
    await move(null, 'lamp')
    expect(await listNames({ folder: lights })).toEqual(['new'])
    expect(events).toEqual([
      'media-folder.created Lights',
      'media-folder.pictures-moved Lights: 2 pictures',
      'media-folder.pictures-moved no folder: 1 picture',
    ])
  })

  it('contain a new upload, unless the folder has since been deleted', async () => {
    const lights = await create('Lights')
    await test.drafts.recordUpload(editor, { contentKey: key('lamp'), folder: lights })
    await test.drafts.recordUpload(editor, { contentKey: key('meadow'), folder: 'deleted' })
    expect(await listNames({ folder: lights })).toEqual(['lamp'])
    expect(await listNames({ folder: 'none' })).toEqual(['lantern', 'meadow'])
  })

  it('can be renamed, but not to a name in use, and moved, but not into themselves or deeper than five levels', async () => {
    let parent: string | null = null
    const ids: string[] = []
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
      ids.push((parent = await create(name, parent)))
    const [one = '', two = ''] = ids
    await expect(create('Six', parent)).rejects.toMatchObject({ code: 'folder-too-deep' })
    await expect(create('ONÉ')).rejects.toMatchObject({ code: 'folder-name-taken' })
    await expect(create('Lost', 'nowhere')).rejects.toMatchObject({ code: 'folder-unknown' })
    const change = (id: string, name: string, to: string | null) =>
      test.drafts.folders.change(editor, { id, name, parent: to })
    await expect(change(one, 'One', two)).rejects.toMatchObject({ code: 'folder-in-itself' })
    await expect(change(one, 'One', one)).rejects.toMatchObject({ code: 'folder-in-itself' })
    const top = await create('Top')
    await expect(change(one, 'One', top)).rejects.toMatchObject({ code: 'folder-too-deep' })
    await change(two, 'Second', top)
    expect(events.at(-1)).toBe('media-folder.moved One/Two → Top/Second')
    expect(await listFolders()).toEqual(['One', 'Top', 'Second', 'Three', 'Four', 'Five'])
    await expect(test.drafts.folders.create(viewer, { name: 'No', parent: null })).rejects.toMatchObject({
      status: 403,
    })
  })

  it('move their content to the parent folder when they are deleted', async () => {
    const lights = await create('Lights')
    const old = await create('Old', lights)
    await create('Very old', old)
    await move(old, 'lantern')
    await test.drafts.folders.delete(editor, old)
    expect(await listFolders()).toEqual(['Lights', 'Very old'])
    expect(await listNames({ folder: lights })).toEqual(['lantern'])
    await create('Very old')
    await expect(test.drafts.folders.delete(editor, lights)).rejects.toMatchObject({
      code: 'folder-name-taken',
    })
  })

  it('are exported to one file, from which an import creates the same folders', async () => {
    const { folders } = test.drafts
    expect(await folders.exportTo(operator, folder)).toBe(false)
    const lights = await create('Lights: "all"')
    await create('Empty', lights)
    await move(lights, 'lamp', 'meadow')
    expect([await folders.exportTo(operator, folder), await folders.exportTo(operator, folder)]).toEqual([
      true,
      false,
    ])
    const other = await openTestSite({ kind })
    await publish(other, createImageChange('lamp'), createImageChange('meadow'))
    const result = { created: 2, moved: 2 }
    expect(await other.drafts.folders.importFrom(operator, { folder, isDryRun: true })).toEqual(result)
    expect(await other.drafts.folders.importFrom(operator, { folder })).toEqual(result)
    expect(await other.drafts.folders.importFrom(operator, { folder })).toEqual({ created: 0, moved: 0 })
    const text = await readFile(join(folder, 'media-folders.yaml'), 'utf8')
    await other.drafts.folders.exportTo(operator, folder)
    expect(await readFile(join(folder, 'media-folders.yaml'), 'utf8')).toBe(text)
    await other.close()
  })

  it.each([
    ['folders:\n  - path: [', 'Flow sequence'],
    ['folders:\n  - path: a//b\n', 'folder names separated by slashes'],
    ['folders:\n  - path: a/b/c/d/e/f\n', 'at most 5 folder names'],
    ['folders:\n  - path: a\n    pictures: [lamp]\n', 'folder 1 pictures 0: must be a content key'],
    ['other: 1\n', 'folders'],
  ])('reject the file %j and change nothing', async (text, problem) => {
    await writeFile(join(folder, 'media-folders.yaml'), text)
    await expect(test.drafts.folders.importFrom(operator, { folder })).rejects.toMatchObject({
      code: 'media-folders-invalid',
      message: expect.stringContaining(problem),
    })
    expect(await listFolders()).toEqual([])
  })
})

it('a site has at most 500 folders; an import that would create more folders is rejected when it is planned', async () => {
  const site = await openTestSite()
  const folder = await mkdtemp(join(tmpdir(), 'media-folders-'))
  const paths = Array.from({ length: 500 }, (_, at) => `  - path: Folder ${at}`)
  await writeFile(join(folder, 'media-folders.yaml'), ['folders:', ...paths].join('\n'))
  expect(await site.drafts.folders.importFrom(operator, { folder })).toEqual({ created: 500, moved: 0 })
  await expect(site.drafts.folders.create(editor, { name: 'More', parent: null })).rejects.toMatchObject({
    code: 'folders-too-many',
  })
  await writeFile(join(folder, 'media-folders.yaml'), 'folders:\n  - path: More\n')
  await expect(site.drafts.folders.importFrom(operator, { folder, isDryRun: true })).rejects.toMatchObject({
    code: 'folders-too-many',
  })
  await site.close()
  await rm(folder, { recursive: true })
})
