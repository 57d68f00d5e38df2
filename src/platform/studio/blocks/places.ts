/** Places on the canvas, as the studio speaks of them. */
import type { Box } from '#browser'
import type { BlockPlace } from '#model/browser'

export type SelectedPlace = Pick<BlockPlace, 'contentKey' | 'language' | 'block'> &
  Partial<Pick<BlockPlace, 'repetition'>> & {
    /** One of its columns: what is inserted goes there. */
    readonly slot?: string
  }

/**
 * `isWithForm`: whoever clicks waits for the form. What is selected otherwise is drawn before it, so that keys that come quickly wait for none,
 * and it is drawn in parts, which takes longer.
 */
export type Select = (place: SelectedPlace | undefined, how?: { readonly isWithForm: boolean }) => void

/** Wherever it is repeated. */
export const isSameBlock = (one: SelectedPlace, other: SelectedPlace): boolean =>
  one.block === other.block && one.contentKey === other.contentKey && one.language === other.language

export type Pointed = { readonly place: BlockPlace; readonly box: Box }
