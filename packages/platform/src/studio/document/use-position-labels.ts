/** Labels for positions in an item, derived from its current draft. */
import type { ItemName } from '#api'
import { useTypes } from '../core/queries.ts'
import { useDraft } from './use-drafts.ts'
import { toPositionLabels, type AnyPosition, type PositionLabels } from '../fields/position-labels.ts'

const noTypes = { blocks: new Map(), contentTypes: new Map() }

/** Returns a function that labels positions. Until the draft has loaded, labels are based only on the block types. */
export function usePositionLabels(item: ItemName): (position: AnyPosition) => PositionLabels {
  const types = useTypes().data ?? noTypes
  const { draft } = useDraft(item).view
  return (position) => toPositionLabels(types, draft, position)
}
