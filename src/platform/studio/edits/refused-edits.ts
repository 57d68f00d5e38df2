/**
 * What the server has refused, in the browser's storage until somebody has decided: no letter of it is lost. By account, not
 * by client: whichever tab comes next shows it.
 */
import type { Operation } from '#operations'
import type { ItemName, ProblemPlace } from '../api/shapes.ts'
import { listKeys, write, type EditStorage } from './kept-edits.ts'

export type RefusedEdit = {
  readonly id: string
  readonly item: ItemName
  readonly operations: readonly Operation[]
  /** As the server says it. */
  readonly reason: string
  /** Where in the item, if the server says that. */
  readonly place?: ProblemPlace | undefined
  /** ISO 8601, UTC. */
  readonly at: string
}

export type RefusedEdits = {
  /** Oldest first; the same object until it is another list. */
  readonly list: () => readonly RefusedEdit[]
  /** It is kept when this returns. False where the browser has no room: it is in memory alone. */
  readonly add: (refused: RefusedEdit) => boolean
  readonly remove: (id: string) => void
  readonly subscribe: (listen: () => void) => () => void
}

const prefix = 'epiderm-studio-refused'

export function openRefusedEdits(storage: EditStorage, account: string): RefusedEdits {
  const own = `${prefix}/${account}/`
  const listeners = new Set<() => void>()
  let known = listKeys(storage, own)
    .flatMap((key) => parse(storage.getItem(key)))
    .toSorted((a, b) => a.at.localeCompare(b.at))
  const show = (next: readonly RefusedEdit[]) => {
    known = [...next]
    for (const listen of listeners) listen()
  }
  return {
    list: () => known,
    add(refused) {
      show([...known.filter(({ id }) => id !== refused.id), refused])
      return write(storage, own + refused.id, JSON.stringify(refused))
    },
    remove(id) {
      storage.removeItem(own + id)
      show(known.filter((one) => one.id !== id))
    },
    subscribe(listen) {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
  }
}

function parse(text: string | null): readonly RefusedEdit[] {
  try {
    return [JSON.parse(text ?? '') as RefusedEdit]
  } catch {
    return []
  }
}
