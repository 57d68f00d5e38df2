import { describe, expect, it } from 'vitest'
import type { SearchResult, SearchQuery } from '#model'
import { renderBlock, type RenderOptions } from '../testing.tsx'

const labels = {
  'search.empty': 'Type a product',
  'search.tooShort': 'Type two letters',
  'search.failed': 'Search is away',
  'search.title': '{0} – Search',
  'search.none': 'Nothing for “{0}”',
  'search.one': '{0} result for “{1}”',
  'search.many': '{0} results for “{1}”',
  'search.corrected': 'Nothing for “{0}”, so “{1}”',
  'search.dropped': 'No results for “{0}”; “{1}”',
  'search.allKinds': 'All',
  'search.page': 'Page {0} of {1}',
  'pagination.label': 'Pages',
  'pagination.previous': 'Previous',
  'pagination.next': 'Next',
}
const types = [
  { type: 'epiderm__product', value: 'product', label: 'Product', plural: 'Products' },
  { type: 'epiderm__page', value: 'page', label: 'Page', plural: 'Pages' },
  { type: 'epiderm__question', value: 'question', label: 'Question', plural: 'Questions' },
]
const props = { types, topicType: 'epiderm__condition', topicsLabel: 'Condition' }
const found: SearchResult = {
  state: 'found',
  text: 'peel',
  shown: 'peel',
  dropped: [],
  correction: undefined,
  total: 2,
  hits: [
    {
      contentKey: 'MC1',
      type: 'epiderm__product',
      title: [
        { text: 'Clear ', isMatch: false },
        { text: 'Peel', isMatch: true },
      ],
      excerpt: [{ text: '<b>not bold</b>', isMatch: false }],
      path: '/product/clear-peel',
    },
    {
      contentKey: 'MC2',
      type: 'epiderm__other',
      title: [{ text: 'Aftercare', isMatch: false }],
      excerpt: [{ text: 'After a peel', isMatch: false }],
      path: '/aftercare',
    },
  ],
  types: [
    { type: 'epiderm__product', count: 1 },
    { type: 'epiderm__page', count: 1 },
  ],
  topics: [
    { urlName: 'acne', title: 'Acne', count: 2 },
    { urlName: 'redness', title: 'Redness', count: 1 },
  ],
}

