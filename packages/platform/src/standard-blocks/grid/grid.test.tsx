import { describe, expect, it } from 'vitest'
import { renderBlock, standardRegistry, type RenderOptions } from '../testing.tsx'
import { testContent, testKey } from '../content.fixture.ts'

const node = (id: string, text: string) => ({ id, block: 'list', props: { items: [text] } })
const item = [node('entry', '{!Item.title}')]
const stored = { type: 'cms', contentTypeFQN: 'epiderm__product' }
const list = (...titles: string[]) => ({ type: 'list', values: titles.map((title) => ({ title })) })
const contents = ['Beta', 'Alpha', 'Gamma'].map((title, n) =>
  testContent({
    contentKey: testKey(n),
    recordId: `01t00000000000${n}`,
    title,
    type: 'epiderm__product',
    body: { size: 3 - n },
  }),
)
const styles = standardRegistry.get('grid')?.styles ?? ''

const render = (
  props: Record<string, unknown>,
  options: RenderOptions & { slots?: Record<string, { id: string; block: string }[]> } = {},
) => renderBlock('grid', props, { slots: { item }, contents, ...options })

const titlesOf = (html: string) => Array.from(html.matchAll(/<li>([^<]*)<\/li>/g), ([, title]) => title)

describe('grid', () => {
  it('GRD-1 renders its item slot once per record, bound to that record', async () => {
    const { html, warnings } = await render({ collection: list('Acne', 'Redness') })
    expect(html).toBeMarkup(
      '<div class="grid i0"><ul><li aria-label="List Item 1"><ul class="list" data-style="bullets"><li>Acne</li></ul></li>' +
        '<li aria-label="List Item 2"><ul class="list" data-style="bullets"><li>Redness</li></ul></li></ul></div>',
    )
    expect(warnings).toEqual([])
  })

  it.each([
    ['x-large', 'var(--dxp-s-space-5)'],
    ['large', 'var(--dxp-s-space-4)'],
    ['medium', 'var(--dxp-s-space-3)'],
    ['small', 'var(--dxp-s-space-2)'],
    ['xx-small', 'var(--dxp-s-space-1)'],
    ['none', '0px'],
    [undefined, '0px'],
    ['huge', '0px'],
  ])('GRD-2 converts the item spacing %s to %s', async (itemSpacing, expected) => {
    expect((await render({ collection: list('A'), itemSpacing })).css).toContain(`--grid-gap:${expected};`)
  })

  it.each([
    [1, 1],
    [6, 6],
    [0, 1],
    [7, 6],
    ['4', 4],
    ['many', 1],
    [undefined, 1],
  ])('GRD-2 converts the columns %s to %i', async (columns, expected) => {
    expect((await render({ collection: list('A'), columns })).css).toContain(`--grid-columns:${expected};`)
  })

  it.each([
    [
      {},
      '--grid-justify:flex-start;--grid-items:stretch;--grid-border:0px solid var(--dxp-g-neutral-3);--grid-radius:0;--grid-color:transparent;--grid-row:auto',
    ],
    [{ horizontalAlignment: 'left' }, '--grid-justify:flex-start;--grid-items:start'],
    [{ horizontalAlignment: 'center' }, '--grid-justify:center;--grid-items:center'],
    [{ horizontalAlignment: 'right' }, '--grid-justify:flex-end;--grid-items:end'],
    [{ borderWidth: 1, borderStyle: 'dotted', borderColor: '#1F4D45' }, '--grid-border:1px dotted #1F4D45'],
    [{ borderRadius: '8px', backgroundColor: '#DDE6DA' }, '--grid-radius:8px;--grid-color:#DDE6DA'],
    [{ fixedRowHeight: '20rem' }, '--grid-row:20rem'],
  ])('GRD-2 converts %j to the styles %s', async (props, expected) => {
    expect((await render({ collection: list('A'), ...props })).css).toContain(expected)
  })

  it('GRD-3 gives an item the whole row on phones, and a share of the row from 48em', () => {
    const [small = '', medium = ''] = styles.split('@media (width >= 48em)')
    expect(small).toContain('inline-size: 100%')
    expect(medium).toContain('/ var(--grid-columns)')
  })

  it('GRD-4 GRD-9 shows the empty state only if it is enabled and there are neither items nor an error', async () => {
    const slots = { item, empty: [node('e', 'Nothing here')], error: [node('x', 'Broken')] }
    const collection = list()
    expect((await render({ collection, showEmptyState: true }, { slots })).html).toContain('Nothing here')
    expect((await render({ collection }, { slots })).html).toBe('')
    expect((await render({ collection: list('A'), showEmptyState: true }, { slots })).html).not.toContain(
      'Nothing',
    )
    const failing = { slots, collectionError: 'no answer' }
    const props = { collection: stored, showEmptyState: true }
    expect((await render(props, failing)).html).toBe('')
  })

  it('GRD-4 GRD-9 shows the error state only if it is enabled and there is an error', async () => {
    const slots = { item, error: [node('x', 'Broken')] }
    const failing = { slots, collectionError: 'no answer' }
    const broken = await render({ collection: stored, showErrorState: true }, failing)
    expect(broken.html).toContain('Broken')
    expect(broken.warnings).toHaveLength(1)
    expect(broken.warnings[0]?.reason).toBe('the items could not be loaded: no answer')
    expect((await render({ collection: stored }, failing)).html).toBe('')
    expect((await render({ collection: list('A'), showErrorState: true }, { slots })).html).not.toContain(
      'Broken',
    )
  })

  it.each([
    ['none', { collection: list() }, {}],
    ['one', { collection: list('A') }, {}],
    ['many', { collection: list(...Array.from({ length: 12 }, () => ['A', 'B']).flat()) }, {}],
    ['error', { collection: stored }, { collectionError: 'no answer' }],
  ] as const)(
    'GRD-9 shows an editor who previews %s what visitors would see',
    async (items, there, options) => {
      const slots = { item, empty: [node('e', 'Nothing')], error: [node('x', 'Broken')], pagination: [] }
      const props = { showEmptyState: true, showErrorState: true, showPagination: true, pageSize: 8 }
      const wanted = await render({ ...props, ...there }, { slots, ...options })
      const preview = { block: 'tested', items }
      const shown = await render({ ...props, collection: list('A', 'B') }, { slots, preview })
      expect([shown.html, shown.heads, shown.css]).toEqual([wanted.html, wanted.heads, wanted.css])
      expect(shown.html).not.toBe('')
      expect(shown.warnings).toEqual([])
      const other = { slots, preview: { block: 'other', items } }
      const own = await render({ ...props, collection: list('A', 'B') }, { slots })
      expect((await render({ ...props, collection: list('A', 'B') }, other)).html).toBe(own.html)
    },
  )

  it('previews one item in the editor, even if the collection is empty', async () => {
    const preview = { block: 'tested', items: 'one' } as const
    expect(titlesOf((await render({ collection: list() }, { preview })).html)).toEqual(['Item 1'])
  })

  it('GRD-4 shows its pagination slot if enabled', async () => {
    const slots = { item, pagination: [node('p', 'More')] }
    expect((await render({ collection: list('A'), showPagination: true }, { slots })).html).toContain('More')
    expect((await render({ collection: list('A') }, { slots })).html).not.toContain('More')
  })

  it('GRD-5 labels each item with its position, using the site’s template', async () => {
    const labels = { 'grid.listItem': 'Eintrag {0}' }
    const { html } = await render({ collection: list('A', 'B', 'C') }, { labels })
    expect(Array.from(html.matchAll(/aria-label="([^"]*)"/g), ([, label]) => label)).toEqual([
      'Eintrag 1',
      'Eintrag 2',
      'Eintrag 3',
    ])
  })

  it('GRD-6 shows one row of mock items in the editor, but not on live pages', async () => {
    const props = { collection: list(), columns: 4, showEmptyState: true }
    const slots = { item, empty: [node('e', 'Nothing here')] }
    const design = await render(props, { mode: 'design', slots })
    expect(titlesOf(design.html)).toEqual(['Item 1', 'Item 2', 'Item 3', 'Item 4'])
    expect(design.html.match(/aria-label="List Item/g)).toHaveLength(4)
    expect(design.html).not.toContain('Nothing here')
    expect((await render(props, { slots })).html).not.toContain('aria-label="List Item')
    const full = await render({ ...props, collection: list('A') }, { mode: 'design', slots })
    expect(full.html.match(/aria-label="List Item/g)).toHaveLength(1)
  })

  it('GRD-7 renders the first item with its design variant, if there is a variant, and only in the editor', async () => {
    const slots = { item, firstItem: [node('f', 'First {!Item.title}')] }
    const collection = list('A', 'B')
    const design = await render({ collection }, { mode: 'design', slots })
    expect(design.html.match(/First/g)).toHaveLength(1)
    expect(design.html.indexOf('First A')).toBeLessThan(design.html.indexOf('>B<'))
    expect((await render({ collection }, { slots })).html).not.toContain('First')
    expect((await render({ collection }, { mode: 'design' })).html).toContain('>A<')
  })

  it.each([
    [{ type: 'cms', contentTypeFQN: 'epiderm__product', sortBy: 'title' }, ['Alpha', 'Beta', 'Gamma']],
    [
      { type: 'cms', contentTypeFQN: 'epiderm__product', sortBy: 'title', sortOrder: 'desc' },
      ['Gamma', 'Beta', 'Alpha'],
    ],
    [{ type: 'cms', contentTypeFQN: 'epiderm__product', sortBy: 'size', limit: 2 }, ['Gamma', 'Alpha']],
    [{ type: 'cms', contentKeys: [testKey(2), testKey(0)] }, ['Gamma', 'Beta']],
    [{ type: 'record', recordIds: ['01t000000000001'] }, ['Alpha']],
    [{ type: 'record', contentTypeFQN: 'epiderm__product', sortBy: 'title' }, ['Alpha', 'Beta', 'Gamma']],
    [{ type: 'cms' }, []],
    [{ type: 'cms', contentKeys: [] }, []],
    [{ type: 'record', recordIds: [], contentTypeFQN: 'epiderm__product' }, []],
  ])('GRD-1 resolves the collection %j to %j', async (collection, expected) => {
    const { html } = await render({ collection })
    expect(titlesOf(html)).toEqual(expected)
  })

  it('GRD-1 shows no items if a binding refers to a missing field', async () => {
    const { html, loads } = await render({ collection: { type: 'cms', contentKeys: '{!Record.related}' } })
    expect(html).toBe('')
    expect(loads).toEqual([])
  })

  it('GRD-1 replaces an invalid setting with its default, but still shows the collection', async () => {
    const collection = {
      type: 'cms',
      contentTypeFQN: 'epiderm__product',
      sortBy: 'title',
      sortOrder: 'up',
      limit: 0,
    }
    const { html, warnings } = await render({ collection })
    expect(titlesOf(html)).toEqual(['Alpha', 'Beta', 'Gamma'])
    expect(warnings).toHaveLength(1)
  })

  it('omits items that render nothing', async () => {
    const values = [{ title: 'A' }, { name: 'no title' }, { title: 'C' }]
    const slots = { item: [{ id: 'e', block: 'expandable-section', props: { title: '{!Item.title}' } }] }
    const { html } = await render({ collection: { type: 'list', values } }, { slots })
    expect(html.match(/aria-label="List Item [12]"/g)).toHaveLength(2)
    expect(html).not.toContain('List Item 3')
  })

  it('loads the data for any number of grids in one loading round', async () => {
    const inner = (id: string, collection: unknown) => ({
      id,
      block: 'grid',
      props: { collection },
      slots: { item },
    })
    const slots = {
      'column-1': [
        inner('a', { type: 'cms', contentTypeFQN: 'epiderm__product' }),
        inner('b', { type: 'cms', contentKeys: [testKey(0)] }),
        inner('c', { type: 'cms', contentTypeFQN: 'epiderm__product' }),
      ],
    }
    const { loads } = await renderBlock('section', {}, { slots, contents })
    expect(loads).toHaveLength(1)
  })
})
