import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { guest, type Actor } from '#model'
import type { Change, ContentDraft } from './types/change.ts'
import { ContentRejectedError } from './types/errors.ts'
import {
  createImageChange,
  openTestContent,
  operator,
  createPageChange,
  createProductChange,
  createQuestionChange,
  createSiteChanges,
  siteIds,
  toId,
  toContentKey,
  type TestContent,
} from './testing.ts'

let test: TestContent
beforeEach(async () => {
  test = await openTestContent()
})
afterEach(() => test.close())

const publish = (...changes: Change[]) => test.content.publish(operator, { changes, note: 'test' })
const find = async (name: string, release?: number) =>
  (await test.content.at(operator, release).findContents({ contentKeys: [toContentKey(name)] })).items[0]
const answer = async (name: string, release?: number) => (await find(name, release))?.body.answer

const problemsOf = async (...changes: Change[]) => {
  const error = await publish(...changes).catch((caught: unknown) => caught)
  if (!(error instanceof ContentRejectedError)) throw new Error('it was not refused')
  return error.problems
}

describe('releases', () => {
  it('are numbered from 1, and each remains readable', async () => {
    expect(test.content.currentRelease()).toBe(0)
    expect((await publish(createQuestionChange('a', 'one'))).release).toBe(1)
    expect((await publish(createQuestionChange('a', 'two'), createQuestionChange('b', 'new'))).release).toBe(
      2,
    )
    expect(test.content.currentRelease()).toBe(2)
    expect(await answer('a', 1)).toBe('one')
    expect(await find('b', 1)).toBeUndefined()
    expect(await answer('a')).toBe('two')
    expect(await find('a')).toMatchObject({ version: 2, publishedDate: '2026-01-01T00:00:01.000Z' })
    expect((await test.content.at(operator, 0).findContents({})).items).toEqual([])
  })

  it('contain no version of an unchanged item, and are not created if nothing changed', async () => {
    await publish(createQuestionChange('a', 'one'), createQuestionChange('b', 'one'))
    const { release, made } = await publish(
      createQuestionChange('a', 'one'),
      createQuestionChange('b', 'two'),
    )
    expect([release, made?.changed]).toEqual([2, 1])
    expect(await publish(createQuestionChange('a', 'one'), createQuestionChange('b', 'two'))).toEqual({
      release: 2,
      made: undefined,
      behind: [],
    })
    expect((await find('a'))?.version).toBe(1)
    expect(await test.content.releases(operator)).toMatchObject([
      { number: 2, changed: 1, createdBy: 'test', note: 'test' },
      { number: 1, changed: 2 },
    ])
  })

  it('are created for changes to a title, a URL name or the order of keys', async () => {
    await publish(createQuestionChange('a', 'one'))
    await publish(createQuestionChange('a', 'one', { title: 'Other' }))
    await publish(createQuestionChange('a', 'one', { title: 'Other', urlName: 'other' }))
    await publish(
      createQuestionChange('a', 'one', {
        title: 'Other',
        urlName: 'other',
        body: { answer: 'one', question: 'What is a?' },
      }),
    )
    expect(test.content.currentRelease()).toBe(4)
    expect(Object.keys((await find('a'))?.body ?? {})).toEqual(['answer', 'question'])
  })

  it('restore versions and dates on rollback, and contain entries only for items that differ', async () => {
    await publish(createQuestionChange('a', 'one'), createQuestionChange('b', 'same'))
    const before = await find('a')
    await publish(createQuestionChange('a', 'two'), createQuestionChange('c', 'new'))
    const { made } = await test.content.rollback(operator, { toRelease: 1 })
    expect(made).toMatchObject({ number: 3, changed: 2, note: 'Back to release 1' })
    expect(await find('a')).toEqual(before)
    expect(await find('c')).toBeUndefined()
    expect((await publish(createQuestionChange('a', 'three'))).release).toBe(4)
    expect((await find('a'))?.version).toBe(3)
    expect(await test.content.rollback(operator, { toRelease: 4 })).toEqual({
      release: 4,
      made: undefined,
      behind: [],
    })
  })

  it('list the changes since another release once per item and language, including changes made by rollbacks', async () => {
    const entry = (name: string, versions: { before?: number; after?: number }) => ({
      managedContentId: toId('20Y', name),
      contentKey: toContentKey(name),
      type: 'epiderm__question',
      language: 'en_GB',
      ...versions,
    })
    const changesSince = (from: number, release?: number) =>
      test.content.at(operator, release).loadChangesSince(from)
    await publish(createQuestionChange('a', 'one'), createQuestionChange('b', 'same'))
    await publish(
      createQuestionChange('a', 'two'),
      createQuestionChange('c', 'new'),
      createQuestionChange('d', 'new'),
    )
    await publish({ kind: 'remove', contentKey: toContentKey('d'), language: 'en_GB' })
    expect(await changesSince(3)).toEqual([])
    expect(await changesSince(2)).toEqual([entry('d', { before: 1 })])
    expect(await changesSince(1)).toEqual([entry('c', { after: 1 }), entry('a', { before: 1, after: 2 })])
    expect(await changesSince(0)).toHaveLength(3)
    expect(await changesSince(2, 1)).toHaveLength(3)
    await test.content.rollback(operator, { toRelease: 1 })
    expect(await changesSince(3)).toEqual([entry('c', { before: 1 }), entry('a', { before: 2, after: 1 })])
    expect(await changesSince(1)).toEqual([])
  })

  it('can remove an item and restore it later', async () => {
    await publish(createQuestionChange('a', 'one'))
    await publish({ kind: 'remove', contentKey: toContentKey('a'), language: 'en_GB' })
    expect(await find('a')).toBeUndefined()
    await publish(createQuestionChange('a', 'one'))
    expect(await find('a')).toMatchObject({ version: 2 })
  })

  it('published by this process notify listeners synchronously', async () => {
    const received: number[] = []
    const stop = test.content.onRelease((release) => void received.push(release))
    await publish(createQuestionChange('a', 'one'))
    expect(received).toEqual([1])
    stop()
    await publish(createQuestionChange('a', 'two'))
    expect(received).toEqual([1])
  })

  it('are not duplicated if a second process publishes the same changes', async () => {
    const other = await openTestContent(test.folder)
    try {
      const task = { changes: [createQuestionChange('a', 'the same')], note: '' }
      const both = [await test.content.publish(operator, task), await other.content.publish(operator, task)]
      expect(both.map(({ release }) => release)).toEqual([1, 1])
      expect([test.content.currentRelease(), other.content.currentRelease()]).toEqual([1, 1])
      expect(both.filter(({ made }) => made !== undefined)).toHaveLength(1)
    } finally {
      await other.close()
    }
  })

  it('published by another process are shown automatically', async () => {
    const other = await openTestContent(test.folder)
    try {
      const received = new Promise<number>((resolve) => test.content.onRelease(resolve))
      await other.content.publish(operator, { changes: [createQuestionChange('a', 'elsewhere')], note: '' })
      expect(await received).toBe(1)
      expect(await answer('a')).toBe('elsewhere')
    } finally {
      await other.close()
    }
  })
})

