import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { field } from '#schema'
import { defineContentType, standardContentTypes } from '#content-types'
import { createContentKey, createRecordId } from '#kit'
import { guest, type ContentItem, type HighlightedText, type AddressableItem, type SearchQuery } from '#model'
import { openTestSite, type TestSite } from './site.fixture.ts'

const types = [
  ...standardContentTypes,
  defineContentType({
    name: 'epiderm__product',
    label: 'Product',
    folder: 'products',
    schema: z.object({
      strapline: field.text('Strapline'),
      description: field.richText('Description'),
      concerns: z.array(field.contentKey('Concern')),
      steps: z.array(z.object({ text: field.longText('Step') })),
      reference: field.contentKey('Reference').optional(),
    }),
  }),
  defineContentType({
    name: 'epiderm__concern',
    label: 'Concern',
    folder: 'concerns',
    schema: z.object({ strapline: field.text('Strapline'), url: field.url('Page') }),
  }),
]

let made = 0
function item(
  type: string,
  title: string,
  body: Record<string, unknown> = {},
  language = 'en_GB',
): ContentItem {
  const n = ++made
  return {
    contentKey: createContentKey(new Uint8Array(16).fill(n)),
    managedContentId: createRecordId('20Y', n),
    recordId: null,
    type,
    title,
    urlName: title.toLowerCase().replaceAll(' ', '-'),
    language,
    publishedDate: '2026-01-01T00:00:00.000Z',
    version: 1,
    body,
  }
}
const product = (title: string, strapline: string, description = '', more: Record<string, unknown> = {}) =>
  item('epiderm__product', title, { strapline, description, concerns: [], steps: [], ...more })
const page = (
  title: string,
  route: string,
  text: string,
  shown: string[] = [],
  more: Record<string, unknown> = {},
) =>
  item('epiderm__page', title, {
    route,
    blocks: [
      { id: 'text', block: 'button', props: { text } },
      { id: 'shown', block: 'grid', props: { collection: { type: 'cms', contentKeys: shown } } },
      ...(Array.isArray(more['labels'])
        ? [{ id: 'asked', block: 'write-in-lines', props: { label: 'By hand', labels: more['labels'] } }]
        : []),
    ],
    ...more,
  })

const marks = item('epiderm__concern', 'Pigmentation', { strapline: 'Uneven tone', url: '/pigmentation' })
const azelaic = product(
  'Azelaic Forte',
  'Serum for uneven tone',
  '<p>Around azelaic acid, for dark <b>spots</b>.</p>',
  {
    concerns: [marks.contentKey],
  },
)
const peel = product('Clear Peel', 'For the clinic', '<p>Clinically gentle.</p>', {
  steps: [{ text: 'Neutralise the layers' }],
})
const cream = product('Calm Cream', 'After a peel', '<p>Crème for the night &amp; day</p>')
const hidden = product('Hidden Peel', 'Not listed', '', { isIndexed: false })
const question = item('epiderm__question', 'Do spots fade?', {
  question: 'Do spots fade?',
  answer: '<p>In time.</p>',
})
const picture = item('sfdc_cms__image', 'Peel, still life', { altText: 'A bottle of azelaic serum' })
const synonyms = item('epiderm__synonyms', 'Words', {
  groups: [
    { words: ['hyperpigmentation', 'dark spots'], alsoFinds: ['melanin'] },
    { words: ['clinic', 'salon', 'peek'] },
  ],
})
const germanSynonyms = item(
  'epiderm__synonyms',
  'Wörter',
  { groups: [{ words: ['Flecken', 'Sommersprossen'] }] },
  'de_DE',
)
const german = product('Azelain Forte', 'Serum', '<p>Gegen Flecken</p>')
const germanItem = { ...german, language: 'de_DE' }

const pages = [
  page('About', '/about', 'A pharmacy <script>alert(1)</script> for clinics', [], {
    labels: ['Telephone', 'Name of your clinic'],
  }),
  page('Pigmentation', '/pigmentation', 'What melanin does', [question.contentKey, azelaic.contentKey]),
  page('Glossary', '/glossary', 'Calendula, calibrate, calibre, caliper, call, calm, calorie'),
  page('Internal', '/internal', 'Peel prices for staff', [], { isIndexed: false }),
]
const items = [synonyms, marks, azelaic, peel, cream, hidden, question, picture, ...pages]
const germanItems = [germanItem, germanSynonyms]

function toPath({ type, urlName, contentKey, body }: AddressableItem, language: string): string | undefined {
  if (language !== 'en_GB' || body['isIndexed'] === false) return undefined
  if (type === 'epiderm__product') return `/product/${urlName}`
  if (type === 'epiderm__page')
    return pages.find((own) => own.contentKey === contentKey)?.body['route'] as string | undefined
  return typeof body['url'] === 'string' ? body['url'] : undefined
}

let site: TestSite

beforeAll(async () => {
  site = await openTestSite({ types, toPath })
  await site.publish([...items, ...germanItems])
})

afterAll(() => site.close())

