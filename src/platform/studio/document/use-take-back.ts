/** Undo and redo of what this tab has done last; where it has done nothing, of what its account has, also on another machine. */
import { toItemKey, type ItemName } from '../api/shapes.ts'
import { useStudio } from '../core/studio-context.ts'
import { useShownRecord } from './use-shown-record.ts'

type Shown = {
  readonly active: ItemName
  /** The page, and what stands around it and in it. */
  readonly items: readonly ItemName[]
}

export function useTakeBack({ active, items }: Shown) {
  const { calls, edits } = useStudio()
  const { record } = useShownRecord()
  const findNewest = async (kind: 'undo' | 'redo') => {
    const shown = [active, ...items, ...(record === undefined ? [] : [record])]
    const keys = new Set([...shown, ...edits.listOpen().map(({ item }) => item)].map(toItemKey))
    return (await calls.get('/studio/drafts/newest', { query: { kind, items: [...keys].join() } })).newest
  }
  return async (kind: 'undo' | 'redo') => {
    /** Without a connection it waits in its turn. */
    const newest = edits.canTakeBack(kind) ? null : await findNewest(kind).catch(() => null)
    edits.takeBack(kind, newest ?? active)
  }
}
