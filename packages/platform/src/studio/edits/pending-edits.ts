/**
 * Pending edits in the browser's storage. They are stored before they are sent, so that no typed text is lost if a tab
 * closes, the browser crashes or the server is unreachable. They are stored separately for each account, and never sent
 * under another account.
 */
import type { Operation } from '#operations'
import type { PropertyChange } from '#operations/browser'
import { toItemKey, type ItemName } from '../api/shapes.ts'

export type Edit = {
  readonly item: ItemName
  readonly gesture: string
} & (
  | {
      readonly kind: 'operations'
      readonly operations: readonly Operation[]
      /** The sequence number of the state that the author saw when making the edit. */
      readonly baseSeq: number
      readonly baseVersion?: number | null
    }
  | { readonly kind: 'undo' | 'redo' }
)

export type PendingEdit = {
  /** Position of the edit in the client's queue. Increases with each edit; edits are sent in this order. */
  readonly order: number
  readonly edit: Edit
  /** Number of the edit's first operation. Assigned when the edit is first sent, and reused for retries. */
  readonly number?: number
}

/** Pending edits of one client. */
export type PendingEdits = {
  readonly list: () => readonly PendingEdit[]
  readonly put: (edit: PendingEdit) => void
  /** Removes an edit, and then stores edits that previously did not fit into the browser's storage. */
  readonly remove: (order: number) => void
  /** Returns false if the browser's storage is full and some edits are therefore only in memory. */
  readonly isWhole: () => boolean
  /** Returns the number for the next operation to be sent. */
  readonly nextNumber: () => number
  readonly setNextNumber: (number: number) => void
}

export type EditStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'epiderm-studio'

export function openPendingEdits(
  storage: EditStorage,
  { account, client }: { account: string; client: string },
): PendingEdits {
  const own = `${prefix}/${account}/${client}`
  const toStorageKey = (order: number) => `${own}/${order}`
  const loaded = listKeys(storage, `${own}/`).flatMap((key) => parsePendingEdit(storage.getItem(key)))
  const pending = new Map(loaded.map((one) => [one.order, one]))
  /** Edits that are stored only in memory. */
  const unwritten = new Set<number>()
  const writeOne = (one: PendingEdit) => {
    if (writeToStorage(storage, toStorageKey(one.order), JSON.stringify(one))) unwritten.delete(one.order)
    else unwritten.add(one.order)
  }
  const next = { number: Number(storage.getItem(own) ?? 1) }
  writeToStorage(storage, own, String(next.number))
  return {
    list: () => [...pending.values()].toSorted((a, b) => a.order - b.order),
    put(one) {
      pending.set(one.order, one)
      writeOne(one)
    },
    remove(order) {
      pending.delete(order)
      unwritten.delete(order)
      storage.removeItem(toStorageKey(order))
      for (const one of pending.values()) if (unwritten.has(one.order)) writeOne(one)
    },
    isWhole: () => unwritten.size === 0,
    nextNumber: () => next.number,
    setNextNumber(number) {
      next.number = number
      writeToStorage(storage, own, String(number))
    },
  }
}

/** Lists the clients that this browser has stored for an account. Clients with pending edits come first. */
export function listClients(storage: EditStorage, account: string): readonly string[] {
  const names = listKeys(storage, `${prefix}/${account}/`).map((key) => key.split('/'))
  const waiting = names.filter(({ length }) => length > 3)
  return [...new Set([...waiting, ...names].map(([, , client = '']) => client))]
}

/** Deletes a client. Returns false if it has pending edits. */
export function deleteClient(
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

/** Returns false if the browser's storage is full. */
export function writeToStorage(storage: EditStorage, key: string, text: string): boolean {
  try {
    storage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

function parsePendingEdit(text: string | null): readonly PendingEdit[] {
  try {
    return [JSON.parse(text ?? '') as PendingEdit]
  } catch {
    return []
  }
}

/** Merges unsent edits from the same burst of typing. */
export function mergeEdit(last: PendingEdit | undefined, edit: Edit): PendingEdit | undefined {
  if (last === undefined || last.number !== undefined) return undefined
  const former = last.edit
  if (former.kind !== 'operations' || edit.kind !== 'operations' || former.gesture !== edit.gesture)
    return undefined
  if (toItemKey(former.item) !== toItemKey(edit.item)) return undefined
  const targets = toTargets(edit.operations)
  const remaining = former.operations.filter(
    (one) => !isPropertyChange(one) || !targets.has(toTargetKey(one)),
  )
  const operations = [...remaining, ...edit.operations]
  if (!fitInCall(operations)) return undefined
  return { ...last, edit: { ...former, operations } }
}

/**
 * Returns the server state that the first pending edit to any of the same fields is based on. An editor who continues
 * typing has seen that state, but no later changes by other editors.
 */
export function findEditBase(
  waiting: readonly PendingEdit[],
  item: ItemName,
  operations: readonly Operation[],
): { readonly seq: number; readonly baseVersion: number | null | undefined } | undefined {
  const targets = toTargets(operations)
  for (const { edit } of waiting) {
    if (edit.kind !== 'operations' || toItemKey(edit.item) !== toItemKey(item)) continue
    if (edit.operations.some((one) => isPropertyChange(one) && targets.has(toTargetKey(one))))
      return { seq: edit.baseSeq, baseVersion: edit.baseVersion }
  }
  return undefined
}

export const isPropertyChange = (operation: Operation): operation is PropertyChange =>
  operation.kind === 'set' || operation.kind === 'unset'

export const toTargetKey = ({ block, path }: PropertyChange): string => JSON.stringify([block, path])

/** Returns the fields that the operations change. Operations that do not change fields are never merged. */
const toTargets = (operations: readonly Operation[]): ReadonlySet<string> =>
  new Set(operations.filter(isPropertyChange).map(toTargetKey))

/** Maximum number of operations in one call; must equal the server's `maxOperationsInCall`. */
const maxOperations = 200
/**
 * Maximum number of JSON characters in a request. A character takes up at most three bytes, so a request stays below
 * the server's limit of one megabyte.
 */
const maxCallLength = 300_000

const toLength = (operation: Operation) => JSON.stringify(operation).length

const fitInCall = (operations: readonly Operation[]): boolean => toOperationBatches(operations).length <= 1

/**
 * Splits operations into requests, in order. An operation that exceeds the request limit gets its own request, which
 * the server rejects with an error message.
 */
export function toOperationBatches(operations: readonly Operation[]): readonly (readonly Operation[])[] {
  const calls: Operation[][] = []
  let length = 0
  for (const operation of operations) {
    const last = calls.at(-1)
    length += toLength(operation)
    if (last !== undefined && last.length < maxOperations && length <= maxCallLength) last.push(operation)
    else {
      calls.push([operation])
      length = toLength(operation)
    }
  }
  return calls
}
