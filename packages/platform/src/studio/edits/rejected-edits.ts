/**
 * Rejected edits. They remain in the browser's storage until the editor retries or discards them, so that no typed text
 * is lost. They are stored by account rather than by client, so that any later tab shows them.
 */
import { createStore } from '#kit/browser'
import type { Operation } from '#operations'
import { toItemKey, type ItemName, type ProblemLocation } from '../api/shapes.ts'
import { isPropertyChange, listKeys, toTargetKey, writeToStorage, type EditStorage } from './pending-edits.ts'

export type RejectedEdit = {
  readonly id: string
  readonly item: ItemName
  /** Undefined for edits that an earlier version of the studio has stored. */
  readonly gesture?: string
  readonly operations: readonly Operation[]
  /** The server's reason for rejecting the edit. */
  readonly reason: string
  /** Position of the problem in the item. Undefined if the server does not report it. */
  readonly place?: ProblemLocation | undefined
  /** Time of the rejection in ISO 8601 format, UTC. */
  readonly at: string
}

export type RejectedEdits = {
  /** Rejected edits, oldest first. Returns the same array until the list changes. */
  readonly list: () => readonly RejectedEdit[]
  /**
   * Stores the edit. Replaces an earlier edit from the same burst of typing if the new edit has newer values for all of
   * the earlier edit's fields. Returns false if the browser's storage is full and the edit is therefore only in memory.
   */
  readonly add: (rejected: RejectedEdit) => boolean
  readonly remove: (id: string) => void
  readonly subscribe: (listen: () => void) => () => void
}

const prefix = 'epiderm-studio-refused'

export function openRejectedEdits(storage: EditStorage, account: string): RejectedEdits {
  const own = `${prefix}/${account}/`
  const stored = listKeys(storage, own).flatMap((key) => parse(storage.getItem(key)))
  const { get, set, subscribe } = createStore<readonly RejectedEdit[]>(
    stored.toSorted((a, b) => a.at.localeCompare(b.at)),
  )
  return {
    list: get,
    add(rejected) {
      const isStored = writeToStorage(storage, own + rejected.id, JSON.stringify(rejected))
      const replaced = get().filter((one) => isContinued(one, rejected))
      if (isStored) for (const { id } of replaced) storage.removeItem(own + id)
      set([...get().filter((one) => one.id !== rejected.id && !replaced.includes(one)), rejected])
      return isStored
    },
    remove(id) {
      storage.removeItem(own + id)
      set(get().filter((one) => one.id !== id))
    },
    subscribe,
  }
}

/**
 * Returns true if both edits belong to the same burst of typing and the later edit sets every field that the earlier
 * edit sets.
 */
function isContinued(former: RejectedEdit, later: RejectedEdit): boolean {
  if (former.id === later.id || former.gesture === undefined || former.gesture !== later.gesture) return false
  if (toItemKey(former.item) !== toItemKey(later.item)) return false
  const targets = new Set(later.operations.filter(isPropertyChange).map(toTargetKey))
  return former.operations.every((one) => isPropertyChange(one) && targets.has(toTargetKey(one)))
}

function parse(text: string | null): readonly RejectedEdit[] {
  try {
    return [JSON.parse(text ?? '') as RejectedEdit]
  } catch {
    return []
  }
}