describe('actors', () => {
  const editor: Actor = { kind: 'staff', userId: 'u', role: 'editor' }
  const publisher: Actor = { kind: 'staff', userId: 'p', role: 'publisher' }

  it.each([
    ['a guest publishes', () => test.content.publish(guest, { changes: [], note: '' })],
    ['an editor publishes', () => test.content.publish(editor, { changes: [], note: '' })],
    ['an editor rolls back', () => test.content.rollback(editor, { toRelease: 1 })],
    ['an editor imports', () => test.content.importFolder(editor, { folder: '.' })],
    ['a guest exports', () => test.content.exportFolder(guest, { folder: '.' })],
    ['a visitor reads the log', () => test.content.releases({ kind: 'visitor', userId: 'v' })],
    ['a guest sees an earlier release', async () => test.content.at(guest, 0)],
  ])('are rejected when %s', async (_, write) => {
    await publish(createQuestionChange('a', 'one'))
    await expect(write()).rejects.toMatchObject({ code: 'content-not-allowed', status: 403 })
  })

  it('can read the current release as guests, and publish under their own name as publishers', async () => {
    await test.content.publish(publisher, { changes: [createQuestionChange('a', 'one')], note: '' })
    expect((await test.content.at(guest).findContents({})).items).toHaveLength(1)
    expect((await test.content.releases(editor))[0]?.createdBy).toBe('p')
  })

  it.each([-1, 99, 1.5])('cannot read or restore release %d, which does not exist', async (release) => {
    expect(() => test.content.at(operator, release)).toThrow(/There is no release/)
    await expect(test.content.rollback(operator, { toRelease: release })).rejects.toMatchObject({
      code: 'release-unknown',
    })
  })
})

