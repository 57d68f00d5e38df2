/** The order in which this tab has edited drafts: undo reverts the last edit, whatever is selected at that time. */
import type { ItemName } from '../api/shapes.ts'

export type UndoOrder = {
  /** Records an edit; an undo group may contain several. */
  readonly note: (item: ItemName, gesture: string) => void
  /** Returns the item whose newest undo group to undo or redo: `item` itself, if this tab has none left. */
  readonly take: (kind: 'undo' | 'redo', item: ItemName) => ItemName
  /** Returns true if this tab has anything left to undo or redo. */
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
