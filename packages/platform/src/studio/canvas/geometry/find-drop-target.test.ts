import { describe, expect, it } from 'vitest'
import type { BlockNode } from '#schema'
import type { BlockType } from '../../api/shapes.ts'
import { findOutermostBlocks } from '../../blocks/block-edits.ts'
import type { BlockTree } from '../../blocks/types.ts'
import { findDropTarget, type DropTargetDeps, type Rect } from './find-drop-target.ts'
import { toScrollStep } from '../overlays/scroll-step.ts'

const item = { contentKey: 'page', language: 'en_GB' }
const toType = (type: string, slots: BlockType['slots'] = []): [string, BlockType] => [
  type,
  { type, label: type, fields: [], slots } as unknown as BlockType,
]
const types = new Map([
  toType('text'),
  toType('item'),
  toType('box', [{ name: 'inside', isRepeated: false, accepts: ['item'] }]),
  toType('pair', [
    { name: 'a', isRepeated: false },
    { name: 'b', isRepeated: false },
  ]),
] as [string, BlockType][])

const toNode = (id: string, block = 'text', slots?: BlockNode['slots']): BlockNode => ({
  id,
  block,
  ...(slots && { slots }),
})
const blocks = [
  toNode('one'),
  toNode('two'),
  toNode('pair', 'pair', { a: [toNode('left')], b: [] }),
  toNode('box', 'box', { inside: [] }),
]
const tree: BlockTree = { lists: [{ parent: { field: 'blocks' }, name: 'blocks', blocks }], types }

const toRect = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height })
/** Boxes of stacked blocks with gaps of 20 px. `pair` contains a text block on its left side. */
const boxes: Readonly<Record<string, Rect>> = {
  one: toRect(0, 0, 400, 80),
  two: toRect(0, 100, 400, 80),
  pair: toRect(0, 200, 400, 200),
  left: toRect(10, 220, 180, 60),
  box: toRect(0, 420, 400, 80),
}
const columns = [
  { slot: 'a', box: toRect(10, 220, 180, 60) },
  { slot: 'b', box: toRect(210, 220, 180, 0) },
]

function drag(ids: readonly string[], x: number, y: number, own: Partial<DropTargetDeps> = {}) {
  const deps: DropTargetDeps = {
    item,
    tree,
    dragged: findOutermostBlocks(ids, tree),
    toBox: (id) => boxes[id],
    toColumns: (id) => (id === 'pair' ? columns : []),
    ...own,
  }
  const isOver = ({ x: left, y: top, width, height }: Rect) =>
    x >= left && x < left + width && y >= top && y < top + height
  const over = Object.entries(boxes)
    .filter(([, box]) => isOver(box))
    .map(([block, box]) => ({ place: { ...item, block }, box }))
    .toSorted((a, b) => a.box.height - b.box.height)
  return findDropTarget(over, { x, y }, deps)
}
const top = { field: 'blocks' }

describe('the drop target of a dragged block', () => {
  it('is before or after the block under the pointer, with a line in the gap', () => {
    expect(drag(['box'], 50, 110)).toEqual({
      place: { parent: top, before: 'two' },
      line: toRect(0, 90, 400, 0),
    })
    expect(drag(['box'], 50, 170)?.place).toEqual({ parent: top, before: 'pair' })
  })

  it('does not exist next to the block itself, at its current position, or if there is no block', () => {
    expect(drag(['one'], 50, 110)).toBeUndefined()
    expect(drag(['one'], 50, 10)).toBeUndefined()
    expect(drag(['one'], 900, 10)).toBeUndefined()
    expect(drag(['one', 'two'], 50, 10)?.place).toEqual({ parent: top, before: 'one' })
  })

  it('is to the left or right of a block if blocks are in a row', () => {
    const beside: Readonly<Record<string, Rect>> = {
      one: toRect(0, 0, 180, 80),
      two: toRect(200, 0, 200, 80),
    }
    const over = [{ place: { ...item, block: 'two' }, box: toRect(200, 0, 200, 80) }]
    const deps = { item, tree, dragged: findOutermostBlocks(['box'], tree), toColumns: () => [] }
    expect(findDropTarget(over, { x: 220, y: 70 }, { ...deps, toBox: (id) => beside[id] })).toEqual({
      place: { parent: top, before: 'two' },
      line: toRect(190, 0, 0, 80),
    })
  })

  it('is inside a slot that accepts the block, or next to the block with the slot; near the edges, always next to that block', () => {
    expect(drag(['one'], 50, 470)?.place).toEqual({ parent: top, before: null })
    const item1 = toNode('i', 'item')
    const withItem = { lists: [{ parent: top, name: 'blocks', blocks: [item1, ...blocks] }], types }
    const own = { tree: withItem, dragged: findOutermostBlocks(['i'], withItem) }
    expect(drag([], 50, 470, own)).toEqual({
      place: { parent: { block: 'box', slot: 'inside' }, before: null },
      line: boxes['box'],
    })
    expect(drag([], 50, 425, own)?.place).toEqual({ parent: top, before: 'box' })
  })

  it('is the column under the pointer, even if it is empty, or a position next to the nearest block', () => {
    expect(drag(['one'], 300, 300)).toEqual({
      place: { parent: { block: 'pair', slot: 'b' }, before: null },
      line: toRect(210, 200, 180, 200),
    })
    expect(drag(['one'], 100, 370)?.place).toEqual({ parent: { block: 'pair', slot: 'a' }, before: null })
    expect(drag(['one'], 100, 225)?.place).toEqual({ parent: { block: 'pair', slot: 'a' }, before: 'left' })
  })

  it('is never inside the dragged blocks or in another item', () => {
    expect(drag(['pair'], 100, 240)).toBeUndefined()
    expect(drag(['one'], 50, 170, { item: { contentKey: 'other', language: 'en_GB' } })).toBeUndefined()
  })
})

describe('a page during a drag', () => {
  it.each([
    [300, 0],
    [56, 0],
    [28, -9],
    [-40, -18],
    [599, 18],
  ])('scrolls at %d px of 600 by %d px', (y, step) => expect(toScrollStep(y, 600)).toBe(step))
})