const find = (text: string, more: Partial<SearchQuery> = {}) =>
  site.search.find(guest, { text, language: 'en_GB', offset: 0, limit: 10, ...more })
const toMarkedString = (parts: HighlightedText) =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')
const titles = async (text: string, more: Partial<SearchQuery> = {}) =>
  (await find(text, more)).hits.map((hit) => toMarkedString(hit.title).replace(/[[\]]/g, ''))

describe('search', () => {
  it.each([
    ['a word of a title first, then of a strapline', 'peel', ['Clear Peel', 'Calm Cream']],
    ['a title with the prefix before text with many such words', 'cal', ['Calm Cream', 'Glossary']],
    ['another form of a word', 'spot', ['Do spots fade?', 'Azelaic Forte']],
    ['the beginning of the last word', 'azel', ['Azelaic Forte']],
    ['the beginning of a word whose stem is shorter', 'clinica', ['Clear Peel', 'About']],
    ['letters without their accents', 'creme', ['Calm Cream']],
    ['accents that the text does not have', 'crèam', ['Calm Cream']],
    ['text inside a list', 'neutralise', ['Clear Peel']],
    ['every word in any position', 'serum spots', ['Azelaic Forte']],
    [
      'any of the words if no document contains all of them',
      'serum fade',
      ['Do spots fade?', 'Azelaic Forte'],
    ],
    ['the text of a page, without markup', 'pharmacy', ['About']],
    ['a topic by the words of its page, once', 'melanin', ['Pigmentation']],
    ['no unlisted item', 'hidden', []],
    ['no text from unlisted pages', 'prices', []],
    ['no item without a page', 'still life', []],
  ])('finds %s', async (_name, text, expected) => {
    expect(await titles(text)).toEqual(expected)
  })

  it.each([
    ['azelaik', 'azelaic', 'Azelaic Forte'],
    ['azealic', 'azelaic', 'Azelaic Forte'],
    ['pigmentaton', 'pigmentation', 'Pigmentation'],
    ['clear peal', 'clear peel', 'Clear Peel'],
    ['Azelaik serum', 'azelaic serum', 'Azelaic Forte'],
  ])('corrects %s to %s and reports the correction', async (text, correction, first) => {
    const answer = await find(text)
    expect(answer.correction).toBe(correction)
    expect(toMarkedString(answer.hits[0]?.title ?? [])).toContain(first.split(' ')[0] ?? '')
    expect(await titles(text)).toContain(first)
  })

  it.each(['zzzzzzzz', 'xq', 'NN-CLP-060', '12345678'])(
    'corrects nothing if no known word is similar: %s',
    async (text) => {
      expect(await find(text)).toMatchObject({ state: 'found', correction: undefined, total: 0, hits: [] })
    },
  )

  it.each([
    ['', 'empty'],
    ['   \u0000\n', 'empty'],
    ['a', 'too-short'],
    ['😀', 'too-short'],
    ['"*()^', 'too-short'],
    ['\ud800', 'empty'],
  ] as const)('classifies %j as %s', async (text, state) => {
    expect(await find(text)).toMatchObject({ state, total: 0, hits: [] })
  })

  it.each([
    ['ten thousand characters', 'peel '.repeat(2000), 2],
    ['a word of ten thousand letters', 'p'.repeat(10_000), 0],
    ['quotation marks', '"peel" OR "', 2],
    ['operators', 'peel AND NOT title:peel* NEAR(peel, 2)', undefined],
    ['brackets and stars', '((peel*) ^peel', 2],
    ['a statement', "peel'; drop table document; --", undefined],
    ['emoji', '🧴 peel 🧴', 2],
    ['a NUL', 'pe\u0000el', undefined],
    ['half a surrogate pair', 'peel \ud83d', 2],
    ['very many combining marks', `p${'\u0301'.repeat(5000)}eel`, undefined],
    ['letters of another script', 'кислота 酸 حمض', 0],
  ] as const)('responds to %s without an error', async (_name, text, total) => {
    const answer = await find(text)
    expect(Array.from(answer.text).length).toBeLessThanOrEqual(200)
    expect(answer.state).not.toBe('empty')
    if (total !== undefined) expect(answer.total).toBe(total)
    expect(await titles('peel')).toHaveLength(2)
  })

  it('highlights matches, and shows markup as text', async () => {
    const { hits } = await find('pharmacy script')
    expect(hits.map(({ excerpt }) => toMarkedString(excerpt))).toEqual([
      'A [pharmacy] <[script]>alert(1)</[script]> for clinics',
    ])
    const first = (await find('spots')).hits.find(({ type }) => type === 'epiderm__product')
    expect(first).toMatchObject({ path: '/product/azelaic-forte', contentKey: azelaic.contentKey })
    expect(toMarkedString(first?.excerpt ?? [])).toBe('Around azelaic acid, for dark [spots].')
  })

  it('finds a page by the labels of its form, and shows an excerpt of the page’s text', async () => {
    const shown = async (text: string) =>
      (await find(text)).hits
        .filter(({ path }) => path === '/about')
        .map(({ excerpt }) => toMarkedString(excerpt))
    expect(await shown('telephone')).toEqual(['A pharmacy <script>alert(1)</script> for clinics'])
    expect(await shown('name clinic')).toEqual(['A pharmacy <script>alert(1)</script> for [clinics]'])
    expect((await find('telefone')).correction).toBe('telephone')
  })

  it('links each question in the results to its text on the page that shows it', async () => {
    const { hits } = await find('fade')
    expect(hits.map(({ path }) => path)).toEqual(['/pigmentation#:~:text=Do%20spots%20fade%3F'])
  })

  it('filters by type and topic, and counts the results for each filter with the other filter applied', async () => {
    const topicType = 'epiderm__concern'
    const answer = await find('spots', { topicType })
    expect(answer.types).toEqual([
      { type: 'epiderm__question', count: 1 },
      { type: 'epiderm__product', count: 1 },
    ])
    expect(answer.topics).toEqual([{ urlName: 'pigmentation', title: 'Pigmentation', count: 2 }])
    expect(await titles('spots', { topicType, type: 'epiderm__product' })).toEqual(['Azelaic Forte'])
    expect(await titles('peel', { topicType, topic: 'pigmentation' })).toEqual([])
    expect((await find('peel', { topicType, topic: 'pigmentation' })).types).toEqual([])
    expect((await find('spots', { topicType, topic: 'unknown' })).total).toBe(0)
  })

  it('returns results page by page, with their total number', async () => {
    const answer = await find('peel', { offset: 1, limit: 1 })
    expect(answer.total).toBe(2)
    expect(answer.hits.map(({ title }) => toMarkedString(title))).toEqual(['Calm Cream'])
    expect((await find('peel', { offset: 50 })).hits).toEqual([])
  })

  it('uses the default language if the requested language has no pages', async () => {
    expect(await titles('flecken', { language: 'de_DE' })).toEqual([])
    expect(await titles('peel', { language: 'de_DE' })).toHaveLength(2)
    expect(await titles('peel', { language: 'fr_FR' })).toHaveLength(2)
  })

  it('finds published content for API clients, with or without a page', async () => {
    const ids = async (text: string, types?: string[], language?: string) =>
      (await site.search.findContents(guest, { text, types, language, offset: 0, limit: 10 }))
        .managedContentIds
    expect(await ids('azelaic')).toEqual([azelaic.managedContentId, picture.managedContentId])
    expect(await ids('azelaic', ['sfdc_cms__image'])).toEqual([picture.managedContentId])
    expect(await ids('?')).toEqual([])
    expect(await ids('flecken')).toEqual([])
    expect(await ids('flecken', undefined, 'de_DE')).toEqual([germanItem.managedContentId])
    expect(await site.search.findContents(guest, { text: 'peel', offset: 1, limit: 1 })).toMatchObject({
      total: 5,
      managedContentIds: [expect.any(String)],
    })
  })
})

