/** What the rooms around one open page share: what is selected, and what opens from everywhere. */
import { createContext, use } from 'react'
import type { Place } from '#operations'
import type { ItemName, ListedPage } from '../api/shapes.ts'
import type { SelectedPlace } from '../canvas/places.ts'
import type { PageBlocks } from './page-blocks.ts'
import type { Types } from './types.ts'

/** Where a block is to be inserted: `before` null is the end of that list. */
export type InsertSpot = ItemName & { readonly place: Place }

export type PageWorld = {
  readonly page: ListedPage
  readonly types: Types
  /** Of the page and of what else stands on it. */
  readonly blocks: PageBlocks
  /** The block whose form is shown; undefined for the page itself. */
  readonly selected: SelectedPlace | undefined
  readonly select: (place: SelectedPlace | undefined) => void
  /** Ids of all that is selected, of the item of `selected`, which is one of them. */
  readonly chosen: readonly string[]
  /** Several of one item; the last one's form is shown. */
  readonly choose: (item: ItemName, blocks: readonly string[]) => void
  /** Opens the list of blocks: for a place (an insertion point), else for those around what is selected. */
  readonly openInserter: (spot?: InsertSpot) => void
}

export const PageContext = createContext<PageWorld | undefined>(undefined)

export function usePage(): PageWorld {
  const world = use(PageContext)
  if (world === undefined) throw new Error('There is no page around this')
  return world
}
