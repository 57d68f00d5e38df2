/** Blocks on a page by their places: of the page itself and of what else stands on it. */
import type { DraftState } from '#operations'
import type { BlockNode } from '#schema'
import { toItemKey, type ItemName } from '../api/shapes.ts'
import type { SelectedPlace } from './places.ts'
import type { Edits } from '../edits/open-edits.ts'
import { findPatternKey } from '../core/shown-patterns.ts'
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
  /** Of a block that may be on no page now. */
  readonly toNodeName: (node: BlockNode) => string
  /** Of a block of a pattern: the block that shows it there, or, where that is not told, the first that does. */
  readonly findShowing: (place: SelectedPlace) => SelectedPlace | undefined
  /** All around it, the outermost first: the blocks of its own item, and those that show that. */
  readonly listAround: (place: SelectedPlace) => readonly SelectedPlace[]
}

type Indexed = {
  readonly body: DraftState['body']
  readonly lists: readonly BlockList[]
  readonly index: Map<string, FoundNode>
}

/** A pointer asks for a name each time that it comes to a block, a form with each letter: a draft is walked once, the next one where it is another. */
export function createPageBlocks(
  { open, listOpen }: Pick<Edits, 'open' | 'listOpen'>,
  types: Types,
): PageBlocks {
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
  const shown = createShown(listOpen, { find, list })
  const toNodeName = (node: BlockNode) =>
    toBlockName(node, types.blocks, shown.findTitle(findPatternKey(node)))
  return {
    findShowing: shown.find,
    listAround: shown.listAround,
    types: types.blocks,
    find,
    list,
    findChanged: (before, after) =>
      findChanged(toTree(before, types).lists, toTree(after, types).lists, types.blocks) ?? [],
    findRearranged: (before, after) =>
      findRearranged(toTree(before, types).lists, toTree(after, types).lists, types.blocks),
    toName(place) {
      const found = find(place)
      return found === undefined ? place.block : toNodeName(found.node)
    },
    toNodeName,
  }
}

type Found = Pick<PageBlocks, 'find' | 'list'>

/** Where patterns stand, and what they are called. */
function createShown(listOpen: Edits['listOpen'], { find, list }: Found) {
  const findTitle = (contentKey: string | undefined) =>
    contentKey === undefined
      ? undefined
      : listOpen()
          .find(({ item }) => item.contentKey === contentKey)
          ?.view().draft?.title
  const findShowing = ({ contentKey, repetition = [] }: SelectedPlace) => {
    const showing = listOpen()
      .filter(({ item }) => item.contentKey !== contentKey)
      .flatMap(({ item }) =>
        Array.from(list(item))
          .filter(({ node }) => findPatternKey(node) === contentKey)
          .map(({ node }): SelectedPlace => ({ ...toName(item), block: node.id })),
      )
    const at = repetition.findLastIndex((id) => showing.some(({ block }) => block === id))
    const told = showing.find(({ block }) => block === repetition[at])
    return told === undefined ? showing[0] : { ...told, repetition: repetition.slice(0, at) }
  }
  const listAround = (place: SelectedPlace, depth = 0): readonly SelectedPlace[] => {
    const { contentKey, language, repetition } = place
    const around = (find(place)?.around ?? []).map((block) => ({
      contentKey,
      language,
      block,
      ...(repetition && { repetition }),
    }))
    const showing = depth < maxAround ? findShowing(place) : undefined
    return showing === undefined ? around : [...listAround(showing, depth + 1), showing, ...around]
  }
  return { findTitle, find: findShowing, listAround: (place: SelectedPlace) => listAround(place) }
}

/** Deeper than patterns may stand in each other. */
const maxAround = 10

const toName = ({ contentKey, language }: ItemName): ItemName => ({ contentKey, language })

function renewIndex(known: Indexed | undefined, lists: readonly BlockList[], types: BlockTypes) {
  const changed = known && findChanged(known.lists, lists, types)
  if (known === undefined || changed === undefined) return indexNodes(lists, types)
  for (const { found } of changed) known.index.set(found.node.id, found)
  return known.index
}