describe('finding content items', () => {
  beforeEach(async () => {
    await publish(createQuestionChange('a', '1'), createProductChange('p'))
    await publish(
      createQuestionChange('b', '2'),
      createQuestionChange('c', '3'),
      createQuestionChange('a', '1', { language: 'fr_FR', urlName: 'a-fr' }),
    )
  })

  const names = async (query: Parameters<ReturnType<typeof test.content.at>['findContents']>[0]) =>
    (await test.content.at(guest).findContents(query)).items.map(({ urlName }) => urlName)

  it.each([
    [
      'keys, in their order',
      { contentKeys: [toContentKey('c'), toContentKey('none'), toContentKey('b'), toContentKey('c')] },
      ['c', 'b'],
    ],
    [
      'ids of 18 or 15 characters',
      { managedContentIds: [toId('20Y', 'b'), toId('20Y', 'p').slice(0, 15)] },
      ['b', 'p'],
    ],
    ['record ids', { recordIds: [toId('01t', 'p')] }, ['p']],
    ['a type', { type: 'epiderm__product' }, ['p']],
    ['type and URL name', { type: 'epiderm__question', urlName: 'c' }, ['c']],
    ['a language', { language: 'fr_FR' }, ['a-fr']],
    ['all conditions together', { contentKeys: [toContentKey('p')], type: 'epiderm__question' }, []],
    ['dates from', { publishedFrom: '2026-01-01T00:00:01.000Z', language: 'en_GB' }, ['b', 'c']],
    ['dates to', { publishedTo: '2026-01-01T00:00:00.000Z', type: 'epiderm__question' }, ['a']],
    ['no condition', { contentKeys: [] }, []],
  ])('%s', async (_, query, expected) => {
    const found = await names(query)
    expect('contentKeys' in query || 'managedContentIds' in query ? found : found.toSorted()).toEqual(
      expected,
    )
  })

  it('sorts by first publication, newest first, then by content key; supports offset and limit', async () => {
    const all = await names({})
    expect(all.slice(0, 2).toSorted()).toEqual(['b', 'c'])
    expect(all.slice(2).toSorted()).toEqual(['a', 'a-fr', 'p'])
    expect(await names({ offset: 1, limit: 2 })).toEqual(all.slice(1, 3))
    expect(await names({ offset: 99 })).toEqual([])
  })

  it('returns frozen items', async () => {
    const item = await find('b')
    expect(() => Object.assign(item?.body ?? {}, { answer: 'hacked' })).toThrow(TypeError)
  })
})

describe('media URLs', () => {
  it('contain the channel and the hash of the bytes, and change only if the bytes change', async () => {
    await publish(...createSiteChanges(), createImageChange('pic'))
    const media = { type: 'file', mimeType: 'image/png', size: 123, ref: 'a'.repeat(64) }
    expect((await find('pic'))?.body).toEqual({
      'sfdc_cms:media': {
        url: `/cms/delivery/media/${toContentKey('pic')}?version=${'a'.repeat(8)}&channelId=${siteIds.channelId}`,
        source: media,
      },
      altText: 'Picture of pic',
      width: 40,
      height: 30,
    })
    const readUrl = async () => Object(await find('pic')).body['sfdc_cms:media'].url as string
    const url = await readUrl()
    await publish(createImageChange('pic', 'Better words'))
    expect(await readUrl()).toBe(url)
    const { draft } = createImageChange('pic') as { draft: ContentDraft }
    const source = { ...media, ref: 'b'.repeat(64) }
    await publish({ kind: 'put', draft: { ...draft, body: { ...draft.body, 'sfdc_cms:media': { source } } } })
    expect(await readUrl()).toBe(url.replace('a'.repeat(8), 'b'.repeat(8)))
  })

  it('do not change for an image on another server', async () => {
    const external = {
      'sfdc_cms:media': { source: { type: 'url', ref: 'https://example.org/a.png' } },
      altText: 'A',
    }
    const draft = { ...(createImageChange('pic') as { draft: ContentDraft }).draft, body: external }
    await publish({ kind: 'put', draft })
    expect((await find('pic'))?.body['sfdc_cms:media']).toMatchObject({ url: 'https://example.org/a.png' })
  })
})