describe('synonyms from content', () => {
  it.each([
    ['a word for another', 'salon', ['Clear Peel', 'About']],
    ['a word for a phrase, highlighted as a whole', 'hyperpigmentation', ['Azelaic Forte', 'Pigmentation']],
    ['the beginning of a word', 'hyperpig', ['Azelaic Forte', 'Pigmentation']],
    ['another form of a word', 'salons', ['Clear Peel', 'About']],
    ['a phrase among other words', 'serum for dark spots', ['Azelaic Forte']],
    ['nothing that contains only single words of a phrase', 'dark', ['Azelaic Forte']],
    ['not the other way round', 'melanin', ['Pigmentation']],
  ])('find %s', async (_name, text, expected) => {
    expect((await titles(text)).toSorted()).toEqual(expected.toSorted())
    expect((await find(text)).correction).toBeUndefined()
  })

  it('are never corrected, even if a very similar word exists', async () => {
    expect(await find('peek')).toMatchObject({ correction: undefined })
    expect(await titles('peek')).toEqual(await titles('clinic'))
  })

  it('can serve as corrections for a mistyped word', async () => {
    expect((await find('hyperpigmentaton')).correction).toBe('hyperpigmentation')
  })

  it('apply to one language only', async () => {
    const ids = async (text: string, language: string) =>
      (await site.search.findContents(guest, { text, language, offset: 0, limit: 10 })).managedContentIds
    expect(await ids('sommersprossen', 'de_DE')).toEqual([germanItem.managedContentId])
    expect(await ids('sommersprossen', 'en_GB')).toEqual([])
    expect(await ids('salon', 'de_DE')).toEqual([])
  })

  it('find the matching sentence, and highlight the phrase as a whole', async () => {
    const { hits } = await find('hyperpigmentation')
    const excerpts = hits.map(({ excerpt }) => toMarkedString(excerpt))
    expect(excerpts).toContain('Around azelaic acid, for [dark spots].')
    expect(excerpts).toContain('What [melanin] does')
  })
})

describe('unlisted content', () => {
  it('does not displace partial matches from the results', async () => {
    expect(await titles('hidden clinic')).toEqual(['Clear Peel', 'About'])
  })
})
