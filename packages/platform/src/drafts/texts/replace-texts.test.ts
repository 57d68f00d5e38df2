import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DraftKey } from '../draft.ts'
import {
  colleague,
  editor,
  openTab,
  openTestSite,
  publishBody,
  publishPage,
  createTextOperation,
  createTitleOperation,
  createTestClientId,
  toDraftKey,
  readBlockTexts,
  type Tab,
  type TestSite,
} from '../testing.ts'
import type { TextPosition } from './replace-texts.ts'

let test: TestSite
let pages = 0
let word: string
beforeAll(async () => {
  test = await openTestSite()
})
afterAll(() => test.close())
beforeEach(() => {
  word = `gamboge${++pages}x`
})

const addPage = async (name: string): Promise<{ key: DraftKey; tab: Tab }> => {
  const key = await publishPage(test, `${name}-${pages}`, { a: `One ${word}`, b: `Two ${word}` })
  return { key, tab: openTab(test.drafts, key) }
}
const find = async (q = word) => {
  await test.drafts.updateTextIndex()
  return (await test.drafts.findTexts(editor, { q, isExact: false, limit: 100 })).places
}
const replace = (positions: readonly TextPosition[], replacement: string, client = createTestClientId()) =>
  test.drafts.replaceTexts(editor, { q: word, isExact: false, replacement, client, places: positions })
const takeBack = (replaced: string, client = createTestClientId()) =>
  test.drafts.takeBackTexts(editor, { replaced, client })
const read = async (tab: Tab) => readBlockTexts(await tab.read())

describe('replacing text', () => {
  it('changes only the given properties, as one undo group per item', async () => {
    const { key, tab } = await addPage('one')
    await tab.edit(createTitleOperation(`About ${word}`))
    const matches = (await find()).filter(({ block }) => block !== 'b')
    expect(await replace(matches, 'cobalt')).toEqual({
      items: [{ ...key, seq: 3, properties: 2 }],
      changed: [],
      refused: [],
    })
    expect(await tab.read()).toMatchObject({ title: 'About cobalt' })
    expect(await read(tab)).toEqual({ a: 'One cobalt', b: `Two ${word}` })
    expect((await tab.undo()).operations).toHaveLength(2)
    expect(await read(tab)).toEqual({ a: `One ${word}`, b: `Two ${word}` })
  })

  it('inserts the replacement into markup as text, and changes neither tags nor expressions', async () => {
    const name = `rich-${pages}`
    const text = `<p class="${word}">Is <b>${word}</b> &amp; {!Item.${word}}</p>`
    const key = await publishBody(test, name, { blocks: [{ id: 'r', block: 'rich-text', props: { text } }] })
    await replace(await find(), 'R&D')
    const rich = `<p class="${word}">Is <b>R&amp;D</b> &amp; {!Item.${word}}</p>`
    expect(readBlockTexts(await test.drafts.read(editor, key))).toEqual({ r: rich })
  })

  it('skips and reports a property that has changed since it was found', async () => {
    const { key, tab } = await addPage('one')
    const matches = await find()
    await tab.edit(createTextOperation('a', `New ${word}`))
    expect(await replace(matches, 'cobalt')).toMatchObject({
      items: [{ ...key, properties: 1 }],
      changed: [{ block: 'a' }],
      refused: [],
    })
    expect(await read(tab)).toEqual({ a: `New ${word}`, b: 'Two cobalt' })
  })

  it('skips and reports an item that does not exist', async () => {
    await addPage('one')
    const [match] = await find()
    const unknown = { ...match!, ...toDraftKey('unknown') }
    expect(await replace([unknown], 'cobalt')).toMatchObject({ items: [], changed: [toDraftKey('unknown')] })
  })

  it('leaves an item unchanged if one of its properties would be rejected, and creates no conflict', async () => {
    const { tab } = await addPage('one')
    const other = await addPage('other')
    await tab.edit(createTitleOperation(`About ${word}`))
    const { items, refused } = await replace(await find(), 'x'.repeat(301))
    expect(items).toMatchObject([other.key])
    expect(refused).toMatchObject([
      { path: ['title'], message: expect.stringContaining('300 characters') },
      { block: 'a', message: expect.stringMatching(/^Another text of the same item was rejected/) },
      { block: 'b', message: expect.stringMatching(/^Another text of the same item was rejected/) },
    ])
    expect(await read(tab)).toEqual({ a: `One ${word}`, b: `Two ${word}` })
    expect(await tab.read()).toMatchObject({ offers: [] })
  })
})

describe('reverting a replacement', () => {
  it('undoes the replacement in every item that still contains it, whichever account makes the request', async () => {
    const [one, other] = [await addPage('one'), await addPage('other')]
    const replaced = createTestClientId()
    await replace(await find(), 'cobalt', replaced)
    await one.tab.edit(createTitleOperation('Another title'))
    const task = { replaced, client: createTestClientId() }
    const taken = await test.drafts.takeBackTexts(colleague, task)
    expect(taken).toMatchObject({ left: [] })
    expect(taken.items.map(({ contentKey }) => contentKey).toSorted()).toEqual(
      [one.key, other.key].map(({ contentKey }) => contentKey).toSorted(),
    )
    for (const { tab } of [one, other])
      expect(await read(tab)).toEqual({ a: `One ${word}`, b: `Two ${word}` })
    expect(await test.drafts.takeBackTexts(colleague, task)).toEqual(taken)
    expect(await takeBack(replaced)).toEqual({ items: [], left: [] })
  })

  it('skips and reports an item if one of its properties has since changed', async () => {
    const { key, tab } = await addPage('one')
    const replaced = createTestClientId()
    await replace(await find(), 'cobalt', replaced)
    await tab.edit(createTextOperation('b', 'Three cobalt'))
    const { title } = await tab.read()
    expect(await takeBack(replaced)).toEqual({
      items: [],
      left: [
        {
          ...key,
          title,
          block: 'a',
          path: ['props', 'text'],
          message: expect.stringMatching(/^Another text/),
        },
        { ...key, title, block: 'b', path: ['props', 'text'], message: 'It has been changed since.' },
      ],
    })
    expect(await read(tab)).toEqual({ a: 'One cobalt', b: 'Three cobalt' })
    expect(await tab.read()).toMatchObject({ offers: [] })
    await tab.edit(createTextOperation('b', 'Two cobalt'))
    expect(await takeBack(replaced)).toMatchObject({ items: [key], left: [] })
    expect(await read(tab)).toEqual({ a: `One ${word}`, b: `Two ${word}` })
  })

  it('reports a property as removed if its block no longer exists', async () => {
    const { tab } = await addPage('one')
    const replaced = createTestClientId()
    await replace((await find()).slice(0, 1), 'cobalt', replaced)
    await tab.edit({ kind: 'remove', block: 'a' })
    expect(await takeBack(replaced)).toMatchObject({
      items: [],
      left: [{ message: 'It has been removed since.' }],
    })
  })

  it('reverts a property whose later edit was undone, and lets that edit be redone', async () => {
    const { tab, key } = await addPage('one')
    const replaced = createTestClientId()
    await replace(await find(), 'cobalt', replaced)
    await tab.edit(createTextOperation('b', 'Three'))
    await tab.undo()
    expect(await takeBack(replaced)).toMatchObject({ items: [{ ...key, properties: 2 }], left: [] })
    await tab.redo()
    expect(await read(tab)).toEqual({ a: 'One cobalt', b: 'Two cobalt' })
  })
})
