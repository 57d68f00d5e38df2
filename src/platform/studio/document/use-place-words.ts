/** Labels of an item's positions, from its current draft. */
import type { ItemName } from '#api'
import { useTypes } from '../core/queries.ts'
import { useDraft } from './use-drafts.ts'
import { toPlaceWords, type AnyPlace, type PlaceWords } from '../fields/place-words.ts'

const noTypes = { blocks: new Map(), contentTypes: new Map() }

/** Uses the types of blocks until the draft has loaded. */
export function usePlaceWords(item: ItemName): (place: AnyPlace) => PlaceWords {
  const types = useTypes().data ?? noTypes
  const { draft } = useDraft(item).view
  return (place) => toPlaceWords(types, draft, place)
}
