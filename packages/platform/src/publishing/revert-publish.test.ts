import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StorageFailure } from '#database'
import { createPageChange, createRedirectChange } from '../content/testing.ts'
import { databaseKinds } from '../database/testing.ts'
import {
  createPageOperation,
  editor as typist,
  openTab,
  createTextOperation,
  createTextBlock,
} from '../drafts/testing.ts'
import { openTestPublishing, publisher, toDraftKey, type TestPublishing } from './publishing.fixture.ts'

let test: TestPublishing
afterEach(() => test.close())

const revert = (release: number) => test.publishing.revert(publisher, release)
const publishText = async (name: string, text: string) =>
  (await test.publish([await test.edit(name, text)])).release

describe.each(databaseKinds)('reverting a publish, on the %s database', (kind) => {
  beforeEach(async () => {
    test = await openTestPublishing({ kind })
  })

  it('restores the items that the publish changed, without affecting changes by later releases', async () => {
    const [about, contact] = [await test.see('/about'), await test.see('/contact')]
    const { release } = await test.publish([
      await test.edit('about', 'About a release'),
      await test.edit('contact', 'Contact of a release'),
    ])
    await test.publishItem(createPageChange('later', { blocks: [createTextBlock('text', 'Later')] }))
    expect(await revert(release)).toEqual({ release: release + 2 })
    expect([await test.see('/about'), await test.see('/contact')]).toEqual([about, contact])
    expect(await test.see('/later')).toContain('Later')
  })

  it('happens only once, even if two accounts request it simultaneously', async () => {
    const release = await publishText('about', 'For two')
    const [first, second] = await Promise.all([revert(release), revert(release)])
    expect(first).toEqual({ release: release + 1 })
    expect(second).toEqual(first)
    expect(await revert(release)).toEqual(first)
    expect(test.content.currentRelease()).toBe(release + 1)
  })

  it('is rejected if a later release changed the same item, with an error that names the later release', async () => {
    const first = await publishText('about', 'First')
    const second = await publishText('about', 'Second')
    await expect(revert(first)).rejects.toMatchObject({
      code: 'content-changed-since',
      status: 409,
      message: expect.stringContaining(`release ${second}`),
    })
    expect(await test.see('/about')).toContain('Second')
    await revert(second)
    expect(await test.see('/about')).toContain('First')
    await revert(first)
    expect(await test.see('/about')).toContain('About us')
  })

  it('undoes the publish’s edits as a whole, so that the next undo reverts the edit before them', async () => {
    const tab = openTab(test.drafts, toDraftKey('about'))
    await tab.edit(createTextOperation('text', 'Before'))
    await test.publish([{ ...toDraftKey('about'), seq: 1 }])
    await tab.edit(createTextOperation('text', 'One'))
    await tab.edit(createTextOperation('text', 'One and two'))
    const { release } = await test.publish([{ ...toDraftKey('about'), seq: 3 }])
    await revert(release)
    expect((await tab.undo()).results).toMatchObject([{ outcome: { kind: 'applied' } }])
    const { body } = await test.drafts.read(typist, toDraftKey('about'))
    expect(JSON.stringify(body)).toContain('About us')
  })
})

describe('reverting the publish of a new page', () => {
  const key = toDraftKey('new')
  const see = async () => (await test.drafts.read(typist, key)).body
  let tab: ReturnType<typeof openTab>
  let release: number
  beforeEach(async () => {
    test = await openTestPublishing()
    tab = openTab(test.drafts, key)
    await tab.edit(createPageOperation('/new', { text: 'New' }))
    await tab.edit(createTextOperation('text', 'Newer'))
    release = (await test.publish([{ ...key, seq: 2 }])).release
  })

  it('makes the page a draft again, with its log and its undo history', async () => {
    const published = await see()
    await revert(release)
    expect(await test.see('/new')).toBeUndefined()
    expect(await test.drafts.read(typist, key)).toMatchObject({ baseVersion: null, seq: 2, body: published })
    expect(await test.drafts.list(typist)).toMatchObject([{ contentKey: key.contentKey, isWithdrawn: false }])
    expect(await tab.readLog()).toHaveLength(2)
    expect((await tab.undo()).results).toMatchObject([{ outcome: { kind: 'applied' } }])
    expect(JSON.stringify(await see())).toContain('"New"')
    expect(await test.publish([{ ...key, seq: 3 }])).toMatchObject({ release: release + 2 })
    expect(await test.see('/new')).toContain('New')
  })

  it('leaves later edits in the draft', async () => {
    await tab.edit(createTextOperation('text', 'Newest'))
    await revert(release)
    expect(JSON.stringify(await see())).toContain('Newest')
    expect(await test.publish([{ ...key, seq: 3 }])).toMatchObject({ release: release + 2 })
  })

  it('can itself be reverted as a whole, together with the draft', async () => {
    const { release: back } = await revert(release)
    await revert(back)
    expect(await test.see('/new')).toContain('Newer')
    expect(await test.drafts.list(typist)).toEqual([])
    expect(await test.drafts.read(typist, key)).toMatchObject({ baseVersion: 1, offers: [] })
  })
})

