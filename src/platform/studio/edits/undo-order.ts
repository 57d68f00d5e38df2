/** In which order this tab has edited drafts: undo takes back what came last, whatever is selected by now. */
import type { ItemName } from '../api/shapes.ts'

export type UndoOrder = {
  /** A gesture may edit more than once. */
  readonly note: (item: ItemName, gesture: string) => void
  /** Whose newest gesture is to be taken back, or brought back: of `item`, where this tab has done nothing that is left. */
  readonly take: (kind: 'undo' | 'redo', item: ItemName) => ItemName
  /** Whether this tab has done, or taken back, anything that is left. */
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