async function render(
  route: Record<string, string>,
  answer?: Partial<SearchResult>,
  options: RenderOptions = {},
) {
  const queries: SearchQuery[] = []
  const result = await renderBlock('search-results', props, {
    labels,
    page: { path: '/search' },
    scope: { route },
    slots: {
      nothing: [{ id: 'range', block: 'button', props: { text: 'See the range', url: '/supplies' } }],
    },
    ...(answer && {
      search(query) {
        queries.push(query)
        return { ...found, ...answer }
      },
    }),
    ...options,
  })
  return { ...result, queries, text: result.html.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|') }
}

describe('search results', () => {
  it('searches for the query in the URL, in the page’s language', async () => {
    const { queries } = await render(
      { q: ' peel ', type: 'product', topic: 'acne', page: '3' },
      { total: 30 },
    )
    expect(queries).toEqual([
      {
        text: 'peel',
        type: 'epiderm__product',
        topicType: 'epiderm__condition',
        topic: 'acne',
        language: 'en_GB',
        offset: 20,
        limit: 10,
      },
    ])
  })

  it('shows results as links, marks matches, and escapes text', async () => {
    const { html, heads } = await render({ q: 'peel' }, {}, { basePath: '/acme/s' })
    expect(html).toContain('<p>2 results for “peel”</p>')
    expect(html).toContain(
      '<p class="type">Product</p><h2><a href="/acme/s/product/clear-peel">Clear <mark>Peel</mark></a></h2><p>&lt;b&gt;not bold&lt;/b&gt;</p>',
    )
    expect(html).toContain('<li><h2><a href="/acme/s/aftercare">Aftercare</a></h2>')
    expect(html).not.toContain('See the range')
    expect(heads).toEqual([{ title: 'peel – Search' }])
  })

  it('has filter links that preserve all URL parameters except the page', async () => {
    const { html } = await render({ q: 'a&b', type: 'page', topic: 'acne', page: '2' }, { total: 11 })
    expect(html).toHoldMarkup('<nav class="choice-links" aria-label="Type">')
    expect(html).toContain('<a href="/search?q=a%26b&amp;topic=acne"><span>All</span></a>')
    expect(html).toContain(
      '<a href="/search?q=a%26b&amp;type=product&amp;topic=acne"><span>Products</span><small> 1</small></a>',
    )
    expect(html).toHoldMarkup(
      '<a href="/search?q=a%26b&amp;type=page&amp;topic=acne" aria-current="true"><span>Pages</span>',
    )
    expect(html).toContain(
      '<a href="/search?q=a%26b&amp;type=page&amp;topic=redness"><span>Redness</span><small> 1</small></a>',
    )
    expect(html).not.toContain('Questions')
  })

  it('omits a filter that would not change the results', async () => {
    const { html } = await render(
      { q: 'peel' },
      { types: [{ type: 'epiderm__product', count: 2 }], topics: [] },
    )
    expect(html).not.toContain('<nav')
  })

  it('links to other pages and numbers results across all pages', async () => {
    const { html } = await render({ q: 'peel', page: '2' }, { total: 25 })
    expect(html).toContain('<ol start="11">')
    expect(html).toHoldMarkup(
      '<nav aria-label="Pages" class="pages"><a href="/search?q=peel" rel="prev">Previous</a><span>Page 2 of 3</span><a href="/search?q=peel&amp;page=3" rel="next">Next</a></nav>',
    )
  })

  it.each([
    [
      'beyond the last page',
      { q: 'peel', type: 'product', page: '9' },
      '/search?q=peel&type=product&page=2',
      12,
    ],
    ['beyond the only page', { q: 'peel', page: '2' }, '/search?q=peel', 3],
    ['of a page without results', { page: '7' }, '/search', 0],
    ['of a filter without results', { type: 'product' }, '/search', 0],
  ])('redirects from a URL %s to the results', async (_name, route, movedTo, total) => {
    const { heads } = await render(route, { total })
    expect(heads[0]).toMatchObject({ movedTo })
  })

  it('lists the query words that have no match', async () => {
    const answer = { text: 'peel leeds', shown: 'peel', dropped: ['leeds'] }
    const { text } = await render({ q: 'peel leeds' }, answer)
    expect(text).toContain('|2 results for “peel”|No results for “leeds”; “peel”|')
  })

  it('shows the corrected query that was used', async () => {
    const { text } = await render(
      { q: 'peal' },
      { text: 'peal', shown: 'peel', correction: 'peel', total: 1 },
    )
    expect(text).toContain('|1 result for “peel”|Nothing for “peal”, so “peel”|')
  })

  it.each([
    ['the query is missing', {}, undefined, 'Type a product'],
    ['the query is only spaces', { q: '   ' }, undefined, 'Type a product'],
    ['the query is too short', { q: 'a' }, { state: 'too-short', total: 0, hits: [] }, 'Type two letters'],
    [
      'there are no results',
      { q: '<b>' },
      { text: '<b>', total: 0, hits: [], types: [], topics: [] },
      'Nothing for “&lt;b&gt;”',
    ],
    ['search fails', { q: 'peel' }, undefined, 'Search is away'],
  ] as const)('shows a message if %s, and a link to continue', async (_name, route, answer, message) => {
    const { html } = await render(route, answer as Partial<SearchResult> | undefined)
    expect(html).toContain(`<p>${message}</p>`)
    expect(html).toContain('See the range')
    expect(html).not.toMatch(/<ol|<nav/)
  })
})
