/** Blocks on a page by their places: of the page itself and of what else stands on it. */
import type { DraftState } from '#operations'
import { toItemKey, type ItemName } from '../api/shapes.ts'
import type { SelectedPlace } from '../canvas/places.ts'
import type { Edits } from '../edits/open-edits.ts'
import {
  findChanged,
  findRearranged,
  indexNodes,
  toBlockName,
  type BlockList,
  type BlockTypes,
  type ChangedNode,
  type FoundNode,
  type Rearranged,
} from './block-tree.ts'
import { toTree, type Types } from './types.ts'

export type PageBlocks = {
  readonly types: BlockTypes
  /** As it is now. */
  readonly find: (place: SelectedPlace) => FoundNode | undefined
  /** Of one item, as it is now, in reading order. */
  readonly list: (item: ItemName) => Iterable<FoundNode>
  /** Of two states of one draft; nothing where blocks have come, gone or moved. */
  readonly findChanged: (before: DraftState, after: DraftState) => readonly ChangedNode[]
  /** Of the same two: lists that have got blocks, or have them in another order. */
  readonly findRearranged: (before: DraftState, after: DraftState) => readonly Rearranged[]
  readonly toName: (place: SelectedPlace) => string
}

type Indexed = {
  readonly body: DraftState['body']
  readonly lists: readonly BlockList[]
  readonly index: Map<string, FoundNode>
}

/** A pointer asks for a name each time that it comes to a block, a form with each letter: a draft is walked once, the next one where it is another. */
export function createPageBlocks({ open }: Pick<Edits, 'open'>, types: Types): PageBlocks {
  const indexed = new Map<string, Indexed>()
  const toIndex = (draft: DraftState) => {
    const known = indexed.get(toItemKey(draft))
    if (known?.body === draft.body) return known.index
    const { lists } = toTree(draft, types)
    const index = renewIndex(known, lists, types.blocks)
    indexed.set(toItemKey(draft), { body: draft.body, lists, index })
    return index
  }
  const list = (item: ItemName) => {
    const { draft } = open(item).view()
    return draft === undefined ? [] : toIndex(draft).values()
  }
  const find = ({ contentKey, language, block }: SelectedPlace) => {
    const { draft } = open({ contentKey, language }).view()
    return draft && toIndex(draft).get(block)
  }
  return {
    types: types.blocks,
    find,
    list,
    findChanged: (before, after) =>
      findChanged(toTree(before, types).lists, toTree(after, types).lists, types.blocks) ?? [],
    findRearranged: (before, after) =>
      findRearranged(toTree(before, types).lists, toTree(after, types).lists, types.blocks),
    toName(place) {
      const found = find(place)
      return found === undefined ? place.block : toBlockName(found.node, types.blocks)
    },
  }
}

function renewIndex(known: Indexed | undefined, lists: readonly BlockList[], types: BlockTypes) {
  const changed = known && findChanged(known.lists, lists, types)
  if (known === undefined || changed === undefined) return indexNodes(lists, types)
  for (const { found } of changed) known.index.set(found.node.id, found)
  return known.index
}