describe('a publish', () => {
  const rejected: [string, () => Change[], string | RegExp][] = [
    [
      'an unknown type',
      () => [createQuestionChange('a', '1', { type: 'epiderm__poem' })],
      /no content type epiderm__poem/,
    ],
    [
      'a focal point outside the picture',
      () => {
        const { draft } = createImageChange('pic') as { draft: ContentDraft }
        return [{ kind: 'put', draft: { ...draft, body: { ...draft.body, focalPoint: { x: 1.2, y: 0.5 } } } }]
      },
      /Focal point|focalPoint/,
    ],
    ['a wrong key', () => [createQuestionChange('a', '1', { contentKey: 'MCabc' })], /contentKey must be MC/],
    [
      'a wrong id',
      () => [createQuestionChange('a', '1', { managedContentId: toId('01t', 'a') })],
      /id must begin with 20Y/,
    ],
    [
      'an id with a wrong checksum',
      () => [createQuestionChange('a', '1', { managedContentId: toId('20Y', 'a').slice(0, 15) + 'ZZZ' })],
      /id must/,
    ],
    [
      'a product without record id',
      () => [withDraft(createProductChange('p'), { recordId: null })],
      /recordId must begin with 01t/,
    ],
    [
      'a record id on a question',
      () => [createQuestionChange('a', '1', { recordId: toId('01t', 'a') })],
      /have no recordId/,
    ],
    ['an empty title', () => [createQuestionChange('a', '1', { title: ' ' })], /title must have/],
    [
      'a URL name with capitals',
      () => [createQuestionChange('a', '1', { urlName: 'Hello World' })],
      /urlName must be/,
    ],
    ['a wrong language', () => [createQuestionChange('a', '1', { language: 'english' })], /language must be/],
    [
      'a body that the schema rejects',
      () => [createQuestionChange('a', '1', { body: { question: 7, answer: 'x' } })],
      'Question a › question',
    ],
    [
      'an unknown field',
      () => [createQuestionChange('a', '1', { body: { question: 'q', answer: 'x', colour: 'red' } })],
      /colour/,
    ],
    [
      'a property name that pollutes the prototype',
      () => [
        createQuestionChange('a', '1', {
          body: JSON.parse('{"__proto__":{},"question":"q","answer":"x"}') as ContentDraft['body'],
        }),
      ],
      /__proto__: is a name/,
    ],
    ['a broken expression', () => [createQuestionChange('a', '{!Item.title()}')], /not an expression/],
    [
      'an unknown block',
      () => [createPageChange('x', { blocks: [{ id: 'b', block: 'carousel' }] })],
      /no block called carousel/,
    ],
    [
      'a reference to a missing item',
      () => [createProductChange('p', { related: [toContentKey('ghost')] })],
      /refers to MC.*does not exist/,
    ],
    [
      'a media expression for a missing item',
      () => [createQuestionChange('a', `<img src="{!cmsMedia.${toContentKey('ghost')}}">`)],
      /refers to MC/,
    ],
    [
      'the same key twice',
      () => [createQuestionChange('a', '1'), createQuestionChange('a', '2', { urlName: 'a2' })],
      /same contentKey/,
    ],
    [
      'the same URL name twice',
      () => [createQuestionChange('a', '1'), createQuestionChange('b', '1', { urlName: 'a' })],
      /has the urlName "a"/,
    ],
    [
      'the same route twice',
      () => [createPageChange('x'), createPageChange('y', { route: '/x' })],
      /has the route "\/x"/,
    ],
    [
      'two sites',
      () => [...createSiteChanges(), withDraft(createSiteChanges()[4], identity('site-two'))],
      /one item of epiderm__site/,
    ],
    [
      'another item’s id',
      () => [
        createQuestionChange('a', '1'),
        createQuestionChange('b', '1', { managedContentId: toId('20Y', 'a') }),
      ],
      /shares a part of its identity/,
    ],
    [
      'removing an item that does not exist',
      () => [{ kind: 'remove', contentKey: toContentKey('a'), language: 'en_GB' }],
      /cannot be removed/,
    ],
  ]
  it.each(rejected)('rejects %s', async (_, changes, message) => {
    const problems = await problemsOf(...changes())
    expect(problems.map(({ path, message: text }) => `${path}: ${text}`).join('\n')).toMatch(message)
    expect(test.content.currentRelease()).toBe(0)
  })

  it('rejects a route or identity that is already published, unless the same publish moves it to another item', async () => {
    await publish(createPageChange('x'), createPageChange('y'))
    expect(await problemsOf(createPageChange('z', { route: '/x' }))).toHaveLength(1)
    expect(
      await problemsOf(withDraft(createQuestionChange('q', '1'), { contentKey: toContentKey('x') })),
    ).not.toHaveLength(0)
    await publish(createPageChange('x', { route: '/y' }), createPageChange('y', { route: '/x' }))
    expect((await find('x'))?.body.route).toBe('/y')
  })

  it('reports all problems together, and writes nothing', async () => {
    const problems = await problemsOf(
      createQuestionChange('good', '1'),
      createQuestionChange('a', '1', { title: '' }),
      createPageChange('x', { route: 'x' }),
    )
    expect(problems.length).toBeGreaterThanOrEqual(2)
    expect((await test.content.at(guest).findContents({})).items).toEqual([])
    const rows = await test.database.read.selectFrom('content_item').selectAll().execute()
    expect(rows).toEqual([])
  })

  it('accepts circular references', async () => {
    await publish(
      createProductChange('p', { related: [toContentKey('q')] }),
      createProductChange('q', { related: [toContentKey('p')] }),
    )
    expect(test.content.currentRelease()).toBe(1)
  })
})

function withDraft(change: Change | undefined, more: Partial<ContentDraft>): Change {
  if (change?.kind !== 'put') throw new Error('no draft')
  return { kind: 'put', draft: { ...change.draft, ...more } }
}

const identity = (name: string) => ({
  contentKey: toContentKey(name),
  managedContentId: toId('20Y', name),
  urlName: name,
})
