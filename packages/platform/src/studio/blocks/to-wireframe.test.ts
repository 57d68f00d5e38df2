import { describe, expect, it } from 'vitest'
import type { BlockNode } from '#schema'
import type { BlockType } from '../api/shapes.ts'
import { toWireframe, wireframeWidth } from './to-wireframe.ts'

const types = new Map()
const toNode = (block: string, props: BlockNode['props'] = {}): BlockNode => ({ id: block, block, props })

function toSection(widths: readonly number[], blocks: readonly BlockNode[], props: BlockNode['props'] = {}) {
  const columns = widths.map((columnWidth, at) => ({ columnKey: `c${at}`, columnWidth }))
  const slots = Object.fromEntries(blocks.map((one, at) => [`c${at}`, [one]]))
  return { ...toNode('section', { sectionConfig: { columns }, ...props }), slots }
}

const toKinds = (nodes: readonly BlockNode[]) => toWireframe(nodes, types).shapes.map(({ kind }) => kind)

describe('toWireframe', () => {
  it.each<[string, BlockNode, readonly string[]]>([
    ['a heading', toNode('text-block', { headingTag: 'h2' }), ['heading']],
    ['a text block that is not a heading', toNode('text-block', { headingTag: 'p' }), ['text']],
    ['a rich text', toNode('rich-text'), ['text', 'text', 'text']],
    ['an image', toNode('image', { ratio: '4:3' }), ['picture']],
    ['a gallery', toNode('gallery'), ['picture', 'picture', 'picture']],
    ['a card', toNode('card'), ['picture', 'heading', 'text', 'text']],
    ['a button', toNode('button'), ['button']],
    [
      'a form',
      toNode('form', { fields: [{ type: 'text' }, { type: 'longText' }] }),
      ['field', 'field', 'button'],
    ],
    ['a form with invalid fields', toNode('form', { fields: 'none' }), ['field', 'button']],
    ['a question', toNode('expandable-section'), ['field']],
    [
      'a grid',
      toNode('grid', { columns: { desktop: 2 } }),
      ['picture', 'heading', 'text', 'text', 'picture', 'heading', 'text', 'text'],
    ],
    ['an unknown block', toNode('of-the-site'), ['box']],
    ['an empty section', toSection([6, 6], []), ['box']],
    [
      'a section with a background',
      toSection([12], [toNode('button')], { backgroundColor: '--x' }),
      ['background', 'button'],
    ],
  ])('draws %s', (_name, node, kinds) => {
    expect(toKinds([node])).toEqual(kinds)
  })

  it('omits blocks that visitors do not see', () => {
    const known = new Map([['seo', { category: 'page', slots: [] } as unknown as BlockType]])
    const { shapes } = toWireframe([toNode('seo'), toNode('button')], known)
    expect(shapes.map(({ kind }) => kind)).toEqual(['button'])
  })

  it('places columns next to each other with their stored widths', () => {
    const { shapes } = toWireframe([toSection([4, 8], [toNode('of-the-site'), toNode('of-the-site')])], types)
    const [left, right] = shapes
    expect(right?.y).toBe(left?.y)
    expect(right?.width).toBeCloseTo(2 * (left?.width ?? 0), 1)
    expect((right?.x ?? 0) + (right?.width ?? 0)).toBeLessThan(wireframeWidth)
  })

  it('starts a new row for columns that do not fit', () => {
    const one = toNode('of-the-site')
    const { shapes } = toWireframe([toSection([4, 4, 4, 12], [one, one, one, one])], types)
    expect(new Set(shapes.slice(0, 3).map(({ y }) => y)).size).toBe(1)
    expect(shapes[3]?.x).toBe(shapes[0]?.x)
    expect(shapes[3]?.y).toBeGreaterThan(shapes[0]?.y ?? 0)
  })

  it('centres the shorter column of a section whose columns are vertically centred', () => {
    const blocks = [toNode('button'), toNode('image')]
    const toTop = (props: BlockNode['props']) =>
      toWireframe([toSection([6, 6], blocks, props)], types).shapes[0]?.y ?? 0
    expect(toTop({ sectionVerticalAlign: 'center' })).toBeGreaterThan(toTop({}))
  })

  it('draws blocks below each other, inside the height of the wireframe', () => {
    const { shapes, height } = toWireframe([toNode('image'), toNode('rich-text'), toNode('button')], types)
    const ends = shapes.map((shape) => shape.y + shape.height)
    expect(ends).toEqual(ends.toSorted((a, b) => a - b))
    expect(ends.at(-1)).toBeLessThan(height)
  })

  it('draws invalid columns in a draft at full width', () => {
    const broken = {
      ...toNode('section', { sectionConfig: { columns: [7] } }),
      slots: { c: [toNode('of-the-site')] },
    }
    expect(toWireframe([broken], types).shapes).toMatchObject([{ kind: 'box', x: 8, width: 144 }])
  })
})
