import { describe, expect, it } from 'vitest'
import { applyOperation } from '#operations/browser'
import type { DraftState, Operation } from '#operations'
import type { BlockNode } from '#schema'
import type { BlockType, ContentTypeDetails } from '../api/shapes.ts'
import type { LiveDraft } from '../edits/live-draft.ts'
import { indexNodes } from './block-tree.ts'
import { createPageBlocks } from './page-blocks.ts'
import { toBlockTree, type KnownTypes } from './types.ts'

const item = { contentKey: 'MCA', language: 'en_GB' }
const inSection = 20

const toSection = (section: number): BlockNode => ({
  id: `section-${section}`,
  block: 'section',
  slots: {
    all: Array.from({ length: inSection }, (_, at) => ({
      id: `text-${section}-${at}`,
      block: 'text',
      props: { text: `Words ${section} ${at}` },
    })),
  },
})

/** Creates a page with the given number of sections. Counts each lookup of a block type as a visit to a block. */
function openBlocks(sections: number) {
  const finds = { count: 0 }
  const known = new Map(
    ['section', 'text'].map((type) => [type, { type, label: type, nameFrom: 'text', slots: [], fields: [] }]),
  )
  const blocks = {
    get(type: string) {
      finds.count++
      return known.get(type)
    },
  } as unknown as ReadonlyMap<string, BlockType>
  const page = { name: 'page', fields: [{ name: 'blocks', kind: 'blocks' }] } as unknown as ContentTypeDetails
  const types: KnownTypes = { blocks, contentTypes: new Map([['page', page]]) }
  let draft = {
    ...item,
    type: 'page',
    seq: 1,
    body: { blocks: Array.from({ length: sections }, (_, at) => toSection(at)) },
  } as unknown as DraftState
  const live = { view: () => ({ draft }) } as unknown as LiveDraft
  const pageBlocks = createPageBlocks({ open: () => live, listOpen: () => [live] }, types)
  const find = (block: string) => pageBlocks.find({ ...item, block })
  find('none')
  const edit = (operation: Operation) => {
    const result = applyOperation(draft, operation)
    if (result.kind !== 'applied') throw new Error('It does not apply')
    const before = draft
    draft = result.head
    finds.count = 0
    return pageBlocks.findChangedNodes(before, draft)
  }
  const type = (value: string) => edit({ kind: 'set', block: 'text-1-3', path: ['props', 'text'], value })
  const indexAnew = () => indexNodes(toBlockTree(draft, types).lists, types.blocks)
  return { find, edit, type, finds, indexAnew }
}

const ids = ['section-0', 'section-1', 'text-0-0', 'text-1-2', 'text-1-3', 'text-1-4', 'text-2-0']

describe('blocks on a page', () => {
  it('are found after a keystroke at the same cost on pages with 10 and 100 sections', () => {
    const counts = [10, 100].map((sections) => {
      const { find, type, finds } = openBlocks(sections)
      const changed = type('typed')
      expect(find('text-1-3')?.node.props).toEqual({ text: 'typed' })
      expect(changed.filter(({ before, found }) => before !== found.node)).toHaveLength(2)
      return finds.count
    })
    expect(counts[0]).toBe(counts[1])
    expect(counts[0]).toBeLessThan(10)
  })

  it.each<readonly [string, Operation]>([
    ['typed', { kind: 'set', block: 'text-1-3', path: ['props', 'text'], value: 'typed' }],
    ['removed', { kind: 'remove', block: 'text-1-3' }],
    [
      'moved',
      {
        kind: 'move',
        block: 'text-1-3',
        place: { parent: { block: 'section-0', slot: 'all' }, before: null },
      },
    ],
    [
      'inserted',
      {
        kind: 'insert',
        node: { id: 'new', block: 'text' },
        place: { parent: { block: 'section-1', slot: 'all' }, before: 'text-1-3' },
      },
    ],
  ])('are the same as after a complete scan of the page: %s', (_, operation) => {
    const { find, edit, indexAnew } = openBlocks(5)
    edit(operation)
    const anew = indexAnew()
    for (const id of [...ids, 'new']) expect(find(id)).toEqual(anew.get(id))
  })

  it('can be compared with their previous state, but the comparison has no result if the tree has changed', () => {
    expect(openBlocks(3).edit({ kind: 'remove', block: 'text-1-3' })).toEqual([])
  })
})
