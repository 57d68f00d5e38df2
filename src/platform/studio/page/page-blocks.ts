/** Blocks on a page by their places: of the page itself and of what else stands on it. */
import type { DraftState } from '#operations'
import type { SelectedPlace } from '../canvas/places.ts'
import type { Edits } from '../edits/open-edits.ts'
import { indexNodes, toBlockName, toTopLists, type BlockTypes, type FoundNode } from './block-tree.ts'
import { toBlockFields, type Types } from './types.ts'

export type PageBlocks = {
  readonly types: BlockTypes
  /** As it is now. */
  readonly find: (place: SelectedPlace) => FoundNode | undefined
  readonly toName: (place: SelectedPlace) => string
}

/** A pointer asks for a name each time that it comes to a block: a draft is walked once. */
export function createPageBlocks({ open }: Pick<Edits, 'open'>, types: Types): PageBlocks {
  const indexes = new WeakMap<DraftState, ReadonlyMap<string, FoundNode>>()
  const toIndex = (draft: DraftState) => {
    const known = indexes.get(draft)
    if (known !== undefined) return known
    const index = indexNodes(toTopLists(draft.body, toBlockFields(types, draft.type)), types.blocks)
    indexes.set(draft, index)
    return index
  }
  const find = ({ contentKey, language, block }: SelectedPlace) => {
    const { draft } = open({ contentKey, language }).view()
    return draft && toIndex(draft).get(block)
  }
  return {
    types: types.blocks,
    find,
    toName(place) {
      const found = find(place)
      return found === undefined ? place.block : toBlockName(found.node, types.blocks)
    },
  }
}
