import type { DraftChange } from '#api'
import type { KnownTypes } from '../blocks/types.ts'
import { joinLabels, toTypePositionLabels } from '../fields/position-labels.ts'

/**
 * Describes a published change by block type and field, because the block itself may have been changed or removed
 * since. Returns an empty string for the item as a whole.
 */
export const toChangedPosition = (
  types: KnownTypes,
  { itemType = '', block, type: blockType, path }: DraftChange,
): string => joinLabels(toTypePositionLabels(types, { type: itemType, blockType }, { block, path }))
