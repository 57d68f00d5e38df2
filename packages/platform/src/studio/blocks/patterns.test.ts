/** Tests operations on linked patterns. */
import { describe, expect, it } from 'vitest'
import type { ItemName } from '#api'
import { applyOperation } from '#operations/browser'
import type { DraftState, EditedItem, Operation } from '#operations'
import type { BlockNode } from '#schema'
import type { BlockType, ContentTypeDetails } from '../api/shapes.ts'
import type { LiveDraft } from '../edits/live-draft.ts'
import { findOutermostBlocks } from './block-edits.ts'
import { toTopLevelLists } from './block-tree.ts'
import { createPageBlocks } from './page-blocks.ts'
import { findSelfContainingPattern } from './find-self-containing-pattern.ts'
import { replaceWithCopy, replaceWithPattern, toPatternNode } from './link-blocks.ts'
import type { Edits } from '../edits/open-edits.ts'

const toType = (type: string, facts: object = {}) =>
  ({ type, label: type, slots: [], fields: [], ...facts }) as unknown as BlockType
const types = new Map(
  [
    toType('text'),
    toType('pattern'),
    toType('flexible-block', { slots: [{ name: 'content' }] }),
    toType('card', { slots: [{ name: 'content', accepts: ['text'] }] }),
  ].map((type) => [type.type, type]),
)
const text = (id: string): BlockNode => ({ id, block: 'text' })
const show = (id: string, pattern: string): BlockNode => ({ id, block: 'pattern', props: { pattern } })
const card = (id: string, ...content: BlockNode[]): BlockNode => ({ id, block: 'card', slots: { content } })
const toTree = (blocks: readonly BlockNode[]) => ({ lists: toTopLevelLists({ blocks }, ['blocks']), types })
let made = 0
const createId = () => `new${++made}`.padEnd(8, '0')
type Head = EditedItem & { readonly body: { readonly blocks: readonly BlockNode[] } }
const apply = (blocks: readonly BlockNode[], operations: readonly Operation[]): Head =>
  operations.reduce<Head>(
    (head, operation) => {
      const applied = applyOperation(head, operation)
      if (applied.kind !== 'applied') throw new Error('It does not apply')
      return applied.head
    },
    { type: 'page', title: '', urlName: '', body: { blocks }, isWithdrawn: false },
  )
const kinds = ({ body: { blocks } }: Head) => blocks.map(({ id, block }) => `${block} ${id}`)

describe('blocks that are saved as a linked pattern', () => {
  const blocks = [text('a'), text('b'), text('c'), card('card', text('inner'))]
  const link = (...ids: string[]) => {
    const tree = toTree(blocks)
    return replaceWithPattern(
      findOutermostBlocks(ids, tree),
      { ...toPatternNode('MCN', createId), id: 'shown' },
      tree,
    )
  }

  it('are replaced with a block that shows the pattern', () => {
    expect(kinds(apply(blocks, link('a', 'b')?.operations ?? []))).toEqual([
      'pattern shown',
      'text c',
      'card card',
    ])
  })

  it.each([
    ['are not adjacent', ['a', 'c']],
    ['are in several lists', ['c', 'inner']],
    ['are in a position where patterns are not allowed', ['inner']],
  ])('do not change if they %s', (_what, ids) => {
    expect(link(...ids)).toBeUndefined()
  })
})

describe('a linked pattern that is converted to a copy', () => {
  const copy = (node: BlockNode, around: (node: BlockNode) => BlockNode = (one) => one) => {
    const blocks = [text('a'), around(node), text('b')]
    const tree = toTree(blocks)
    const [found] = findOutermostBlocks([node.id], tree)
    if (found === undefined) throw new Error('It is not there')
    const made = replaceWithCopy(found, { blocks: [text('x'), card('y', text('z'))], createId }, tree)
    return 'rejected' in made ? made.rejected.map(({ block }) => block) : apply(blocks, made.operations)
  }

  it('is replaced with its blocks, which have new ids', () => {
    const after = copy(show('shown', 'MCN'))
    if (Array.isArray(after)) throw new Error('The blocks are rejected')
    const { blocks } = (after as Head).body
    expect(blocks.map(({ block }) => block)).toEqual(['text', 'text', 'card', 'text'])
    expect(JSON.stringify(blocks)).not.toMatch(/"[xyz]"/)
  })

  it('is visible to the same visitors as before the conversion', () => {
    const after = copy({ ...show('shown', 'MCN'), access: 'signedIn', visible: { mobile: false } })
    expect((after as Head).body.blocks[1]).toMatchObject({
      block: 'flexible-block',
      access: 'signedIn',
      visible: { mobile: false },
      slots: { content: [{ block: 'text' }, { block: 'card' }] },
    })
  })

  it('remains linked if its blocks are not accepted in its position', () => {
    expect(copy(show('shown', 'MCN'), (node) => card('card', node))).toEqual(['card'])
  })
})

