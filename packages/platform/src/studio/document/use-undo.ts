/**
 * Undo and redo. They apply to the last edit made in this tab. If there is none, they apply to the account's last edit,
 * even if it was made on another computer.
 */
import type { ItemName } from '#api'
import { toItemKey } from '../api/shapes.ts'
import { useStudio } from '../core/studio-context.ts'
import { usePageRecord } from './use-page-record.ts'

type OpenItems = {
  readonly active: ItemName
  /** The page, and other items that are shown on it. */
  readonly items: readonly ItemName[]
}

export function useUndo({ active, items }: OpenItems) {
  const { calls, edits } = useStudio()
  const { record } = usePageRecord()
  const findNewest = async (kind: 'undo' | 'redo') => {
    const shown = [active, ...items, ...(record === undefined ? [] : [record])]
    const keys = new Set([...shown, ...edits.listOpen().map(({ item }) => item)].map(toItemKey))
    return (await calls.get('/studio/drafts/newest', { query: { kind, items: [...keys].join() } })).newest
  }
  return async (kind: 'undo' | 'redo') => {
    /**
     * While the browser is offline, the newest edit is unknown. The undo then applies to the active item and waits in
     * the outbox.
     */
    const newest = edits.canTakeBack(kind) ? null : await findNewest(kind).catch(() => null)
    edits.takeBack(kind, newest ?? active)
  }
}
