import { describe, expect, it } from 'vitest'
import type { BlockType } from '../api/shapes.ts'
import { toTopLevelLists } from '../blocks/block-tree.ts'
import type { OutlineRow } from '../document/rows.ts'
import { canDrop, toDropPosition } from './to-drop-position.ts'

const toType = (type: string, facts: object = {}) =>
  ({ type, label: type, slots: [], fields: [], ...facts }) as unknown as BlockType
const types = new Map(
  [toType('text'), toType('card', { slots: [{ name: 'content', accepts: ['text'] }] })].map((type) => [
    type.type,
    type,
  ]),
)
const body = {
  blocks: [
    { id: 'a', block: 'text' },
    { id: 'card', block: 'card', slots: { content: [{ id: 'inner', block: 'text' }] } },
    { id: 'other', block: 'card' },
  ],
}
const tree = { lists: toTopLevelLists(body, ['blocks']), types }
const item = { contentKey: 'MC1', language: 'en_GB' }
const toRow = (kind: OutlineRow['kind'], block?: string, slot?: string) =>
  ({ kind, item, block, slot }) as OutlineRow
const top = { field: 'blocks' }
const content = { block: 'card', slot: 'content' }

describe('a dropped row', () => {
  it.each([
    ['before a block', toRow('block', 'card'), 'before', { parent: top, before: 'card' }],
    ['after a block', toRow('block', 'card'), 'after', { parent: top, before: 'other' }],
    ['after the last block', toRow('block', 'inner'), 'after', { parent: content, before: null }],
    ['into a block', toRow('block', 'card'), 'on', { parent: content, before: null }],
    ['into a slot', toRow('slot', 'card', 'content'), 'on', { parent: content, before: null }],
    ['into the page', toRow('item'), 'on', { parent: top, before: null }],
    ['into a block without slots', toRow('block', 'a'), 'on', undefined],
    ['next to a slot', toRow('slot', 'card', 'content'), 'after', undefined],
    ['next to the page', toRow('item'), 'before', undefined],
    ['next to a removed block', toRow('block', 'gone'), 'before', undefined],
  ] as const)('%s is moved to the expected position', (_, row, position, place) => {
    expect(toDropPosition(row, position, tree)).toEqual(place)
  })

  it('is accepted only by parents that allow its block, and never inside itself or in another item; a slot cannot be dropped', () => {
    const inside = { item, place: { parent: content, before: null } }
    const may = (row: OutlineRow, to = inside) => canDrop([row], to, tree)
    expect(may(toRow('block', 'a'))).toBe(true)
    expect(may(toRow('block', 'other'))).toBe(false)
    expect(may(toRow('block', 'card'))).toBe(false)
    expect(may(toRow('slot', 'card', 'content'))).toBe(false)
    expect(may(toRow('block', 'a'), { ...inside, item: { contentKey: 'MC2', language: 'en_GB' } })).toBe(
      false,
    )
  })
})
