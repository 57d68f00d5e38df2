/** An open draft as the studio shows it, and the changes that this tab makes to the draft. */
import type { DraftState, Operation, Outcome } from '#operations'
import type { ItemName, PresentEditor } from '../api/shapes.ts'

/** A conflicting edit: an operation that was not applied, with its outcome. */
export type ConflictingEdit = {
  readonly seq: number
  readonly operation: Operation
  readonly outcome: Extract<Outcome, { kind: 'offered' }>
  /** Name of the account that made the edit; empty if it was made in this tab. */
  readonly author: string
}

export type TextChange = Extract<Operation, { kind: 'set' }>

/** Text that was typed in this tab and that a colleague has since replaced. */
export type ReplacedText = {
  /** The operation that restores the text typed in this tab. */
  readonly mine: TextChange
  /** Name of the account that replaced the text. */
  readonly by: string
}

export type DraftView = {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly draft: DraftState | undefined
  readonly offers: readonly ConflictingEdit[]
  readonly replaced: readonly ReplacedText[]
  readonly present: readonly PresentEditor[]
  /** True if other editors' edits may currently arrive late. */
  readonly isLate: boolean
}

/**
 * A change made in this tab, which is reported once. An edit is reported when it is shown; an undo is reported when the
 * server has returned the undo's operations.
 */
export type CompletedEdit = {
  readonly kind: 'do' | 'undo' | 'redo'
  readonly item: ItemName
  /**
   * The operations that were applied. For an undo, these are the operations that revert the edit; empty if there was
   * nothing to undo.
   */
  readonly operations: readonly Operation[]
  /** False for an undo that conflicts with other editors' changes. */
  readonly isApplied: boolean
  /** The displayed draft at the time of the edit. */
  readonly before: DraftState | undefined
  readonly after: DraftState | undefined
}