/** Creates a draft with the given blocks for each content key. */
function openEdits(drafts: Readonly<Record<string, readonly BlockNode[]>>) {
  const opened: string[] = []
  const open = ({ contentKey, language }: ItemName) => {
    const blocks = drafts[contentKey]
    opened.push(contentKey)
    const type = contentKey.startsWith('MCP') ? 'epiderm__page' : 'epiderm__pattern'
    const draft = blocks && { contentKey, language, type, title: `The ${contentKey}`, body: { blocks } }
    const view = { status: draft === undefined ? 'failed' : 'ready', draft: draft as unknown as DraftState }
    return {
      item: { contentKey, language },
      view: () => view,
      subscribe: () => () => {},
    } as unknown as LiveDraft
  }
  const listOpen = () => Object.keys(drafts).map((contentKey) => open({ contentKey, language: 'en_GB' }))
  return { edits: { open, listOpen } as unknown as Edits, opened }
}

describe('a pattern that would contain itself', () => {
  const { edits, opened } = openEdits({
    MCP: [show('s', 'MCA')],
    MCA: [card('c', show('b', 'MCB'))],
    MCB: [show('x', 'MCgone'), text('words')],
    MCC: [text('alone')],
  })
  const ask = (into: string, ...nodes: BlockNode[]) =>
    findSelfContainingPattern(edits, { nodes, into: { contentKey: into, language: 'en_GB' } })

  it('is reported with the title of the pattern that contains it, at any depth', async () => {
    expect(await ask('MCB', card('c', show('n', 'MCA')))).toBe('The MCA')
    expect(await ask('MCA', show('n', 'MCA'))).toBe('The MCA')
    expect(await ask('MCA', show('n', 'MCC'))).toBeUndefined()
    expect(await ask('MCC', show('n', 'MCA'))).toBeUndefined()
  })

  it('is not searched for if the target is a page, or if no block shows a pattern', () => {
    opened.length = 0
    expect(ask('MCP', show('n', 'MCA'))).toBeUndefined()
    expect(ask('MCA', text('n'))).toBeUndefined()
    expect(opened).toEqual(['MCP', 'MCA'])
  })
})

describe('a block that is inside a pattern or shows one', () => {
  const { edits } = openEdits({
    MCP: [card('outer', show('first', 'MCA')), show('second', 'MCA')],
    MCA: [card('inner', show('deep', 'MCB'))],
    MCB: [text('words')],
  })
  const contentTypes = new Map(
    ['epiderm__page', 'epiderm__pattern'].map((name) => [
      name,
      { fields: [{ name: 'blocks', kind: 'blocks' }] } as unknown as ContentTypeDetails,
    ]),
  )
  const blocks = createPageBlocks(edits, { blocks: types, contentTypes })
  const words = { contentKey: 'MCB', language: 'en_GB', block: 'words' }
  const toLocations = (repetition?: readonly string[]) =>
    blocks
      .listAround({ ...words, ...(repetition && { repetition }) })
      .map(({ contentKey, block, repetition: of = [] }) => [contentKey, block, ...of].join(' '))

  it('is located inside the block through which it was selected or, by default, inside the first block that shows the pattern', () => {
    expect(toLocations(['second', 'deep'])).toEqual(['MCP second', 'MCA inner second', 'MCA deep second'])
    expect(toLocations(['first', 'deep'])).toEqual([
      'MCP outer',
      'MCP first',
      'MCA inner first',
      'MCA deep first',
    ])
    expect(toLocations()).toEqual(['MCP outer', 'MCP first', 'MCA inner', 'MCA deep'])
  })

  it('is named after the pattern that it shows', () => {
    expect(blocks.toName({ contentKey: 'MCP', language: 'en_GB', block: 'second' })).toBe('The MCA')
  })
})
