/** Types and functions for the positions of selected blocks on the canvas. */
import type { BlockBox } from '#browser'
import type { BlockPosition } from '#model/browser'

export type SelectedBlock = Pick<BlockPosition, 'contentKey' | 'language' | 'block'> &
  Partial<Pick<BlockPosition, 'repetition'>> & {
    /** The slot name of the selected column. New blocks are inserted into this slot. */
    readonly slot?: string
    /** The field that contains the clicked text. Set only if the text comes from another item. */
    readonly source?: SourceName | undefined
  }

export type SourceName = { readonly contentKey: string; readonly field: string }

/** Parses the marker of the clicked text, which has the form `{contentKey} {field}`. */
export function parseSource(marker: string | undefined): SourceName | undefined {
  const [contentKey = '', field = ''] = marker?.split(' ') ?? []
  return contentKey === '' || field === '' ? undefined : { contentKey, field }
}

/**
 * Selects a block. With `isWithForm`, for example after a click, the block's form is rendered immediately. Otherwise,
 * it is rendered later, so that it does not delay fast key presses.
 */
export type SelectBlock = (block: SelectedBlock | undefined, how?: { readonly isWithForm: boolean }) => void

/** Returns true if two positions refer to the same block, even if they are in different repetitions. */
export const isSameBlock = (one: SelectedBlock, other: SelectedBlock): boolean =>
  one.block === other.block && one.contentKey === other.contentKey && one.language === other.language

export type HoveredBlock = { readonly place: BlockPosition; readonly box: BlockBox }
