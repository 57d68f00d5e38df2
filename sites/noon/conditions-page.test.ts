/**
 * Tests the requirements for the stored conditions page, regardless of its texts. Browser tests measure the page's
 * layout.
 */
import { describe, expect, it } from 'vitest'
import type { BlockNode } from '@epiderm/platform'
import { findGutters, readStoredPage, toColumns, toGutter, toNestedBlocks } from './stored-page.fixture.ts'

const typesIn = (node: BlockNode) => toNestedBlocks(node).map(({ block }) => block)

const stored = await readStoredPage('pages/conditions')
const page = stored.body
const sections = page.blocks.filter(({ block }) => block === 'section')
const advice = sections.at(-1) as BlockNode
const within = (type: string) => toNestedBlocks(advice).filter(({ block }) => block === type)

describe('the stored conditions page', () => {
  it('PAGE-C1 consists of stacked sections, each with its own direction per device', () => {
    expect(page.route).toBe('/skincare/conditions')
    expect(page.blocks).toEqual(sections)
    expect(sections.map(({ props }) => props?.direction)).toEqual([undefined, undefined, undefined])
  })

  it('PAGE-C1 has a two-column section with a gutter of 2rem, or 1rem on smaller devices', () => {
    expect(sections.map(toGutter)).toContainEqual({ desktop: '2rem', tablet: '1rem', mobile: '1rem' })
    expect(toColumns(sections[0]!)).toHaveLength(2)
  })

  it('SEC-4 uses gutters of 1, 2, 3 and 5rem', () => {
    expect(findGutters(stored)).toEqual(['1rem', '2rem', '3rem', '5rem'])
  })

  it('PAGE-C2 has a vertically centred section with gutters of 5rem, 3rem and 2rem', () => {
    expect(toGutter(advice)).toEqual({ desktop: '5rem', tablet: '3rem', mobile: '2rem' })
    expect(advice.props?.sectionVerticalAlign).toBe('center')
    expect(toColumns(advice)).toHaveLength(2)
  })

  it('PAGE-C2 has lines, three expandable sections with small body text, and rich text', () => {
    expect(within('horizontal-line').length).toBeGreaterThanOrEqual(2)
    expect(within('rich-text')).toHaveLength(1)
    const expandables = within('expandable-section')
    expect(expandables).toHaveLength(3)
    for (const { slots } of expandables) {
      expect(slots?.content?.map(({ block }) => block)).toEqual(['text-block'])
      expect(slots?.content?.[0]?.props?.textStyle).toBe('body-small')
    }
  })

  it('PAGE-C2 PAGE-C3 ends with hidden regions', () => {
    const lastColumn = Object.values(advice.slots ?? {}).at(-1) ?? []
    const from = lastColumn.findIndex(({ block }) => block === 'hidden-region')
    const regions = lastColumn.slice(from)
    expect(regions.length).toBeGreaterThanOrEqual(2)
    expect(new Set(regions.map(({ block }) => block))).toEqual(new Set(['hidden-region']))
    const hidden = regions.flatMap(typesIn)
    expect(hidden).toEqual(
      expect.arrayContaining(['view-change-notifier', 'page-data-layer', 'session-validator']),
    )
  })

  it('PAGE-C4 repeats a linked tile for each of the six conditions', () => {
    const grid = sections.flatMap(toNestedBlocks).find(({ block }) => block === 'grid')
    const collection = grid?.props?.collection as { contentKeys: string[] } | undefined
    expect(new Set(collection?.contentKeys).size).toBe(6)
    expect(grid?.slots?.item?.[0]?.props).toMatchObject({ title: '{!Item.name}', url: '{!Item.url}' })
  })
})

describe.each(['pigmentation', 'ageing', 'redness', 'scarring', 'dryness'])('the page %s', (name) => {
  it('PAGE-C4 uses no block types beyond those of the acne page and the conditions page, except description lists', async () => {
    const known = new Set(
      [...page.blocks, ...(await readStoredPage('pages/acne')).body.blocks].flatMap(typesIn),
    )
    const { body } = await readStoredPage(`pages/${name}`)
    expect(
      body.blocks.flatMap(typesIn).filter((type) => !known.has(type) && type !== 'description-list'),
    ).toEqual([])
  })

  it('PAGE-C4 contains advice, a routine, products, guidance on referral, and the other conditions', async () => {
    const { body } = await readStoredPage(`pages/${name}`)
    expect(body.route).toBe(`/skincare/${name}`)
    const labels = body.blocks.map(({ props }) => props?.label).filter(Boolean)
    expect(labels).toEqual([
      'What helps',
      'A routine to start with',
      'Products',
      'When to refer',
      'Other conditions',
    ])
  })
})

describe('the routine page below the acne page', () => {
  it('PAGE-C4 has the sections that are missing from the acne page, and all eight products for oily skin', async () => {
    const { body } = await readStoredPage('pages/acne-routine')
    expect(body.route).toBe('/skincare/acne/routine')
    expect(body.blocks.map(({ props }) => props?.label).filter(Boolean)).toEqual([
      'What helps',
      'A routine to start with',
      'Products',
      'When to refer',
      'Other conditions',
    ])
    const within = body.blocks.flatMap(toNestedBlocks)
    const rows = within.find(({ block }) => block === 'description-list')?.props?.items as { name: string }[]
    expect(rows.map(({ name }) => name)).toEqual([
      'Morning',
      'Evening',
      'Evenings in between',
      'In the clinic',
    ])
    const grid = within.find(({ id }) => id === 'product-grid')
    const collection = grid?.props?.collection as { contentKeys: string[] } | undefined
    expect(new Set(collection?.contentKeys).size).toBe(8)
  })

  it('PAGE-A3 is linked from the acne page’s introduction on every device; the acne page shows three textures in one row', async () => {
    const { body } = await readStoredPage('pages/acne')
    const texts = body.blocks[1]!
    const leading = toNestedBlocks(texts).filter(({ props }) =>
      JSON.stringify(props).includes('/skincare/acne/routine'),
    )
    expect(leading.map(({ visible }) => visible)).toEqual([
      { desktop: true, tablet: false, mobile: false },
      { desktop: false, tablet: true, mobile: true },
    ])
    const pictures = body.blocks.find(({ id }) => id === 'pictures')
    expect(pictures?.props?.direction).toEqual({ desktop: 'row', tablet: 'row', mobile: 'row' })
  })
})
