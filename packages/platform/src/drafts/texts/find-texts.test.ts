import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../database/testing.ts'
import {
  editor,
  openTab,
  openTestDrafts,
  openTestSite,
  publish,
  publishPage,
  createTextOperation,
  createTitleOperation,
  type TestSite,
} from '../testing.ts'
import type { TextQuery } from './find-texts.ts'

describe.each(databaseKinds)('text search on the %s database', (kind) => {
  let test: TestSite
  let pages = 0
  beforeAll(async () => {
    test = await openTestSite({ kind })
  })
  afterAll(() => test.close())

  /** Adds a page that contains a word found on no other page. */
  async function addPage(...texts: string[]) {
    const word = `zaffre${++pages}x`
    const blocks = texts.map((text, at) => [`b${at}`, text.replaceAll('word', word)])
    const key = await publishPage(test, `page-${pages}`, Object.fromEntries(blocks))
    return { word, key, tab: openTab(test.drafts, key) }
  }
  async function find(q: string, more: Partial<TextQuery> = {}) {
    await test.drafts.updateTextIndex()
    return test.drafts.findTexts(editor, { q, isExact: false, limit: 100, ...more })
  }
  const listBlocks = async (q: string, more: Partial<TextQuery> = {}) =>
    (await find(q, more)).places.map(({ block }) => block)

  it('lists each property with its matches and the surrounding words', async () => {
    const { word, key, tab } = await addPage('One word and {!Item.word}', 'Nothing of it')
    await tab.edit(createTitleOperation(`The ${word.toUpperCase()} page, ${word}`))
    const { places, next, isComplete } = await find(word)
    expect({ next, isComplete }).toEqual({ next: null, isComplete: true })
    const shared = { ...key, type: 'epiderm__page', from: 'draft', digest: expect.any(String) }
    expect(places).toMatchObject([
      { ...shared, block: null, path: ['title'], count: 2 },
      {
        ...shared,
        block: 'b0',
        path: ['props', 'text'],
        count: 1,
        excerpts: [{ before: 'One ', match: word, after: ` and {!Item.${word}}` }],
      },
    ])
    expect((await find(word, { isExact: true })).places.map(({ count }) => count)).toEqual([1, 1])
  })

  it('finds text regardless of its quotation marks, hyphens and spaces', async () => {
    const { word } = await addPage('The word’s next‑day\u00A0use')
    for (const q of [`${word}'s next-day use`, `${word}’s next‑day\u00A0use`])
      expect(await listBlocks(q)).toEqual(['b0'])
  })

  it('reads the draft of an item, or the published version if there is no draft', async () => {
    const { word, tab } = await addPage('One word')
    expect((await find(word)).places).toMatchObject([{ from: 'published' }])
    await tab.edit(createTextOperation('b0', 'Another'))
    expect(await listBlocks(word)).toEqual([])
    await tab.undo()
    expect((await find(word)).places).toMatchObject([{ from: 'draft' }])
  })

  it('does not find text in an item that a draft withdraws', async () => {
    const { word, tab } = await addPage('One word')
    await tab.edit({ kind: 'withdraw' })
    expect(await listBlocks(word)).toEqual([])
    await tab.edit({ kind: 'bringBack' })
    expect(await listBlocks(word)).toEqual(['b0'])
  })

  it('does not find text that a release has changed or removed', async () => {
    const { word, key } = await addPage('One word', 'Two word')
    await publishPage(test, `page-${pages}`, { b0: 'Another', b1: `Two ${word}` })
    expect(await listBlocks(word)).toEqual(['b1'])
    await publish(test, { kind: 'remove', ...key })
    expect(await listBlocks(word)).toEqual([])
  })

  it('finds the published text again once the draft is discarded', async () => {
    const { word, key, tab } = await addPage('One word')
    await tab.edit(createTextOperation('b0', `Two cobalt${pages}x`))
    expect(await listBlocks(`cobalt${pages}x`)).toEqual(['b0'])
    await test.drafts.drop(editor, key)
    expect(await listBlocks(`cobalt${pages}x`)).toEqual([])
    expect((await find(word)).places).toMatchObject([{ from: 'published' }])
  })

  it('pages through the results without duplicates or gaps', async () => {
    const { word } = await addPage('One word', 'Two word', 'Three word', 'Four word', 'Five word')
    const found: (string | null)[] = []
    for (let after: string | null = ''; after !== null;) {
      const answer = await find(word, { limit: 2, after })
      found.push(...answer.places.map(({ block }) => block))
      after = answer.next
    }
    expect(found).toEqual(['b0', 'b1', 'b2', 'b3', 'b4'])
  })

  it('finds text that is too short for the index', async () => {
    await addPage('Qy')
    expect(await listBlocks('qy')).toEqual(['b0'])
  })

  it('reads the item itself if the index is out of date', async () => {
    const { word, tab } = await addPage('One word')
    await find(word)
    await tab.edit(createTextOperation('b0', 'Another'))
    expect((await test.drafts.findTexts(editor, { q: word, isExact: false, limit: 9 })).places).toEqual([])
  })

  it('rebuilds its index when the code changes', async () => {
    const { word } = await addPage('One word')
    await find(word)
    const newer = openTestDrafts(test, { code: 'newer' })
    await newer.updateTextIndex()
    expect((await newer.findTexts(editor, { q: word, isExact: false, limit: 9 })).places).toHaveLength(1)
    await newer.close()
  })
})
