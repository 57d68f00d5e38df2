/** Places on the canvas, as the studio speaks of them. */
import type { Box } from '#browser'
import type { BlockPlace } from '#model/browser'

export type SelectedPlace = Pick<BlockPlace, 'contentKey' | 'language' | 'block'> &
  Partial<Pick<BlockPlace, 'repetition'>>

export type Pointed = { readonly place: BlockPlace; readonly box: Box }
