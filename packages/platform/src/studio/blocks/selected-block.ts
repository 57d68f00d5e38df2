/** Positions of blocks on the canvas. */
import type { Box } from '#browser'
import type { BlockPosition } from '#model/browser'

export type SelectedBlock = Pick<BlockPosition, 'contentKey' | 'language' | 'block'> &
  Partial<Pick<BlockPosition, 'repetition'>> & {
    /** The selected column, into which new blocks are inserted. */
    readonly slot?: string
    /** The field of another item that the clicked text comes from. */
    readonly source?: SourceName | undefined
  }

export type SourceName = { readonly contentKey: string; readonly field: string }

/** Parses the marker of a clicked text: `{contentKey} {field}`. */
export function parseSource(marker: string | undefined): SourceName | undefined {
  const [contentKey = '', field = ''] = marker?.split(' ') ?? []
  return contentKey === '' || field === '' ? undefined : { contentKey, field }
}

/**
 * Selects a block. With `isWithForm`, for example after a click, the form is rendered immediately. Otherwise the form
 * is rendered later, so that it does not delay fast key presses.
 */
export type SelectBlock = (block: SelectedBlock | undefined, how?: { readonly isWithForm: boolean }) => void

/** Compares two positions, ignoring their repetition. */
export const isSameBlock = (one: SelectedBlock, other: SelectedBlock): boolean =>
  one.block === other.block && one.contentKey === other.contentKey && one.language === other.language

export type PointedBlock = { readonly place: BlockPosition; readonly box: Box }
