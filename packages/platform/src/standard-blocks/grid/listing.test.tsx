import { describe, expect, it } from 'vitest'
import type { BlockNode } from '#schema'
import { renderBlock, type RenderOptions } from '../testing.tsx'
import { testContent, testKey } from '../content.fixture.ts'

const conditions = ['acne', 'redness', 'dryness'].map((name, n) =>
  testContent({
    contentKey: testKey(100 + n),
    type: 'epiderm__condition',
    title: name,
    urlName: name,
    body: name === 'acne' ? { care: 'Care of acne' } : {},
  }),
)
/** Products 0 to 6. Odd-numbered products are for acne; products 5 and 6 are also for redness. */
const products = Array.from({ length: 7 }, (_, n) =>
  testContent({
    contentKey: testKey(n),
    recordId: `01t00000000000${n}`,
    title: `P${n}`,
    type: 'epiderm__product',
    body: {
      rank: 9 - n,
      conditions: [...(n % 2 === 1 ? [testKey(100)] : []), ...(n > 4 ? [testKey(101)] : [])],
    },
  }),
)
const base = {
  collection: { type: 'cms', contentTypeFQN: 'epiderm__product', sortBy: 'title' },
  pageSize: 3,
  showPagination: true,
}
const sorts = [
  { value: 'title', label: 'Name', sortBy: 'title' },
  { value: 'rank', label: 'Rank', sortBy: 'rank' },
]
const filters = [{ parameter: 'condition', contentTypeFQN: 'epiderm__condition', field: 'conditions' }]
const append = { ...base, paginationAction: 'append' }

const render = (
  props: Record<string, unknown>,
  route: Record<string, string> = {},
  { slots, ...options }: RenderOptions & { slots?: Record<string, BlockNode[]> } = {},
) =>
  renderBlock('grid', props, {
    contents: [...products, ...conditions],
    page: { path: '/supplies' },
    scope: { route },
    slots: { item: [{ id: 'entry', block: 'list', props: { items: ['{!Item.title}'] } }], ...slots },
    ...options,
  })

const titlesOf = (html: string) =>
  Array.from(html.matchAll(/<li>(P\d)<\/li>/g), ([, title]) => title).join(' ')
const hrefsOf = (html: string) =>
  Array.from(html.matchAll(/href="([^"]*)"/g), ([, href = '']) => href.replaceAll('&amp;', '&'))
const choices = (parameter: string): BlockNode => ({
  id: parameter.toLowerCase(),
  block: 'list-choices',
  props: { label: parameter, parameter },
})

describe('grid pagination', () => {
  it.each([
    [base, undefined, 'P0 P1 P2'],
    [base, '2', 'P3 P4 P5'],
    [base, '3', 'P6'],
    [base, '9', ''],
    [append, undefined, 'P0 P1 P2'],
    [append, '2', 'P0 P1 P2 P3 P4 P5'],
    [append, '3', 'P0 P1 P2 P3 P4 P5 P6'],
    [{ ...base, showPagination: false }, '2', 'P0 P1 P2 P3 P4 P5 P6'],
    [{ ...base, pageSize: undefined }, '2', 'P0 P1 P2 P3 P4 P5 P6'],
  ])('GRD-8 with %j on page %s shows %s', async (props, page, expected) => {
    const { html } = await render(props, page === undefined ? {} : { page })
    expect(titlesOf(html)).toBe(expected)
  })

  it('GRD-8 by default, has links that replace the current items and point to the list', async () => {
    const { html } = await render(base, { page: '2' })
    expect(html).toHoldMarkup('<ul id="list-items" tabindex="-1">')
    expect(html).toContain('aria-current="page"')
    expect(hrefsOf(html)).toEqual([
      '/supplies#list-items',
      '/supplies#list-items',
      '/supplies?page=2#list-items',
      '/supplies?page=3#list-items',
      '/supplies?page=3#list-items',
    ])
    expect(html).not.toContain('data-grow')
  })

  it('GRD-8 has one link, to the first new item, with the append action', async () => {
    const first = await render(append)
    expect(hrefsOf(first.html)).toEqual(['/supplies?page=2#list-4'])
    expect(first.html).toContain('data-grow=""')
    expect(first.html).toContain('Showing 3 of 7 items')
    const second = await render(append, { page: '2' })
    expect(second.html).toMatch(/<li aria-label="List Item 4" data-id="\w+" id="list-4" tabindex="-1">/)
    expect(hrefsOf(second.html)).toEqual(['/supplies?page=3#list-7'])
    expect(hrefsOf((await render(append, { page: '3' })).html)).toEqual([])
  })

  it('GRD-8 assigns unique ids to items that a script may append', async () => {
    const ids = Array.from(
      (await render(append, { page: '3' })).html.matchAll(/data-id="([^"]*)"/g),
      ([, id]) => id,
    )
    expect(new Set(ids).size).toBe(7)
    expect((await render(base)).html).not.toContain('data-id')
  })

  it('GRD-5 numbers items across all pages', async () => {
    const { html } = await render(base, { page: '2' })
    expect(Array.from(html.matchAll(/List Item (\d)/g), ([, position]) => position)).toEqual(['4', '5', '6'])
  })

  it('GRD-8 passes auto-scroll to the script only if enabled', async () => {
    expect((await render({ ...append, autoScrollToMostRecent: true })).html).toContain('data-auto-scroll=""')
    expect((await render(append)).html).not.toContain('data-auto-scroll')
  })

  it.each([
    [append, ['grid.browser.ts']],
    [base, []],
    [{ ...append, showPagination: false }, []],
    [{ ...append, pageSize: undefined }, []],
  ])('with %j needs the scripts %j', async (props, scripts) => {
    expect((await render(props)).scripts).toEqual(scripts)
  })

  it('GRD-4 renders a stored pagination block instead of the default block', async () => {
    const slots = { pagination: [{ id: 'mine', block: 'list', props: { items: ['Mine'] } }] }
    const { html } = await render(append, {}, { slots })
    expect(html).toContain('Mine')
    expect(html).not.toContain('Show more')
  })

  it('adds no anchors if a grid has neither pages nor choices', async () => {
    const { html, heads } = await render({ collection: base.collection })
    expect(html).not.toMatch(/ id="| tabindex/)
    expect(heads).toEqual([{ links: [] }])
  })

  it('uses different URLs for two grids with different names', async () => {
    const { html } = await render({ ...append, name: 'related' }, { page: '2', relatedPage: '2' })
    expect(html).toContain('id="related"')
    expect(hrefsOf(html)).toEqual(['/supplies?page=2&relatedPage=3#related-7'])
  })

  it('SITE-5 includes the base path in its links', async () => {
    const { html } = await render(append, {}, { basePath: '/acme/s' })
    expect(hrefsOf(html)).toEqual(['/acme/s/supplies?page=2#list-4'])
  })
})

