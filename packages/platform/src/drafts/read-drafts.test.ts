import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createImageChange, toContentKey } from '../content/testing.ts'
import type { DraftKey } from './draft.ts'
import {
  colleague,
  createPageOperation,
  editor,
  openTab,
  openTestSite,
  publish,
  publishBody,
  publishPage,
  createTextOperation,
  createTitleOperation,
  createTextBlock,
  toDraftKey,
  readBlockTexts,
  viewer,
  type TestSite,
} from './testing.ts'

const texts = { a: 'Before', b: 'Before' }

let test: TestSite
let nowMs = Date.parse('2026-03-01T09:00:00Z')
let pages = 0
beforeAll(async () => {
  test = await openTestSite({ clock: () => new Date((nowMs += 1000)) })
})
afterAll(() => test.close())
beforeEach(async () => {
  for (const key of await test.drafts.list(editor)) await test.drafts.drop(editor, key)
})

const addPage = () => publishPage(test, `page-${++pages}`, texts)
const list = async () => (await test.drafts.list(viewer)).map(({ contentKey }) => contentKey)

describe('the list of drafts', () => {
  it('lists the most recently changed draft first, with authors and conflicts', async () => {
    const [one, other] = [await addPage(), await addPage()]
    await openTab(test.drafts, one).edit(createTitleOperation('First'))
    await openTab(test.drafts, other, colleague).editAt(0, createTextOperation('a', 'Theirs'))
    expect(await list()).toEqual([other.contentKey, one.contentKey])
    await openTab(test.drafts, one).edit(createTitleOperation('Third'))
    await openTab(test.drafts, other).editAt(0, createTextOperation('a', 'Mine'))
    expect(await test.drafts.list(viewer)).toMatchObject([
      { ...one, title: 'Third', seq: 2, changedBy: 'The editor', collisions: 0 },
      { ...other, changedBy: 'The publisher', collisions: 1 },
    ])
  })

  it('counts several conflicts in one field as one conflict', async () => {
    const key = await addPage()
    await openTab(test.drafts, key, colleague).editAt(
      0,
      createTextOperation('a', 'Theirs'),
      createTextOperation('b', 'Theirs'),
    )
    for (const text of ['M', 'Mi', 'Mine'])
      await openTab(test.drafts, key).editAt(0, createTextOperation('a', text))
    await openTab(test.drafts, key).editAt(0, createTextOperation('b', 'Mine'))
    expect(await test.drafts.list(viewer)).toMatchObject([{ collisions: 2 }])
  })

  it('omits a draft that equals the published item, unless it has an unresolved conflict', async () => {
    const key = await addPage()
    const tab = openTab(test.drafts, key)
    await tab.edit(createTitleOperation('Mine'))
    await tab.undo()
    expect(await list()).toEqual([])
    await openTab(test.drafts, key, colleague).edit(
      createTextOperation('a', 'Theirs'),
      createTextOperation('a', 'Before'),
    )
    const { seq } = await tab.editAt(2, createTextOperation('a', 'Mine'))
    expect(await list()).toEqual([key.contentKey])
    await test.drafts.resolveConflict(editor, { key, seq })
    expect(await list()).toEqual([])
  })

  it('omits a draft that differs from the published item only in line breaks between rich text blocks', async () => {
    const text = '<p>One</p>\n<ul>\n  <li>Two</li>\n</ul>\n<pre>\n a</pre>'
    const node = { id: 'rich', block: 'rich-text', props: { text } }
    const key = await publishBody(test, `rich-${++pages}`, { blocks: [node] })
    const tab = openTab(test.drafts, key)
    const write = (value: string) => tab.edit({ kind: 'set', block: 'rich', path: ['props', 'text'], value })
    await write('<p>One</p><ul><li>Two</li></ul><pre>\n a</pre>')
    expect(await list()).toEqual([])
    for (const changed of [text.replace('One', 'On e'), text.replace(' a', 'a')]) {
      await write(changed)
      expect(await list()).toEqual([key.contentKey])
    }
  })

  it('omits a draft that withdraws an item that was never published', async () => {
    const tab = openTab(test.drafts, toDraftKey('never'))
    await tab.edit(createPageOperation('/never'))
    expect(await list()).toHaveLength(1)
    await tab.edit({ kind: 'withdraw' })
    expect(await list()).toEqual([])
  })
})

describe('the log of a draft', () => {
  it('is read newest first by default, or oldest first after a given sequence number', async () => {
    const key = await addPage()
    const tab = openTab(test.drafts, key)
    for (const title of ['One', 'Two', 'Three']) await tab.edit(createTitleOperation(title))
    const read = async (query: { after?: number; before?: number }) =>
      (await test.drafts.readLog(editor, { key, query: { ...query, limit: 2 } })).map(({ seq }) => seq)
    expect(await read({})).toEqual([3, 2])
    expect(await read({ before: 3 })).toEqual([2, 1])
    expect(await read({ after: 0 })).toEqual([1, 2])
    expect(await read({ after: 2 })).toEqual([3])
  })
})

