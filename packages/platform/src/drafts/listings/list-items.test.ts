/** Tests lists of items and their drafts in a real database. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Operation } from '#operations'
import { databaseKinds } from '../../database/testing.ts'
import {
  colleague,
  createPageOperation,
  editor,
  openTab,
  openTestDrafts,
  openTestSite,
  publishBody,
  publishDrafts,
  publishPage,
  createTextOperation,
  createTitleOperation,
  toDraftKey,
  type TestSite,
} from '../testing.ts'
import type { ItemRowsQuery } from './list-items.ts'

const pageType = 'epiderm__page'

let test: TestSite
/** The pages that the site contains before a test adds further pages. */
let others: readonly string[]
let minutes = 0
const clock = () => new Date(Date.UTC(2026, 0, 1, 0, minutes++))

const toQuery = (query: Partial<ItemRowsQuery> = {}): ItemRowsQuery => ({
  type: pageType,
  language: 'en_GB',
  sort: 'edited',
  limit: 100,
  ...query,
})
const list = (query: Partial<ItemRowsQuery> = {}) => test.drafts.listItems(editor, toQuery(query))
const listNames = async (query: Partial<ItemRowsQuery> = {}) =>
  (await list(query)).rows.map(({ urlName }) => urlName)

/** Reads the list one row at a time, and expects the same rows as when the whole list is read at once. */
async function expectSameInParts(query: Partial<ItemRowsQuery>): Promise<readonly string[]> {
  const whole = await listNames(query)
  const names: string[] = []
  let after: string | undefined
  do {
    const part = await list({ ...query, limit: 1, after })
    names.push(...part.rows.map(({ urlName }) => urlName))
    after = part.next
  } while (after !== undefined && names.length <= whole.length)
  expect(names).toEqual(whole)
  return whole
}

