/** What the rooms around one open page share: what is selected, and what opens from everywhere. */
import { createContext, use, useDeferredValue } from 'react'
import type { Caret } from '#browser'
import type { Place } from '#operations'
import type { ItemName, ListedPage, ProblemPlace } from '../api/shapes.ts'
import type { Select, SelectedPlace } from '../blocks/places.ts'
import type { BoundValue } from '../blocks/bound-fields.ts'
import type { DraftProblems } from './draft-problems.ts'
import type { Announcements } from './announcements.ts'
import type { PageBlocks } from '../blocks/page-blocks.ts'
import type { Types } from '../blocks/types.ts'

/** Where a block is to be inserted: `before` null is the end of that list. */
export type InsertSpot = ItemName & { readonly place: Place }

/** Of an item that is open here: a block or a field. */
export type ShownPlace = ItemName &
  ProblemPlace &
  Pick<SelectedPlace, 'repetition'> & {
    /** What the field reads: whoever is led there wants the field of the record, if its form has it. */
    readonly value?: BoundValue | undefined
    /** Which letters of the field are meant. */
    readonly caret?: Caret | undefined
  }

export type EditorDeps = {
  readonly page: ListedPage
  /** The language chosen for the canvas; the page may have no version in it. */
  readonly shownLanguage: string
  readonly types: Types
  /** Of the page and of what else stands on it. */
  readonly blocks: PageBlocks
  readonly select: Select
  /** Several of one item; the last one's form is shown. `slot`: the column of it that is meant. */
  readonly choose: (item: ItemName, blocks: readonly string[], slot?: string) => void
  /** What keeps the drafts that are open from being published. */
  readonly problems: DraftProblems
  /** Selects what it is in, and leads to the field. */
  readonly show: (place: ShownPlace) => void
  /** Where somebody is led, until they are there. */
  readonly wanted: ShownPlace | undefined
  readonly onFound: () => void
  /** A screen reader says it, wherever the focus is; `seen`: it is shown for a while, too. */
  readonly announce: Announcements['announce']
  /** Opens the list of blocks: for a place (an insertion point), else for those around what is selected. */
  readonly openInserter: (spot?: InsertSpot) => void
}

/** Apart from the page, which stays the same whatever is selected. */
export type Selection = {
  /** The block whose form is shown; undefined for the page itself. */
  readonly selected: SelectedPlace | undefined
  /** Ids of all that is selected, of the item of `selected`, which is one of them. */
  readonly chosen: readonly string[]
  /** Drawn with the form in one piece. */
  readonly isWithForm: boolean
}

export const SelectionContext = createContext<Selection>({
  selected: undefined,
  chosen: [],
  isWithForm: false,
})

export const useSelected = (): Selection => use(SelectionContext)

/** For what takes its time to draw: the canvas and the keys follow a selection at once, this once they have; of a click, with them. */
export function useSelectedLater(): Selection {
  const now = useSelected()
  const later = useDeferredValue(now)
  return now.isWithForm ? now : later
}

export const PageContext = createContext<EditorDeps | undefined>(undefined)

export function usePage(): EditorDeps {
  const deps = use(PageContext)
  if (deps === undefined) throw new Error('There is no page around this')
  return deps
}
