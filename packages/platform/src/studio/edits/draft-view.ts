/** An open draft as the studio shows it, and the changes that this tab makes to it. */
import type { DraftState, Operation, Outcome } from '#operations'
import type { ItemName, PresentEditor } from '../api/shapes.ts'

/** A conflict: an operation that was not applied, with its outcome. */
export type ConflictingEdit = {
  readonly seq: number
  readonly operation: Operation
  readonly outcome: Extract<Outcome, { kind: 'offered' }>
  /** Name of the account that made the edit; empty for this tab. */
  readonly author: string
}

export type TextChange = Extract<Operation, { kind: 'set' }>

/** Text of this tab that a colleague has since replaced. */
export type ReplacedText = {
  /** The operation that restores the text of this tab. */
  readonly mine: TextChange
  /** Name of the account that has replaced the text. */
  readonly by: string
}

export type DraftView = {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly draft: DraftState | undefined
  readonly offers: readonly ConflictingEdit[]
  readonly replaced: readonly ReplacedText[]
  readonly present: readonly PresentEditor[]
  /** True if the server cannot report the edits of other editors immediately. */
  readonly isLate: boolean
}

/**
 * A change made by this tab, reported once: an edit when it is shown, an undo when the server has returned its
 * operations.
 */
export type CompletedEdit = {
  readonly kind: 'do' | 'undo' | 'redo'
  readonly item: ItemName
  /** For an undo, the operations of the undo itself; empty if there was nothing to undo. */
  readonly operations: readonly Operation[]
  /** False for an undo that conflicts with changes of other editors. */
  readonly isApplied: boolean
  /** The draft as it was shown at the time of the edit. */
  readonly before: DraftState | undefined
  readonly after: DraftState | undefined
}
