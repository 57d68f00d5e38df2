/** The order in which this tab has edited drafts. Undo reverts the last edit, whatever is selected at that time. */
import type { ItemName } from '../api/shapes.ts'

export type UndoOrder = {
  /** Records an edit. An undo group may contain several edits. */
  readonly note: (item: ItemName, gesture: string) => void
  /** Returns the item whose newest undo group must be undone or redone. If this tab has none left, returns `item`. */
  readonly take: (kind: 'undo' | 'redo', item: ItemName) => ItemName
  /** Returns true if this tab has an edit to undo or redo. */
  readonly has: (kind: 'undo' | 'redo') => boolean
  readonly forget: () => void
}

type Noted = { readonly item: ItemName; readonly gesture: string }

const most = 1000

export function createUndoOrder(): UndoOrder {
  let done: readonly Noted[] = []
  let undone: readonly Noted[] = []
  return {
    note(item, gesture) {
      undone = []
      if (done.at(-1)?.gesture !== gesture) done = [...done, { item, gesture }].slice(-most)
    },
    take(kind, item) {
      const last = (kind === 'undo' ? done : undone).at(-1) ?? { item, gesture: '' }
      if (kind === 'undo') [done, undone] = [done.slice(0, -1), [...undone, last]]
      else [done, undone] = [[...done, last], undone.slice(0, -1)]
      return last.item
    },
    has: (kind) => (kind === 'undo' ? done : undone).length > 0,
    forget() {
      done = []
      undone = []
    },
  }
}
