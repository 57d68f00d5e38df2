import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guest } from '#model'
import { databaseKinds } from '../../database/testing.ts'
import {
  openTestContent,
  operator,
  createSiteChanges,
  toId,
  toContentKey,
  type TestContent,
} from '../testing.ts'
import type { Change } from '../types/change.ts'
import { bicycle, blocks, previousBicycle, previousBlocks } from './schema-versions.fixture.ts'

const put = (name: string, body: Record<string, unknown>, more: Record<string, unknown> = {}): Change => ({
  kind: 'put',
  draft: {
    contentKey: toContentKey(name),
    managedContentId: toId('20Y', name),
    recordId: null,
    type: 'epiderm__bicycle',
    title: `Bicycle ${name}`,
    urlName: name,
    language: 'en_GB',
    body,
    ...more,
  },
})

const text = [{ id: 'one', block: 'box', props: { color: 'red' } }]
const oldBody = { size: '54', sku: 'a-1', link: '/bicycles/a', similar: toContentKey('b'), text }
const newBody = {
  frameSize: '54',
  code: 'a-1',
  url: '/bicycles/a',
  similar: toContentKey('b'),
  text: [{ id: 'one', block: 'box', props: { tint: 'red' } }],
}

describe.each(databaseKinds)('bodies from an older schema version in the %s database', (kind) => {
  let dataDir: string
  let former: TestContent
  let test: TestContent

  const open = (types = [bicycle], registry = blocks) => openTestContent(dataDir, { kind, types, registry })
  const find = async (more: object = {}, release?: number) => {
    const found = await test.content
      .at(operator, release)
      .findContents({ type: 'epiderm__bicycle', ids: undefined, ...more } as never)
    return found.items.find(({ urlName }) => urlName === 'a')?.body
  }
  const readRows = () =>
    test.database.read
      .selectFrom('content_version')
      .innerJoin('content_item', 'id', 'item')
      .select(['number', 'body', 'shape', 'body_hash', 'content_version.created_at'])
      .where('type', '=', 'epiderm__bicycle')
      .orderBy('item')
      .orderBy('number')
      .execute()

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'migrated-bodies-'))
    former = await open([previousBicycle], previousBlocks)
    await former.content.publish(operator, {
      changes: [...createSiteChanges(), put('a', oldBody), put('b', { size: '60' })],
      note: '',
    })
    await former.content.publish(operator, { changes: [put('a', { ...oldBody, size: '56' })], note: '' })
    test = await open()
  })

  afterAll(async () => {
    await test.close()
    await former.close()
    await rm(dataDir, { recursive: true })
  })

  it('are read in the current version (as a whole, by field, and in past releases), without changing the stored rows', async () => {
    const before = await readRows()
    expect(await find()).toEqual({ ...newBody, frameSize: '56' })
    expect(await find({ fields: ['frameSize', 'code', 'size'] })).toEqual({ frameSize: '56', code: 'a-1' })
    expect(await find({}, 1)).toEqual(newBody)
    expect(Object.isFrozen(await find())).toBe(true)
    expect(await readRows()).toEqual(before)
    expect(before.every(({ shape }) => shape === null)).toBe(true)
  })

  it('pass all checks, and have correct paths, references and unique values', async () => {
    const { content } = test
    expect(await content.findOutdated(operator)).toEqual([])
    expect(await content.findDamage(operator)).toEqual([])
    expect(await content.bodyHashes.findDamage()).toEqual([])
    const [listed] = await content.at(guest).findListings({ type: 'epiderm__bicycle', urlName: 'a' } as never)
    expect(listed?.body).toEqual({ url: '/bicycles/a' })
    const same = content.publish(operator, { changes: [put('c', { frameSize: '1', code: 'a-1' })], note: '' })
    await expect(same).rejects.toThrow('a-1')
  })

  it('are exported in the current version, and importing the export changes nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'exported-'))
    const { content } = test
    const release = content.currentRelease()
    await content.exportFolder(operator, { folder })
    const file = await readFile(join(folder, 'bicycles/a.yaml'), 'utf8')
    expect(file).toContain('frameSize')
    expect(file).not.toContain('size:')
    expect((await content.importFolder(operator, { folder, note: '' })).made).toBeUndefined()
    const again = await content.publish(operator, {
      changes: [put('a', { ...newBody, frameSize: '56' })],
      note: '',
    })
    expect([again.made, content.currentRelease()]).toEqual([undefined, release])
    await rm(folder, { recursive: true })
  })

  it('are restored by a rollback or a revert, and are compared with newer versions', async () => {
    const { content } = test
    await content.publish(operator, { changes: [put('a', { ...newBody, frameSize: '58' })], note: '' })
    const newest = content.currentRelease()
    const [change] = await content.readReleaseChanges(operator, { releases: [newest], most: 5 })
    expect([change?.before?.body['frameSize'], change?.after?.body['frameSize']]).toEqual(['56', '58'])
    await content.revert(operator, { release: newest })
    expect((await find())?.['frameSize']).toBe('56')
    await content.rollback(operator, { toRelease: 1, note: '' })
    expect((await find())?.['frameSize']).toBe('54')
    expect((await readRows()).map(({ shape }) => shape)).toContain('{"box":2,"epiderm__bicycle":2}')
    await content.rollback(operator, { toRelease: 2, note: '' })
  })

  it('can still be published by an older server version; the newer server stores their derived rows after that release', async () => {
    await former.content.publish(operator, {
      changes: [put('d', { size: '9', sku: 'd-1', link: '/bicycles/d' })],
      note: '',
    })
    expect(
      (await former.content.at(guest).findContents({ type: 'epiderm__bicycle' })).items[0]?.body,
    ).toHaveProperty('size')
    const { content } = test
    await expect.poll(() => content.currentRelease()).toBe(former.content.currentRelease())
    const listings = await content.at(guest).findListings({ type: 'epiderm__bicycle' })
    expect(listings.find(({ urlName }) => urlName === 'd')?.body).toEqual({ url: '/bicycles/d' })
    const same = content.publish(operator, { changes: [put('e', { frameSize: '1', code: 'd-1' })], note: '' })
    await expect(same).rejects.toThrow('d-1')
  })
})
