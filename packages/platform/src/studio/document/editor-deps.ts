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

/** The block or field to reveal. Its item must be open in this editor. */
export type RevealTarget = ItemName &
  ProblemLocation &
  Pick<SelectedBlock, 'repetition'> & {
    /**
     * The record or item field whose value the block shows, and the shown text. If the form of the record or item
     * contains a matching field, that field is revealed instead of the block's own field.
     */
    readonly value?: BoundValue | undefined
    /** The text to select in the field. */
    readonly caret?: Caret | undefined
    /** True to reveal a block's field in the page settings instead of the block's form. */
    readonly isInSettings?: boolean
  }

export type EditorDeps = {
  readonly page: ListedPage
  /** The language selected for the canvas. The page may have no translation into this language. */
  readonly shownLanguage: string
  readonly types: KnownTypes
  /** The page's blocks, and the blocks of other items that the page shows. */
  readonly blocks: PageBlocks
  readonly select: SelectBlock
  /**
   * Selects several blocks of one item, and shows the form of the last block. `slot` is the selected column of that
   * block.
   */
  readonly choose: (item: ItemName, blocks: readonly string[], slot?: string) => void
  /** Problems that prevent open drafts from being published. */
  readonly problems: DraftProblems
  /** Selects the target's block and focuses its field. */
  readonly show: (target: RevealTarget) => void
  /** The field that should receive the focus; undefined once the field is focused. */
  readonly wanted: RevealTarget | undefined
  readonly onFound: () => void
  /** The head of the page that the canvas shows. */
  readonly shownHead: PageHeadStore
  /** Announces text to screen readers, wherever the focus is. With `seen`, the text is also displayed for a while. */
  readonly announce: Announcements['announce']
  /**
   * Opens the insert dialog for an insertion point. By default, the insertion point depends on the current selection.
   */
  readonly openInserter: (position?: InsertPosition) => void
}

/**
 * The selection. It is separate from the page context, so that the page is not rendered again when the selection
 * changes.
 */
export type Selection = {
  /** The block whose form is shown; undefined for the page itself. */
  readonly selected: SelectedBlock | undefined
  /** Ids of all selected blocks, including `selected`. All of them belong to one item. */
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
 * Returns a deferred selection for components that are slow to render, so that the canvas and keys respond immediately.
 * The selection is not deferred after a click.
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
