/** A preview state that an editor has chosen for a list. Only the canvas shows it, and it is not stored. */
import { useState } from 'react'
import type { PreviewItemCount } from '#blocks'
import { toPositionName } from '#model/browser'
import { toItemKey, type BlockType } from '../api/shapes.ts'
import { isSameBlock, type SelectedBlock } from '../blocks/selected-block.ts'
import type { PageBlocks } from '../blocks/page-blocks.ts'

export type ListPreview = { readonly place: SelectedBlock; readonly items: PreviewItemCount }

/** The preview states, in menu order. */
export const previewChoices: readonly PreviewItemCount[] = ['none', 'one', 'many', 'error']

export const isListBlock = (type: BlockType | undefined): boolean =>
  type?.slots.some(({ isRepeated }) => isRepeated) === true

/** Returns the query parameters for requesting a preview state from the canvas. */
export const toPreviewQuery = (
  preview: ListPreview | undefined,
): { readonly items?: PreviewItemCount; readonly itemsOf?: string } =>
  preview === undefined
    ? {}
    : { items: preview.items, itemsOf: toPositionName({ ...preview.place, repetition: [] }) }

/**
 * Ends the preview when the editor selects something outside the list. Selecting the list again does not restore the
 * preview.
 */
export function useListPreview(blocks: PageBlocks, selected: SelectedBlock | undefined) {
  const [chosen, choose] = useState<ListPreview>()
  const isLeft = chosen !== undefined && !isInside(blocks, selected, chosen.place)
  if (isLeft) choose(undefined)
  return [isLeft ? undefined : chosen, choose] as const
}

function isInside(blocks: PageBlocks, selected: SelectedBlock | undefined, list: SelectedBlock): boolean {
  if (selected === undefined || toItemKey(selected) !== toItemKey(list)) return false
  return isSameBlock(selected, list) || blocks.find(selected)?.around.includes(list.block) === true
}
