import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineContentType, standardContentTypes } from '#content-types'
import { createContentKey, createRecordId } from '#kit'
import { guest, type ContentItem } from '#model'
import { field } from '#schema'
import { openTestSite, type TestSite } from './site.fixture.ts'

const types = [
  ...standardContentTypes,
  defineContentType({
    name: 'epiderm__product',
    label: 'Product',
    folder: 'products',
    schema: z.object({ strapline: field.text('Strapline') }),
  }),
]

let made = 0
function item(type: string, title: string, body: Record<string, unknown>): ContentItem {
  const n = ++made
  return {
    contentKey: createContentKey(new Uint8Array(16).fill(n)),
    managedContentId: createRecordId('20Y', n),
    recordId: null,
    type,
    title,
    urlName: title.toLowerCase().replaceAll(' ', '-'),
    language: 'en_GB',
    publishedDate: '2026-01-01T00:00:00.000Z',
    version: 1,
    body,
  }
}
const product = (title: string, strapline: string, more: Record<string, unknown> = {}) =>
  item('epiderm__product', title, { strapline, ...more })

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({
    types,
    words: ['flare', 'sample', 'leeds', 'lends', 'peal', 'therapy', 'sunscreens'],
    toPath: ({ type, urlName, body }) =>
      type === 'epiderm__product' && body['isIndexed'] !== false ? `/product/${urlName}` : undefined,
  })
  await site.publish([
    item('epiderm__synonyms', 'Words', { groups: [{ words: ['sunscreen', 'SPF'] }] }),
    product('Daily Shield', 'Simple sunscreen SPF 50 with flakes'),
    product('Double Fight', 'A peel that lends calm'),
    product('Azelaic Forte', 'An acid for therapeutic use'),
    product('Withdrawn Glycolic', 'Glycolic acid', { isIndexed: false }),
  ])
})
afterAll(() => site.close())

const find = (text: string) => site.search.find(guest, { text, language: 'en_GB', offset: 0, limit: 10 })
const titles = async (text: string) =>
  (await find(text)).hits.map(({ title }) => title.map((part) => part.text).join(''))

describe('searching in a language with a word list', () => {
  it.each(['flare', 'sample', 'leeds', 'peal', 'Flare'])(
    'never replaces the correct word %s',
    async (text) => {
      expect(await find(text)).toMatchObject({ correction: undefined, total: 0 })
    },
  )

  it.each([
    ['azelaik', 'azelaic'],
    ['simplr', 'simple'],
    ['suncsreen', 'sunscreen'],
  ])('corrects %s to %s', async (text, correction) => {
    expect((await find(text)).correction).toBe(correction)
  })

  it.each(['azlaik', 'smplr'])(
    'corrects only one mistake in a word of up to seven letters: not %s',
    async (text) => {
      expect((await find(text)).correction).toBeUndefined()
    },
  )

  it.each([
    ['spf50', 'spf 50'],
    ['SPF50 shield', 'spf 50 shield'],
    ['doublefight', 'double fight'],
    ['DoubleFight peel', 'double fight peel'],
  ])('finds the same results for %s as for %s', async (joined, apart) => {
    expect(await titles(joined)).toEqual(await titles(apart))
    expect(await titles(joined)).not.toEqual([])
    expect((await find(joined)).correction).toBeUndefined()
  })

  it.each([
    ['glycolic acid', ['glycolic'], 'acid', ['Azelaic Forte']],
    ['acid from Leeds', ['Leeds'], 'acid from', ['Azelaic Forte']],
    ['leeds azelaik', ['leeds'], 'azelaic', ['Azelaic Forte']],
  ])('drops the words of %s that have no match, and reports them', async (text, dropped, shown, expected) => {
    expect(await find(text)).toMatchObject({ dropped, shown })
    expect(await titles(text)).toEqual(expected)
  })

  it('does not drop words if all words have matches, or if no word has a match', async () => {
    expect(await find('calm therapeutic')).toMatchObject({ dropped: [], total: 2 })
    expect(await find('flare leeds')).toMatchObject({ dropped: [], total: 0 })
  })
})
