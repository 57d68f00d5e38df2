/** What this tab has done, told once: an edit as it is shown, an undo or a redo when the server has told what it was made of. */
import type { DraftState, Operation } from '#operations'
import type { ItemName, OperationsAnswer } from '../api/shapes.ts'
import type { KeptEdit } from './kept-edits.ts'

export type DoneEdit = {
  readonly kind: 'do' | 'undo' | 'redo'
  readonly item: ItemName
  /** Of an undo, those that take back; none where there was nothing to take back. */
  readonly operations: readonly Operation[]
  /** False of an undo that others' work has met: both values are offered. */
  readonly isApplied: boolean
  /** As it was shown when somebody did it. */
  readonly before: DraftState | undefined
  readonly after: DraftState | undefined
}

/** What is taken back is asked for, and answered later: an event may have told it before. */
export function createTakenBack(onDone: (done: DoneEdit) => void) {
  const asked = new Map<number, DraftState | undefined>()
  return {
    ask(kept: KeptEdit, before: DraftState | undefined) {
      asked.set(kept.order, before)
    },
    answer({ order, edit }: KeptEdit, answer: OperationsAnswer | undefined, after: DraftState | undefined) {
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
