/**
 * What waits to be sent, in the browser's storage: written before the server hears of it, so that a closed tab, a crash or a
 * server that is away lose nothing that was typed. By account: what one has typed is never sent by another.
 */
import type { Operation } from '#operations'
import type { ItemName } from '../api/shapes.ts'

export type Edit = {
  readonly item: ItemName
  readonly gesture: string
} & (
  | {
      readonly kind: 'operations'
      readonly operations: readonly Operation[]
      /** What its author had seen. */
      readonly baseSeq: number
      readonly baseVersion?: number | null
    }
  | { readonly kind: 'undo' | 'redo' }
)

export type KeptEdit = {
  /** Counts up for each client; the order in which edits are sent. */
  readonly order: number
  readonly edit: Edit
  /** Of its first operation, once it is sent for the first time: sent again, it has the same. */
  readonly number?: number
}

/** Of one client. */
export type KeptEdits = {
  readonly list: () => readonly KeptEdit[]
  readonly put: (kept: KeptEdit) => void
  /** What the browser had no room for takes the place that gets free. */
  readonly remove: (order: number) => void
  /** False where the browser has no room: some of it is in memory alone. */
  readonly isWhole: () => boolean
  /** Of the next operation. */
  readonly nextNumber: () => number
  readonly setNextNumber: (number: number) => void
}

export type EditStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'epiderm-studio'

export function openKeptEdits(
  storage: EditStorage,
  { account, client }: { account: string; client: string },
): KeptEdits {
  const own = `${prefix}/${account}/${client}`
  const toKey = (order: number) => `${own}/${order}`
  const loaded = listKeys(storage, `${own}/`).flatMap((key) => parseKept(storage.getItem(key)))
  const kept = new Map(loaded.map((one) => [one.order, one]))
  /** In memory alone. */
  const unwritten = new Set<number>()
  const writeOne = (one: KeptEdit) => {
    if (write(storage, toKey(one.order), JSON.stringify(one))) unwritten.delete(one.order)
    else unwritten.add(one.order)
  }
  const next = { number: Number(storage.getItem(own) ?? 1) }
  write(storage, own, String(next.number))
  return {
    list: () => [...kept.values()].toSorted((a, b) => a.order - b.order),
    put(one) {
      kept.set(one.order, one)
      writeOne(one)
    },
    remove(order) {
      kept.delete(order)
      unwritten.delete(order)
      storage.removeItem(toKey(order))
      for (const one of kept.values()) if (unwritten.has(one.order)) writeOne(one)
    },
    isWhole: () => unwritten.size === 0,
    nextNumber: () => next.number,
    setNextNumber(number) {
      next.number = number
      write(storage, own, String(number))
    },
  }
}

/** Clients that have stood in this browser for an account; first those that something waits of. */
export function listClients(storage: EditStorage, account: string): readonly string[] {
  const names = listKeys(storage, `${prefix}/${account}/`).map((key) => key.split('/'))
  const waiting = names.filter(({ length }) => length > 3)
  return [...new Set([...waiting, ...names].map(([, , client = '']) => client))]
}

/** False while something of it waits. */
export function forgetClient(
  storage: EditStorage,
  { account, client }: { account: string; client: string },
): boolean {
  const own = `${prefix}/${account}/${client}`
  if (listKeys(storage, `${own}/`).length > 0) return false
  storage.removeItem(own)
  return true
}

export const isKnownClient = (
  storage: EditStorage,
  { account, client }: { account: string; client: string },
): boolean => storage.getItem(`${prefix}/${account}/${client}`) !== null

export const listKeys = (storage: EditStorage, start: string): readonly string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) =>
    key.startsWith(start),
  )

/** False where the browser has no room. */
export function write(storage: EditStorage, key: string, text: string): boolean {
  try {
    storage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

function parseKept(text: string | null): readonly KeptEdit[] {
  try {
    return [JSON.parse(text ?? '') as KeptEdit]
  } catch {
    return []
  }
}
