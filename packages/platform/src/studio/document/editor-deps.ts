/** The context of an open page: the selection, and functions that open dialogs. */
import { createContext, use, useDeferredValue } from 'react'
import type { ProblemLocation } from '#model'
import type { ItemName, ListedPage } from '#api'
import type { Caret } from '#browser'
import type { BlockTarget } from '#operations'
import type { SelectBlock, SelectedBlock } from '../blocks/selected-block.ts'
import type { BoundValue } from '../blocks/bound-fields.ts'
import type { DraftProblems } from './draft-problems.ts'
import type { Announcements } from './announcements.ts'
import type { PageHeadStore } from './page-head.ts'
import type { PageBlocks } from '../blocks/page-blocks.ts'
import type { KnownTypes } from '../blocks/types.ts'

/** An insertion point: before the block `before`, or at the end of the list if `before` is null. */
export type InsertPosition = ItemName & { readonly place: BlockTarget }

/** A block or a field of an item that is open in this editor. */
export type RevealTarget = ItemName &
  ProblemLocation &
  Pick<SelectedBlock, 'repetition'> & {
    /**
     * The value that the field shows. If the record's form has a field with that value, that field is revealed
     * instead.
     */
    readonly value?: BoundValue | undefined
    /** The text to select in the field. */
    readonly caret?: Caret | undefined
    /** True for a field of a block that is revealed in the page settings, not in the form of the block. */
    readonly isInSettings?: boolean
  }

export type EditorDeps = {
  readonly page: ListedPage
  /** The language that was chosen for the canvas. The page may have no translation into it. */
  readonly shownLanguage: string
  readonly types: KnownTypes
  /** Blocks of the page and of the other items on the page. */
  readonly blocks: PageBlocks
  readonly select: SelectBlock
  /**
   * Selects several blocks of one item, and shows the form of the last one. `slot` is the selected column of that
   * block.
   */
  readonly choose: (item: ItemName, blocks: readonly string[], slot?: string) => void
  /** Problems that prevent open drafts from being published. */
  readonly problems: DraftProblems
  /** Selects the block and focuses the field. */
  readonly show: (target: RevealTarget) => void
  /** The field to focus; undefined when it has the focus. */
  readonly wanted: RevealTarget | undefined
  readonly onFound: () => void
  /** The head of the page on the canvas. */
  readonly shownHead: PageHeadStore
  /** Announces text to screen readers, wherever the focus is. With `seen`, also shows the text for a while. */
  readonly announce: Announcements['announce']
  /** Opens the insert dialog for an insertion point, or for the current selection. */
  readonly openInserter: (position?: InsertPosition) => void
}

/** The selection. It is separate from the page context, so that a new selection does not render the page. */
export type Selection = {
  /** The block whose form is shown; undefined for the page itself. */
  readonly selected: SelectedBlock | undefined
  /** Ids of all selected blocks. They belong to the same item as `selected`, which is one of them. */
  readonly chosen: readonly string[]
  /** True if the selection and the form must be rendered at the same time. */
  readonly isWithForm: boolean
}

export const SelectionContext = createContext<Selection>({
  selected: undefined,
  chosen: [],
  isWithForm: false,
})

export const useCurrentSelection = (): Selection => use(SelectionContext)

/**
 * Returns a deferred selection for slow components, so that canvas and keys respond immediately. Not deferred after a
 * click.
 */
export function useDeferredSelection(): Selection {
  const now = useCurrentSelection()
  const later = useDeferredValue(now)
  return now.isWithForm ? now : later
}

export const PageContext = createContext<EditorDeps | undefined>(undefined)

export function usePage(): EditorDeps {
  const deps = use(PageContext)
  if (deps === undefined) throw new Error('This component needs a PageContext')
  return deps
}