describe('reverting a publish', () => {
  beforeEach(async () => {
    test = await openTestPublishing()
  })

  it('is rejected if another item depends on an item that it would remove', async () => {
    await openTab(test.drafts, toDraftKey('new')).edit(createPageOperation('/new', { text: 'New' }))
    const { release } = await test.publish([{ ...toDraftKey('new'), seq: 1 }])
    await test.publishItem(createRedirectChange('to-it', { from: '/to-it', to: '/new' }))
    await expect(revert(release)).rejects.toMatchObject({ code: 'content-refused' })
    expect(await test.see('/new')).toContain('New')
  })

  it('restores a page that the publish withdrew; until then, the list names the page as the reason why the previous publish cannot be reverted', async () => {
    await publishText('contact', 'Call us')
    const contact = await test.see('/contact')
    await openTab(test.drafts, toDraftKey('contact')).edit({ kind: 'withdraw' })
    const { release } = await test.publish([{ ...toDraftKey('contact'), seq: 2 }])
    expect(await test.see('/contact')).toBeUndefined()
    const [, before] = await test.publishing.list(publisher, { limit: 2 })
    expect(before?.overtakenBy).toMatchObject({ release, titles: ['Page contact'] })
    await revert(release)
    expect(await test.see('/contact')).toBe(contact)
  })

  it('returns only once its release is live', async () => {
    const release = await publishText('about', 'Shown until then')
    const away = new StorageFailure({ code: 'database-unreachable', message: 'No answer.', hint: 'Wait.' })
    const mend = test.content.onNext(() => Promise.reject(away))
    for (const _try of ['first', 'again']) await expect(revert(release)).rejects.toBe(away)
    expect(await test.see('/about')).toContain('Shown until then')
    mend()
    expect(await revert(release)).toEqual({ release: release + 1 })
    expect(await test.see('/about')).toContain('About us')
  })

  it('is possible only for releases that were made from drafts', async () => {
    for (const attempt of [() => revert(1), () => revert(99), () => test.publishing.receipts(publisher, 1)])
      await expect(attempt()).rejects.toMatchObject({ code: 'publish-unknown', status: 404 })
  })

  it('is itself a publish, and can be reverted in turn', async () => {
    const release = await publishText('about', 'There and back')
    const live = await test.see('/about')
    const { release: back } = await revert(release)
    expect(await test.publishing.list(publisher, { limit: 2 })).toMatchObject([
      {
        release: back,
        takesBack: { release, note: 'Words' },
        takenBackBy: null,
        drafts: [{ title: 'Page about', differences: { changed: 1 } }],
      },
      { release, takesBack: null, takenBackBy: back },
    ])
    const { release: again } = await revert(back)
    expect(await test.see('/about')).toBe(live)
    expect(again).toBe(back + 1)
  })
})

describe('the publishing history', () => {
  it('is sorted newest first, and contains the changes and author of each release, and any later release that prevents reverting it', async () => {
    test = await openTestPublishing()
    const first = (await test.publish([await test.edit('about', 'First')])).release
    const second = (await test.publish([await test.edit('about', 'Second')])).release
    const name = 'Name of 005000000000002AAA'
    const change = { kind: 'set', block: 'text', path: ['props', 'text'], before: 'First', after: 'Second' }
    const listed = await test.publishing.list(publisher, { limit: 5 })
    expect(listed).toMatchObject([
      {
        release: second,
        createdBy: name,
        note: 'Words',
        later: 0,
        differing: 0,
        difference: null,
        overtakenBy: null,
        drafts: [{ contentKey: toDraftKey('about').contentKey, seq: 2, differences: { changes: [change] } }],
      },
      {
        release: first,
        overtakenBy: { release: second, createdBy: name, note: 'Words', titles: ['Page about'] },
      },
    ])
    expect(listed).toHaveLength(2)
    expect(await test.publishing.list(publisher, { limit: 5, before: second })).toHaveLength(1)
    await test.publishing.revert(publisher, second)
    const [, , again] = await test.publishing.list(publisher, { limit: 3 })
    expect(again).toMatchObject({ release: first, overtakenBy: null })
  })

  it('shows an item as removed by its withdrawal, and as restored or removed by each undo', async () => {
    test = await openTestPublishing()
    const { contentKey: item } = toDraftKey('one')
    const request = { item, sets: [], reason: 'recall', notes: {}, key: '0'.repeat(32) }
    const { release } = await test.publishing.recall(publisher, request)
    const { release: back } = await test.publishing.revert(publisher, release)
    await test.publishing.revert(publisher, back)
    const withdrawn = { kind: 'withdrawn', removal: 'withdrawn' }
    expect(await test.publishing.list(publisher, { limit: 3 })).toMatchObject([
      {
        takesBack: { release: back },
        drafts: [{ contentKey: item, differences: { changes: [withdrawn] } }],
      },
      {
        takesBack: { release },
        drafts: [{ contentKey: item, differences: { changes: [{ kind: 'created' }] } }],
      },
      { release, drafts: [{ contentKey: item, differences: { changes: [withdrawn] } }] },
    ])
    const { changes } = await test.publishing.readItemChanges(publisher, { release, item: toDraftKey('one') })
    expect(changes).toMatchObject([withdrawn])
  })

  it('reports no removal for an item that was unpublished by publishing its draft', async () => {
    test = await openTestPublishing()
    const key = toDraftKey('contact')
    await openTab(test.drafts, key).edit({ kind: 'withdraw' })
    const { release } = await test.publish([{ ...key, seq: 1 }])
    const { changes } = await test.publishing.readItemChanges(publisher, { release, item: key })
    expect(changes).toMatchObject([{ kind: 'withdrawn' }])
    expect(changes[0]).not.toHaveProperty('removal')
  })
})