describe('the head contribution of a grid page', () => {
  it.each([
    [{}, [{ links: [{ rel: 'next', href: '/acme/s/supplies?page=2' }] }]],
    [
      { page: '2' },
      [
        {
          canonicalPath: '/supplies?page=2',
          links: [
            { rel: 'prev', href: '/acme/s/supplies' },
            { rel: 'next', href: '/acme/s/supplies?page=3' },
          ],
        },
      ],
    ],
    [
      { page: '3' },
      [{ canonicalPath: '/supplies?page=3', links: [{ rel: 'prev', href: '/acme/s/supplies?page=2' }] }],
    ],
    [{ page: '2', sort: 'rank' }, [{}]],
    [{ condition: 'acne' }, [{}]],
    [{ page: '4' }, [{ movedTo: '/acme/s/supplies?page=3' }]],
    [{ page: '9', condition: 'redness' }, [{ movedTo: '/acme/s/supplies?condition=redness' }]],
  ])('GRD-8 for %j is %j', async (route, expected) => {
    const { heads } = await render({ ...base, sorts, filters }, route, { basePath: '/acme/s' })
    expect(heads).toEqual(expected)
  })

  it('is empty if the collection could not be loaded', async () => {
    const { heads } = await render(base, { page: '2' }, { collectionError: 'no answer' })
    expect(heads).toEqual([{}])
  })
})

describe('grid choices', () => {
  it.each([
    ['unknown', 'unknown'],
    ['doubled', 'rank,rank'],
    ['very long', 'x'.repeat(10_240)],
    ['named like a built-in property', '__proto__'],
  ])('GRD-10 ignore a sort order in a URL that is %s', async (_, sort) => {
    const { html } = await render({ ...base, sorts }, { sort })
    expect(titlesOf(html)).toBe(titlesOf((await render({ ...base, sorts }, {})).html))
  })

  it('GRD-10 contain a link for each sort order, with the first as the default', async () => {
    const slots = { controls: [choices('sort')] }
    const plain = await render({ ...base, sorts }, { page: '2' }, { slots })
    expect(hrefsOf(plain.html).slice(0, 2)).toEqual(['/supplies#list', '/supplies?sort=rank#list'])
    expect(plain.html).toContain('aria-current="true"><span>Name</span>')
    const ranked = await render({ ...base, sorts }, { sort: 'rank' }, { slots })
    expect(titlesOf(ranked.html)).toBe('P6 P5 P4')
    expect(ranked.html).toContain('aria-current="true"><span>Rank</span>')
    expect(hrefsOf(ranked.html)).toContain('/supplies?page=2&sort=rank#list-items')
  })

  it('show only the items that match the filter, and the number of results for each option', async () => {
    const slots = { controls: [choices('condition')] }
    const { html, warnings } = await render(
      { ...base, filters, sorts },
      { condition: 'acne', sort: 'rank' },
      { slots },
    )
    expect(titlesOf(html)).toBe('P5 P3 P1')
    expect(html.replace(/<[^>]*>/g, '|')).toMatch(/All\|+ 7\|+acne\|+ 3\|+redness\|+ 2\|/)
    expect(html).not.toContain('dryness')
    expect(html).toContain('aria-current="true"><span>acne</span>')
    expect(hrefsOf(html)).toEqual([
      '/supplies?sort=rank#list',
      '/supplies?condition=acne&sort=rank#list',
      '/supplies?condition=redness&sort=rank#list',
    ])
    expect(warnings).toEqual([])
  })

  it('label filter options with the value of the configured field, or with their titles', async () => {
    const slots = { controls: [choices('condition')] }
    const named = await render({ ...base, filters: [{ ...filters[0], labelField: 'care' }] }, {}, { slots })
    expect(named.html).toContain('<span>Care of acne</span>')
    expect(named.html).toContain('<span>redness</span>')
  })

  it('GRD-9 show the empty state below the choices if there are no results', async () => {
    const slots = {
      controls: [choices('condition')],
      empty: [{ id: 'empty', block: 'list', props: { items: ['Nothing'] } }],
    }
    const { html } = await render(
      { ...base, filters, showEmptyState: true },
      { condition: 'dryness' },
      { slots },
    )
    expect(html.indexOf('dryness')).toBeGreaterThan(0)
    expect(html.indexOf('Nothing')).toBeGreaterThan(html.indexOf('dryness'))
  })

  it('are omitted if the block is not in a grid', async () => {
    const { html, warnings } = await renderBlock('list-choices', { label: 'Sort', parameter: 'sort' })
    expect(html).toBe('')
    expect(warnings).toHaveLength(1)
  })
})
