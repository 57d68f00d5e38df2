import { describe, expect, it } from 'vitest'
import type { BlockType } from '../api/shapes.ts'
import { toTopLevelLists } from './block-tree.ts'
import { findEmptyList, listInsertionPoints } from './insertion-points.ts'

const toType = (type: string, facts: object = {}) =>
  ({ type, label: `A ${type}`, slots: [], fields: [], ...facts }) as unknown as BlockType
const types = new Map(
  [toType('text'), toType('card', { slots: [{ name: 'content', accepts: ['text'] }] })].map((type) => [
    type.type,
    type,
  ]),
)
const columns = [{ columnKey: 'left' }, { columnKey: 'right' }]
const section = { id: 'section', block: 'section', props: { sectionConfig: { columns } } }
const toTree = (blocks: readonly object[], fields = ['blocks']) => ({
  lists: toTopLevelLists({ blocks }, fields),
  types,
})
const toPlaces = (blocks: readonly object[], block: string | undefined, slot?: string) =>
  listInsertionPoints(toTree(blocks), block, slot).map(({ place: { parent, before } }) =>
    'block' in parent ? `in ${parent.slot}` : `before ${before}`,
  )
const text = { id: 'text', block: 'text' }

describe('insertion points for a new block', () => {
  it('are at the end of the page, and in any of its lists, if nothing is selected', () => {
    expect(toPlaces([text], undefined)).toEqual(['before null'])
    expect(toPlaces([text], 'gone')).toEqual(['before null'])
    const labels = listInsertionPoints(toTree([], ['header', 'footer']), undefined).map(({ label }) => label)
    expect(labels).toEqual(['header', 'footer'])
  })

  it('are in the first list of an empty item', () => {
    expect(findEmptyList(toTree([], ['blocks', 'footer']).lists)?.parent).toEqual({ field: 'blocks' })
    expect(findEmptyList(toTree([text], ['blocks', 'footer']).lists)).toBeUndefined()
    expect(findEmptyList([])).toBeUndefined()
  })

  it('are inside the selected block, column by column, if the block is empty, and next to it otherwise', () => {
    expect(toPlaces([section, text], 'section')).toEqual([
      'in left',
      'in right',
      'before text',
      'before section',
    ])
    const filled = { ...section, slots: { right: [{ id: 'inner', block: 'text' }] } }
    expect(toPlaces([filled], 'section')).toEqual(['before null', 'before section', 'in left', 'in right'])
    expect(toPlaces([text], 'text')).toEqual(['before null', 'before text'])
  })

  it('start with the selected column, regardless of the content of other columns', () => {
    const filled = { ...section, slots: { left: [{ id: 'inner', block: 'text' }] } }
    expect(toPlaces([filled], 'section', 'right')).toEqual([
      'in right',
      'in left',
      'before null',
      'before section',
    ])
    expect(toPlaces([filled], 'section', 'gone')[0]).toBe('before null')
  })

  it('specify the accepted block types', () => {
    const spots = listInsertionPoints(toTree([{ id: 'card', block: 'card' }]), 'card')
    expect(spots.map(({ accepts }) => accepts)).toEqual([['text'], undefined, undefined])
  })

  it('are marked if the slot is repeated for each item in a list', () => {
    const grid = toType('grid', { slots: [{ name: 'item', isRepeated: true }] })
    const blocks = [{ id: 'grid', block: 'grid', slots: { item: [{ id: 'card', block: 'card' }] } }]
    const tree = { ...toTree(blocks), types: new Map([...types, ['grid', grid]]) }
    const toRepeated = (block: string) => listInsertionPoints(tree, block).map(({ isRepeated }) => isRepeated)
    expect(toRepeated('grid')).toEqual([false, false, true])
    expect(toRepeated('card')).toEqual([true, true, true])
  })
})
