/** Places on the canvas, as the studio speaks of them. */
import type { Box } from '#browser'
import type { BlockPlace } from '#model/browser'

export type SelectedPlace = Pick<BlockPlace, 'contentKey' | 'language' | 'block'> &
  Partial<Pick<BlockPlace, 'repetition'>> & {
    /** One of its columns: what is inserted goes there. */
    readonly slot?: string
  }

/** Wherever it is repeated. */
export const isSameBlock = (one: SelectedPlace, other: SelectedPlace): boolean =>
  one.block === other.block && one.contentKey === other.contentKey && one.language === other.language

export type Pointed = { readonly place: BlockPlace; readonly box: Box }
