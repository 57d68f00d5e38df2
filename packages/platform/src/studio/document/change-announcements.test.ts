import { describe, expect, it } from 'vitest'
import { applyOperation } from '#operations/browser'
import type { DraftState, Operation, BlockTarget } from '#operations'
import type { BlockNode } from '#schema'
import type { BlockType, ContentTypeDetails } from '../api/shapes.ts'
import type { CompletedEdit } from '../edits/draft-view.ts'
import { toBlockName } from '../blocks/block-tree.ts'
import { toAnnouncement } from './change-announcements.ts'

const item = { contentKey: 'MC1', language: 'en_GB' }
const toType = (type: string, facts: object = {}) =>
  ({ type, label: type, slots: [], fields: [], ...facts }) as unknown as BlockType
const types = {
  blocks: new Map([
    ['text', toType('text', { nameFrom: 'text', fields: [{ name: 'text', label: 'Text', inside: [] }] })],
    ['section', toType('section', { label: 'Section' })],
  ]),
  contentTypes: new Map([
    ['page', { fields: [{ name: 'blocks', kind: 'blocks' }] } as unknown as ContentTypeDetails],
  ]),
}
const text = (id: string, words: string): BlockNode => ({ id, block: 'text', props: { text: words } })
const columns = [
  { columnKey: 'left', columnName: 'Column 1' },
  { columnKey: 'right', columnName: 'Column 2' },
]
const section: BlockNode = {
  id: 'section',
  block: 'section',
  props: { sectionConfig: { columns } },
  slots: {
    left: [text('intro', 'Intro'), text('headline', 'Headline'), text('advice', 'Advice')],
    right: [text('prices', 'Prices')],
  },
}
const start = {
  ...item,
  type: 'page',
  title: 'Page',
  urlName: 'page',
  seq: 0,
  body: { blocks: [section] },
} as unknown as DraftState

function apply(draft: DraftState, operation: Operation) {
  const result = applyOperation(draft, operation)
  if (result.kind !== 'applied') throw new Error('It does not apply')
  return { draft: result.head as DraftState, inverse: result.inverse }
}
const applyAll = (operations: readonly Operation[]) =>
  operations.reduce((draft, operation) => apply(draft, operation).draft, start)

const sayDone = (done: Omit<CompletedEdit, 'item'>) =>
  toAnnouncement({ ...done, item }, { types, toName: (node) => toBlockName(node, types.blocks) })
const sayNew = (...operations: Operation[]) =>
  sayDone({ kind: 'do', operations, isApplied: true, before: start, after: applyAll(operations) })
/**
 * Builds the announcement for an undo or redo, from operations as the server reports them: inverse operations for an
 * undo, and the operations themselves for a redo.
 */
function sayTakenBack(...operations: Operation[]) {
  const inverses: Operation[] = []
  let after = start
  for (const operation of operations) {
    const done = apply(after, operation)
    inverses.unshift(done.inverse)
    after = done.draft
  }
  const facts = { isApplied: true } as const
  return [
    sayDone({ ...facts, kind: 'undo', operations: inverses, before: after, after: start }),
    sayDone({ ...facts, kind: 'redo', operations, before: start, after }),
  ]
}

const at = (slot: string, before: string | null): BlockTarget => ({
  parent: { block: 'section', slot },
  before,
})
const move = (block: string, position: BlockTarget): Operation => ({ kind: 'move', block, place: position })
const type = (block: string, value: string): Operation => ({
  kind: 'set',
  block,
  path: ['props', 'text'],
  value,
})

describe('the announcement of a change', () => {
  it.each([
    ['Headline moved up, 1 of 3 in Column 1', [move('headline', at('left', 'intro'))]],
    ['Intro moved down, 3 of 3 in Column 1', [move('intro', at('left', null))]],
    ['Headline moved, 2 of 2 in Column 2', [move('headline', at('right', null))]],
    [
      '2 blocks moved up, 1 to 2 of 3 in Column 1',
      [move('headline', at('left', 'intro')), move('advice', at('left', 'intro'))],
    ],
    [
      'Risks inserted, 1 of 2 in Column 2',
      [{ kind: 'insert', node: text('risks', 'Risks'), place: at('right', 'prices') }],
    ],
    ['Section removed', [{ kind: 'remove', block: 'section' }]],
    [
      '2 blocks removed',
      [
        { kind: 'remove', block: 'intro' },
        { kind: 'remove', block: 'prices' },
      ],
    ],
  ] as readonly (readonly [string, readonly Operation[]])[])('is %j', (words, operations) => {
    expect(sayNew(...operations)).toBe(words)
  })

  it('is empty for typing, and for several kinds of changes at once', () => {
    expect(sayNew(type('headline', 'H'))).toBeUndefined()
    expect(sayNew({ kind: 'remove', block: 'intro' }, move('headline', at('right', null)))).toBeUndefined()
  })
})

describe('the announcement of an undo or a redo', () => {
  it.each([
    ['Headline moved', [move('headline', at('left', 'intro'))]],
    ['Headline removed', [{ kind: 'remove', block: 'headline' }]],
    ['Risks inserted', [{ kind: 'insert', node: text('risks', 'Risks'), place: at('right', 'prices') }]],
    ['2 blocks moved', [move('headline', at('left', 'intro')), move('advice', at('left', 'intro'))]],
    ['Title changed', [{ kind: 'set', block: null, path: ['title'], value: 'New' }]],
    ['2 changes', [type('headline', 'H'), type('intro', 'I')]],
    ['2 changes', [{ kind: 'remove', block: 'intro' }, move('headline', at('right', null))]],
  ] as readonly (readonly [string, readonly Operation[]])[])('is %j', (words, operations) => {
    expect(sayTakenBack(...operations)).toEqual([`Undone: ${words}`, `Redone: ${words}`])
  })

  it('contains the block’s name after the undo or redo', () => {
    expect(sayTakenBack(type('headline', 'Newer'))).toEqual([
      'Undone: Headline › Text changed',
      'Redone: Newer › Text changed',
    ])
  })

  it('reports a failure if another editor has changed the block, or if there is nothing to undo', () => {
    const operations = [move('headline', at('left', 'intro'))]
    const unmet = { before: start, after: start, isApplied: false } as const
    expect(sayDone({ ...unmet, kind: 'undo', operations })).toBe(
      'Not undone, because it has been changed since: Headline moved',
    )
    expect(sayDone({ ...unmet, kind: 'redo', operations })).toBe(
      'Not redone, because it has been changed since: Headline moved',
    )
    const nothing = { ...unmet, isApplied: true, operations: [] }
    expect([sayDone({ ...nothing, kind: 'undo' }), sayDone({ ...nothing, kind: 'redo' })]).toEqual([
      'Nothing to undo',
      'Nothing to redo',
    ])
  })
})
