import { describe, expect, it } from 'vitest'
import type { ListState } from '#blocks'
import { renderBlock } from '../testing.tsx'

const toListState = (page: number, pageCount: number, isAppending = false): ListState => ({
  total: pageCount * 10,
  shown: isAppending ? page * 10 : 10,
  page,
  pageCount,
  isAppending,
  toPageUrl: (number) => `/supplies?page=${number}`,
  choices: {},
})
const render = (list: ListState | undefined, props: Record<string, unknown> = {}) =>
  renderBlock('pagination', props, { page: { list } })
const linksOf = (html: string) =>
  Array.from(html.matchAll(/<li[^>]*>(?:<a[^>]*>)?([^<]*)/g), ([, text]) => text).join(' ')

describe('pagination', () => {
  it.each([
    [1, 2, '1 2 Next'],
    [2, 2, 'Previous 1 2'],
    [2, 3, 'Previous 1 2 3 Next'],
    [1, 9, '1 2 … 9 Next'],
    [5, 9, 'Previous 1 … 4 5 6 … 9 Next'],
    [9, 9, 'Previous 1 … 8 9'],
  ])('GRD-4 GRD-8 renders page %i of %i with the links %s', async (page, pageCount, expected) => {
    const { html } = await render(toListState(page, pageCount))
    expect(linksOf(html)).toBe(expected)
    expect(html).toContain(`href="/supplies?page=${page}" aria-label="Page ${page}" aria-current="page"`)
    expect(html.match(/aria-current/g)).toHaveLength(1)
  })

  it('GRD-8 has one link, to the next page, with the append action, and no link on the last page', async () => {
    const { html } = await render(toListState(1, 2, true), { itemsName: 'products' })
    expect(html).toBeMarkup(
      '<div class="pagination"><output>Showing 10 of 20 products</output>' +
        '<a class="more" href="/supplies?page=2" data-grow="">Show more</a></div>',
    )
    expect((await render(toListState(2, 2, true))).html).toBe(
      '<div class="pagination"><output>Showing 20 of 20 items</output></div>',
    )
  })

  it('renders nothing if there is only one page', async () => {
    const { html, warnings } = await render(toListState(1, 1))
    expect(html).toBe('')
    expect(warnings).toEqual([])
  })

  it('logs a warning if it is not in a grid', async () => {
    const { html, warnings } = await render(undefined)
    expect(html).toBe('')
    expect(warnings).toMatchObject([{ reason: 'left out: it is not in a grid' }])
  })
})
