/** A list of the page that an editor looks at in another state than its own: on the canvas alone, stored nowhere. */
import { useState } from 'react'
import type { ItemsShown } from '#blocks'
import { toPlaceName } from '#model/browser'
import { toItemKey, type BlockType } from '../api/shapes.ts'
import { isSameBlock, type SelectedPlace } from '../blocks/places.ts'
import type { PageBlocks } from '../blocks/page-blocks.ts'

export type ListPreview = { readonly place: SelectedPlace; readonly items: ItemsShown }

/** In the order in which they are offered. */
export const previews: readonly ItemsShown[] = ['none', 'one', 'many', 'error']

export const isList = (type: BlockType | undefined): boolean =>
  type?.slots.some(({ isRepeated }) => isRepeated) === true

/** As the canvas is asked for it. */
export const toPreviewQuery = (
  preview: ListPreview | undefined,
): { readonly items?: ItemsShown; readonly itemsOf?: string } =>
  preview === undefined
    ? {}
    : { items: preview.items, itemsOf: toPlaceName({ ...preview.place, repetition: [] }) }

/** It is left when something outside of the list is selected, and does not come back by itself. */
export function useListPreview(blocks: PageBlocks, selected: SelectedPlace | undefined) {
  const [chosen, choose] = useState<ListPreview>()
  const isLeft = chosen !== undefined && !isInside(blocks, selected, chosen.place)
  if (isLeft) choose(undefined)
  return [isLeft ? undefined : chosen, choose] as const
}

function isInside(blocks: PageBlocks, selected: SelectedPlace | undefined, list: SelectedPlace): boolean {
  if (selected === undefined || toItemKey(selected) !== toItemKey(list)) return false
  return isSameBlock(selected, list) || blocks.find(selected)?.around.includes(list.block) === true
}