describe('a discarded draft', () => {
  it('equals the published item again, and its operation numbers continue', async () => {
    const key = await addPage()
    const tab = openTab(test.drafts, key)
    const { title } = await tab.read()
    await tab.edit(createTitleOperation('Dropped'))
    await test.drafts.drop(editor, key)
    expect(await tab.read()).toMatchObject({ seq: 2, title })
    await expect(test.drafts.drop(editor, key)).rejects.toMatchObject({ code: 'draft-unknown', status: 404 })
    expect(await tab.edit(createTitleOperation('Begun again'))).toMatchObject({ seq: 3 })
  })

  it.each([
    ['its own tab', editor],
    ['a colleague’s tab', colleague],
  ])('is not created again by a late edit to %s', async (_, actor) => {
    const key = await addPage()
    const tab = openTab(test.drafts, key, actor)
    await tab.edit(createTextOperation('a', 'Dropped'))
    const late = tab.toCall(1, [createTextOperation('a', 'Dropped and more')])
    await test.drafts.drop(editor, key)
    const conflict = { outcome: { kind: 'offered', reason: 'base', by: null, theirs: 'Before' } }
    expect(await tab.send(late)).toMatchObject({ results: [conflict] })
    expect(await test.drafts.list(editor)).toEqual([])
    expect(readBlockTexts(await tab.read())).toEqual(texts)
    expect(await tab.read()).toMatchObject({
      offers: [{ operation: createTextOperation('a', 'Dropped and more') }],
    })
    expect(await tab.send(late)).toMatchObject({ results: [conflict] })
    expect((await tab.undo()).operations).toEqual([])
    expect(await tab.edit(createTextOperation('a', 'Begun again'))).toMatchObject({
      results: [{ outcome: { kind: 'applied' } }],
    })
  })

  it('can be created again by an editor who has not received any operation', async () => {
    const key = toDraftKey('created-again')
    const tab = openTab(test.drafts, key)
    await tab.edit(createPageOperation('/created-again'))
    const late = tab.toCall(1, [createTitleOperation('Late')])
    await test.drafts.drop(editor, key)
    await expect(tab.send(late)).rejects.toMatchObject({ code: 'draft-unknown', status: 404 })
    expect(await openTab(test.drafts, key).editAt(0, createPageOperation('/created-again'))).toMatchObject({
      results: [{ outcome: { kind: 'applied' } }],
    })
  })

  it('has no unresolved conflicts', async () => {
    const key = await addPage()
    await openTab(test.drafts, key, colleague).editAt(0, createTextOperation('a', 'Theirs'))
    const tab = openTab(test.drafts, key)
    await tab.editAt(0, createTextOperation('a', 'Mine'))
    await test.drafts.drop(editor, key)
    expect(await tab.read()).toMatchObject({ offers: [] })
  })

  it('causes an audit event, which is recorded in the transaction that discards the draft', async () => {
    const events: unknown[] = []
    const audited = await openTestSite({ recordAuditEvent: async (_, event) => void events.push(event) })
    const key = await publishPage(audited, 'audited')
    await openTab(audited.drafts, key).edit(createTitleOperation('Dropped'))
    await audited.drafts.drop(editor, key)
    expect(events).toEqual([{ actor: editor, event: 'draft.dropped', item: `${key.contentKey} en_GB` }])
    await audited.close()
  })
})

it('the changes of each draft are listed with its authors, in the order of their first edits', async () => {
  const key = await addPage()
  const own = openTab(test.drafts, key)
  await own.edit(createTextOperation('a', 'Mine'))
  await openTab(test.drafts, key, colleague).edit(createTitleOperation('Theirs'))
  expect((await test.drafts.listChanged(editor)).drafts).toMatchObject([
    {
      ...key,
      authors: ['The editor', 'The publisher'],
      isOwn: false,
      changed: 2,
      changes: [
        { kind: 'set', block: null, path: ['title'], after: 'Theirs' },
        { kind: 'set', block: 'a', path: ['props', 'text'], before: 'Before', after: 'Mine' },
      ],
    },
  ])
  await own.undo()
  expect((await test.drafts.listChanged(colleague)).drafts).toMatchObject([
    { authors: ['The publisher'], isOwn: true, changed: 1 },
  ])
})

it('a comparison of two stored states returns at most ten changes per item', () => {
  const { drafts } = test
  const toItem = (count: number) => ({
    type: 'epiderm__page',
    title: 'Page',
    urlName: 'page',
    body: { blocks: Array.from({ length: count }, (_, at) => createTextBlock(`b-${at}`, '')) },
  })
  const { changes, changed } = drafts.compare(toItem(0), toItem(12))
  expect([changes.length, changed]).toEqual([10, 12])
  expect(drafts.compare(toItem(1), toItem(1))).toEqual({ changes: [], changed: 0 })
  expect(drafts.compare(toItem(1), undefined)).toMatchObject({ changed: 1 })
  expect(drafts.compare(undefined, undefined)).toEqual({ changes: [], changed: 0 })
})

describe('the media used by image drafts', () => {
  const hash = (digit: string) => digit.repeat(64)
  const setRef = (key: DraftKey, ref: string) =>
    openTab(test.drafts, key).edit({
      kind: 'set',
      block: null,
      path: ['body', 'sfdc_cms:media', 'source', 'ref'],
      value: ref,
    })

  it('include the media of open drafts, and media that an undo may restore', async () => {
    await publish(test, createImageChange('picture'))
    const key = { contentKey: toContentKey('picture'), language: 'en_GB' }
    for (const digit of ['b', 'c']) await setRef(key, hash(digit))
    const find = () => test.drafts.findMediaRefs('sfdc_cms__image')
    expect([...(await find())].toSorted()).toEqual(['a', 'b', 'c'].map(hash))
    const taken = { ...key, seq: 2, version: 2 }
    await test.database.transaction((trx) => test.drafts.takeIn(trx, [taken]), { lock: 'drafts' })
    await test.drafts.compact('9999')
    expect([...(await find())]).toEqual([])
    expect([...(await test.drafts.findMediaRefs('epiderm__page'))]).toEqual([])
  })
})