describe.each(databaseKinds)('the list of items of a type in the %s database', (kind) => {
  beforeAll(async () => {
    test = await openTestSite({ kind, clock, contentClock: clock })
    others = await listNames()
    for (const name of ['one', 'two', 'three', 'four']) await publishPage(test, name, { text: 'Before' })
    await openTab(test.drafts, toDraftKey('one')).edit(createTitleOperation('Émile 2'))
    await publishPage(test, 'two', { text: 'After' })
    await openTab(test.drafts, toDraftKey('new'), colleague).edit(createPageOperation('/new'))
    await openTab(test.drafts, toDraftKey('three')).edit({ kind: 'withdraw' })
    const undone = openTab(test.drafts, toDraftKey('four'))
    await undone.edit(createTextOperation('text', 'After'))
    await undone.undo()
  })
  afterAll(() => test.close())

  it('sorts drafts and published items by their last edit, newest first, even when read in several batches', async () => {
    expect(await expectSameInParts({})).toEqual(['three', 'new', 'two', 'one', 'four', ...others])
    expect(await expectSameInParts({ state: 'published' })).toEqual(['two', 'four', ...others])
    expect(await expectSameInParts({ words: 'o' })).toEqual([
      'two',
      'one',
      'four',
      ...others.filter((name) => name.includes('o')),
    ])
    expect((await list()).total).toEqual({ count: others.length + 5, isExact: true })
  })

  it('lists pages by path, each after its parent page, even when read in several batches', async () => {
    for (const [name, route] of [
      ['one-more', '/one-more'],
      ['below', '/one/below'],
    ] as const)
      await publishBody(test, name, { blocks: [], route })
    const names = await expectSameInParts({ sort: 'address' })
    const own = ['one', 'below', 'one-more']
    expect(names.filter((name) => own.includes(name))).toEqual(own)
    expect(await listNames({ sort: '-address' })).toEqual(names.toReversed())
    expect(await expectSameInParts({ sort: 'address', state: 'edited' })).toEqual(['new', 'one', 'three'])
  })

  it('shows each item’s state, path, last edit and problems', async () => {
    const { rows } = await list()
    const find = (name: string) => rows.find(({ urlName }) => urlName === name)
    expect(find('one')).toMatchObject({
      title: 'Émile 2',
      path: '/one',
      publishedPath: '/one',
      state: 'draft',
      problems: 0,
      editedBy: 'The editor',
    })
    expect(find('new')).toMatchObject({ state: 'new', path: '/new', editedBy: 'The publisher' })
    expect(find('new')?.publishedPath).toBeUndefined()
    expect(find('three')).toMatchObject({ state: 'leaves', path: '/three', publishedPath: '/three' })
    expect(find('four')).toMatchObject({ state: 'published', editedBy: undefined })
  })

  it('returns the published path of a page whose path a draft changes', async () => {
    const moved = { kind: 'set', block: null, path: ['body', 'route'], value: '/moved' } as Operation
    const tab = openTab(test.drafts, toDraftKey('two'))
    await tab.edit(moved)
    expect((await list({ words: 'moved' })).rows).toMatchObject([
      { state: 'moves', path: '/moved', publishedPath: '/two' },
    ])
    await test.drafts.drop(editor, toDraftKey('two'))
  })

  it('recounts the problems of a draft after each edit', async () => {
    const setRoute = { kind: 'set', block: null, path: ['body', 'route'], value: '/problem' } as Operation
    const tab = openTab(test.drafts, toDraftKey('problem'))
    await tab.edit(createPageOperation('/problem'))
    await tab.edit({ kind: 'unset', block: null, path: ['body', 'route'] })
    const findProblems = async () => (await list({ words: 'problem' })).rows[0]?.problems
    expect(await findProblems()).toBe(1)
    await tab.edit(setRoute)
    expect(await findProblems()).toBe(0)
    await test.drafts.drop(editor, toDraftKey('problem'))
  })

  it('recounts the problems of a draft after a failed check', async () => {
    const checkItem = vi.fn(test.content.checkItem)
    const drafts = openTestDrafts({ ...test, content: { ...test.content, checkItem } })
    checkItem.mockImplementationOnce(() => {
      throw new Error('The connection is lost')
    })
    const query = toQuery({ state: 'new' })
    await expect(drafts.listItems(editor, query)).rejects.toThrow('The connection is lost')
    expect((await drafts.listItems(editor, query)).rows).toMatchObject([{ urlName: 'new', problems: 0 }])
    await drafts.close()
  })

  it.each([
    ['a single state', { state: 'new' }, ['new']],
    ['edited items', { state: 'edited' }, ['three', 'new', 'one']],
    ['edited items by title', { state: 'edited', sort: 'title' }, ['one', 'new', 'three']],
    ['the drafts that an account has changed last', { editedBy: colleague.userId }, ['new']],
    ['the words of a draft’s title, without accents', { words: 'emile' }, ['one']],
    ['the words of a URL name', { words: 'thr' }, ['three']],
    ['the path of a draft', { words: '/new' }, ['new']],
    ['the path of a published item', { words: '/two' }, ['two']],
    ['nothing', { words: 'neither' }, []],
    ['nothing in another language', { language: 'de_DE' }, []],
  ] as const)('selects %s', async (_, query, expected) => {
    expect(await expectSameInParts(query)).toEqual(expected)
  })

  it('sorts by title in both directions', async () => {
    const names = await expectSameInParts({ sort: 'title' })
    expect(await expectSameInParts({ sort: '-title' })).toEqual(names.toReversed())
    const { rows } = await list({ sort: 'title', state: 'published' })
    expect(rows.map(({ title }) => title)).toEqual(rows.map(({ title }) => title).toSorted())
    expect(names).toContain('one')
  })

  it('stays sorted by title after edits and releases', async () => {
    const find = async (name: string) => (await listNames({ sort: 'title' })).indexOf(name)
    const key = toDraftKey('two')
    await openTab(test.drafts, key).edit(createTitleOperation('AAA'))
    expect(await find('two')).toBe(0)
    await publishDrafts(test, key)
    expect(await find('two')).toBe(0)
    expect((await list({ words: 'aaa' })).rows).toMatchObject([
      { state: 'published', editedBy: 'The publisher' },
    ])
    await openTab(test.drafts, key).edit(createTitleOperation('ZZZ'))
    expect((await listNames({ sort: '-title' }))[0]).toBe('two')
    await test.drafts.drop(editor, key)
    expect(await find('two')).toBe(0)
    await openTab(test.drafts, key).edit({ kind: 'withdraw' })
    await publishDrafts(test, key)
    expect(await find('two')).toBeGreaterThanOrEqual(0)
    await test.drafts.drop(editor, key)
    expect(await find('two')).toBe(-1)
  })

  it('rejects an invalid position', async () => {
    for (const after of ['x', '{}', '[', '[1,2]', '{"length":4294967295}'])
      await expect(list({ after })).rejects.toMatchObject({ code: 'list-position-invalid', status: 400 })
  })

  it('counts the items of a type and their drafts', async () => {
    const { items, drafts } = await test.drafts.countItems(editor, pageType)
    expect({ items, drafts }).toEqual({ items: others.length + 6, drafts: 3 })
  })
})
