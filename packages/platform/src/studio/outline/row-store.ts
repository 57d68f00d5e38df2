/**
 * The rows of the open drafts. Listeners are notified immediately when blocks are added, removed or moved. Other
 * changes, such as a name that is being typed, are reported after a pause, so that the tree does not render on every
 * keystroke.
 */
import type { ItemName } from '../api/shapes.ts'
import type { DraftView } from '../edits/draft-view.ts'
import type { DraftProblems } from '../document/draft-problems.ts'
import { hasSameKeys, type OutlineRow, type RowBuilder } from '../document/rows.ts'

type OutlineDraft = {
  readonly item: ItemName
  readonly view: () => Pick<DraftView, 'draft'>
  readonly subscribe: (listen: () => void) => () => void
}

type RowStoreDeps = {
  readonly lives: readonly OutlineDraft[]
  readonly toRows: RowBuilder
  readonly problems: Pick<DraftProblems, 'list' | 'subscribe'>
  /** Calls `run` after a delay. Returns a function that cancels the call. */
  readonly after: (delayMs: number, run: () => void) => () => void
}

export type RowStore = {
  readonly rows: () => readonly OutlineRow[]
  readonly subscribe: (listen: () => void) => () => void
}

const pauseMs = 400

export function createRowStore({ lives, toRows, problems, after }: RowStoreDeps): RowStore {
  const read = () =>
    toRows(lives.map(({ item, view }) => ({ item, draft: view().draft, problems: problems.list(item) })))
  let rows = read()
  return {
    rows: () => rows,
    subscribe(listen) {
      let cancel = () => {}
      const show = () => {
        const next = read()
        if (next === rows) return
        rows = next
        listen()
      }
      const handleChange = () => {
        cancel()
        const next = read()
        if (next === rows) return
        if (hasSameKeys(rows, next)) cancel = after(pauseMs, show)
        else show()
      }
      const ends = [...lives, problems].map(({ subscribe }) => subscribe(handleChange))
      handleChange()
      return () => {
        cancel()
        for (const end of ends) end()
      }
    },
  }
}
