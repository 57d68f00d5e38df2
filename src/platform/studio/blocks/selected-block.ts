/** Positions of blocks on the canvas. */
import type { Box } from '#browser'
import type { BlockPosition } from '#model/browser'

export type SelectedBlock = Pick<BlockPosition, 'contentKey' | 'language' | 'block'> &
  Partial<Pick<BlockPosition, 'repetition'>> & {
    /** The selected column; new blocks are inserted there. */
    readonly slot?: string
  }

/**
 * Selects a block. `isWithForm`: renders the form at once, as a click expects. Otherwise the selection renders first and the form later in
 * parts, so that fast key presses wait for no form.
 */
export type SelectBlock = (place: SelectedBlock | undefined, how?: { readonly isWithForm: boolean }) => void

/** Compares blocks regardless of their repetition. */
export const isSameBlock = (one: SelectedBlock, other: SelectedBlock): boolean =>
  one.block === other.block && one.contentKey === other.contentKey && one.language === other.language

export type PointedBlock = { readonly place: BlockPosition; readonly box: Box }
