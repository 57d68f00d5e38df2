/** Finds, by position, the blocks on a page and the blocks of other items that the page shows. */
import type { ItemName } from '#api'
import type { DraftState } from '#operations'
import type { BlockNode } from '#schema'
import { toItemKey } from '../api/shapes.ts'
import type { SelectedBlock } from './selected-block.ts'
import type { Edits } from '../edits/open-edits.ts'
import { findPatternKey } from '../core/shown-patterns.ts'
import {
  findChangedBlocks,
  findRearrangedLists,
  indexNodes,
  toBlockName,
  type BlockList,
  type BlockTypes,
  type ChangedNode,
  type LocatedNode,
  type RearrangedList,
} from './block-tree.ts'
import { toBlockTree, type KnownTypes } from './types.ts'

export type PageBlocks = {
  readonly types: BlockTypes
  /** Returns the block as it is in the current draft. */
  readonly find: (block: SelectedBlock) => LocatedNode | undefined
  /** Lists the blocks in an item's current draft, in reading order. */
  readonly list: (item: ItemName) => Iterable<LocatedNode>
  /**
   * Compares two states of a draft, and returns the changed blocks. Returns an empty list if blocks were inserted,
   * removed or moved.
   */
  readonly findChangedNodes: (before: DraftState, after: DraftState) => readonly ChangedNode[]
  /** Compares two states of a draft. Returns the lists in which blocks were inserted or reordered. */
  readonly findRearranged: (before: DraftState, after: DraftState) => readonly RearrangedList[]
  readonly toName: (block: SelectedBlock) => string
  /** Returns the name of a block, even if the block is not on the page. */
  readonly toNodeName: (node: BlockNode) => string
  /**
   * For a block inside a pattern, returns the block that shows the pattern. If several blocks show the pattern, returns
   * the block through which it was selected, or else the first block.
   */
  readonly findShowing: (block: SelectedBlock) => SelectedBlock | undefined
  /**
   * Lists a block's ancestors, outermost first. They include the blocks that show the item to which the block belongs.
   */
  readonly listAround: (block: SelectedBlock) => readonly SelectedBlock[]
}

type IndexedDraft = {
  readonly body: DraftState['body']
  readonly lists: readonly BlockList[]
  readonly index: Map<string, LocatedNode>
}

/** Indexes each state of a draft only once, because every pointer movement and every keystroke looks up a block. */
export function createPageBlocks(
  { open, listOpen }: Pick<Edits, 'open' | 'listOpen'>,
  types: KnownTypes,
): PageBlocks {
  const indexed = new Map<string, IndexedDraft>()
  const toIndex = (draft: DraftState) => {
    const known = indexed.get(toItemKey(draft))
    if (known?.body === draft.body) return known.index
    const { lists } = toBlockTree(draft, types)
    const index = renewIndex(known, lists, types.blocks)
    indexed.set(toItemKey(draft), { body: draft.body, lists, index })
    return index
  }
  const list = (item: ItemName) => {
    const { draft } = open(item).view()
    return draft === undefined ? [] : toIndex(draft).values()
  }
  const find = ({ contentKey, language, block }: SelectedBlock) => {
    const { draft } = open({ contentKey, language }).view()
    return draft && toIndex(draft).get(block)
  }
  const shown = createShown(listOpen, { find, list })
  const toNodeName = (node: BlockNode) =>
    toBlockName(node, types.blocks, shown.findTitle(findPatternKey(node)))
  return {
    findShowing: shown.find,
    listAround: shown.listAround,
    types: types.blocks,
    find,
    list,
    findChangedNodes: (before, after) =>
      findChangedBlocks(toBlockTree(before, types).lists, toBlockTree(after, types).lists, types.blocks) ??
      [],
    findRearranged: (before, after) =>
      findRearrangedLists(toBlockTree(before, types).lists, toBlockTree(after, types).lists, types.blocks),
    toName(block) {
      const found = find(block)
      return found === undefined ? block.block : toNodeName(found.node)
    },
    toNodeName,
  }
}

type BlockLookup = Pick<PageBlocks, 'find' | 'list'>

/** Finds the blocks that show patterns, and the titles of the patterns. */
function createShown(listOpen: Edits['listOpen'], { find, list }: BlockLookup) {
  const findTitle = (contentKey: string | undefined) =>
    contentKey === undefined
      ? undefined
      : listOpen()
          .find(({ item }) => item.contentKey === contentKey)
          ?.view().draft?.title
  const findShowing = ({ contentKey, repetition = [] }: SelectedBlock) => {
    const showing = listOpen()
      .filter(({ item }) => item.contentKey !== contentKey)
      .flatMap(({ item }) =>
        Array.from(list(item))
          .filter(({ node }) => findPatternKey(node) === contentKey)
          .map(({ node }): SelectedBlock => ({ ...toName(item), block: node.id })),
      )
    const at = repetition.findLastIndex((id) => showing.some(({ block }) => block === id))
    const selectedThrough = showing.find(({ block }) => block === repetition[at])
    return selectedThrough === undefined
      ? showing[0]
      : { ...selectedThrough, repetition: repetition.slice(0, at) }
  }
  const listAround = (selected: SelectedBlock, depth = 0): readonly SelectedBlock[] => {
    const { contentKey, language, repetition } = selected
    const around = (find(selected)?.around ?? []).map((block) => ({
      contentKey,
      language,
      block,
      ...(repetition && { repetition }),
    }))
    const showing = depth < maxAround ? findShowing(selected) : undefined
    return showing === undefined ? around : [...listAround(showing, depth + 1), showing, ...around]
  }
  return { findTitle, find: findShowing, listAround: (block: SelectedBlock) => listAround(block) }
}

/** Maximum number of enclosing patterns to search. It exceeds the maximum nesting depth of patterns. */
const maxAround = 10

const toName = ({ contentKey, language }: ItemName): ItemName => ({ contentKey, language })

function renewIndex(known: IndexedDraft | undefined, lists: readonly BlockList[], types: BlockTypes) {
  const changed = known && findChangedBlocks(known.lists, lists, types)
  if (known === undefined || changed === undefined) return indexNodes(lists, types)
  for (const { found } of changed) known.index.set(found.node.id, found)
  return known.index
}
