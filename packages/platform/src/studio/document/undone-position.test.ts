import { describe, expect, it } from 'vitest'
import type { DraftState, Operation } from '#operations'
import type { BlockNode } from '#schema'
import { findBlocksChangedByUndo } from './undone-position.ts'

const types = {
  blocks: new Map(),
  contentTypes: new Map([['epiderm__page', { fields: [{ name: 'blocks', kind: 'blocks' }] }]]),
} as unknown as Parameters<typeof findBlocksChangedByUndo>[1]

const text = (id: string): BlockNode => ({ id, block: 'text-block' })
const draft = (...blocks: readonly BlockNode[]) =>
  ({ type: 'epiderm__page', body: { blocks } }) as unknown as DraftState
const set = (block: string | null): Operation => ({ kind: 'set', block, path: ['props', 'text'], value: 'A' })
const position = { parent: { field: 'blocks' }, before: null }
const whole = draft(text('a'), text('b'), text('c'))

function find(operations: readonly Operation[], after = whole, before = whole) {
  const item = { contentKey: 'page', language: 'en_GB' }
  return findBlocksChangedByUndo({ kind: 'undo', item, operations, isApplied: true, before, after }, types)
}

describe('after an undo', () => {
  it.each<[string, readonly Operation[], readonly string[]]>([
    ['the block whose text changed is selected', [set('b')], ['b']],
    [
      'all blocks that returned are selected',
      ['b', 'c'].map((id) => ({ kind: 'insert', node: text(id), place: position })),
      ['b', 'c'],
    ],
    ['a moved block is selected', [{ kind: 'move', block: 'c', place: position }], ['c']],
    ['the page settings are shown for a field of the page', [set(null)], []],
  ])('%s', (_, operations, ids) => {
    expect(find(operations)).toEqual(ids)
  })

  it('the block before a removed block is selected', () => {
    const removal: Operation = { kind: 'remove', block: 'c' }
    expect(find([removal], draft(text('a'), text('b')))).toEqual(['b'])
  })

  it('the page settings are shown if the undo changed the block for search engines', () => {
    const seo: BlockNode = { id: 'seo', block: 'seo-assistant' }
    expect(find([set('seo')], draft(text('a'), seo))).toEqual([])
    expect(find([{ kind: 'remove', block: 'seo' }], draft(text('a')), draft(text('a'), seo))).toEqual([])
  })

  it('the selection does not change if there was nothing to undo', () => {
    expect(find([])).toBeUndefined()
  })
})
