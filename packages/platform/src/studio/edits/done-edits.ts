/**
 * Reports the changes made by this tab once: edits when they are shown, undos and redos when the server has returned
 * their operations.
 */
import type { DraftState, Operation } from '#operations'
import type { ItemName, OperationsResponse } from '../api/shapes.ts'
import type { KeptEdit } from './kept-edits.ts'

export type DoneEdit = {
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

/** Tracks undo requests until they are confirmed. An event may report the result before the response. */
export function createTakenBack(onDone: (done: DoneEdit) => void) {
  const asked = new Map<number, DraftState | undefined>()
  return {
    ask(kept: KeptEdit, before: DraftState | undefined) {
      asked.set(kept.order, before)
    },
    answer({ order, edit }: KeptEdit, answer: OperationsResponse | undefined, after: DraftState | undefined) {
      if (edit.kind === 'operations') return
      const before = asked.get(order)
      asked.delete(order)
      if (answer?.operations === undefined) return
      onDone({
        kind: edit.kind,
        item: edit.item,
        operations: answer.operations.map(({ operation }) => operation),
        isApplied: answer.operations.every(({ outcome }) => outcome.kind === 'applied'),
        before,
        after,
      })
    },
  }
}
