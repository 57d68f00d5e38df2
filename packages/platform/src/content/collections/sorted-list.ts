/**
 * An immutable sorted list. `change` returns a new list that shares all unchanged chunks with the old list. Lookups by
 * key use binary search.
 */
import { compareCodeUnits } from '#kit'

export type SortedList<T> = {
  /** All values in one array. It is created on first access, in time proportional to the list's length. */
  readonly values: readonly T[]
  /** All values, divided into non-empty chunks. */
  readonly pieces: readonly (readonly T[])[]
  /** Returns the values with the given key, in order. */
  readonly findAll: (key: string) => readonly T[]
  /** Returns the values whose keys begin with a prefix, in order. */
  readonly findBelow: (prefix: string) => readonly T[]
  /** Yields the values after the given position, or all values. The position need not be a value in the list. */
  readonly walk: (walk?: IterationOptions<T>) => Iterable<T>
  /**
   * Returns a list with the added values and without the removed values. Finds removed values by their sort position,
   * not by identity.
   */
  readonly change: (change: ListChange<T>) => SortedList<T>
}

export type ListOrder<T> = {
  readonly toKey: (value: T) => string
  /** Compares two values with equal keys. Returns 0 only if both are the same value. */
  readonly compare: (a: T, b: T) => number
}

type IterationOptions<T> = { readonly after?: T | undefined; readonly isDescending?: boolean }
type ListChange<T> = { readonly removed: readonly T[]; readonly added: readonly T[] }
type ListChunks<T> = readonly (readonly T[])[]

/**
 * Maximum number of values per chunk. A change copies one chunk and the list of chunks. This size limits the cost of
 * both copies for a list of a hundred thousand values.
 */
const maxPiece = 512
/** Minimum number of values per chunk. A smaller chunk is merged into the previous chunk. */
const minPiece = 128

/** Creates a list from values in any order. */
export const createSortedList = <T>(values: readonly T[], order: ListOrder<T>): SortedList<T> =>
  ofPieces(cut(values.toSorted(toComparison(order))), order)

const toComparison =
  <T>({ toKey, compare }: ListOrder<T>) =>
  (a: T, b: T): number =>
    compareCodeUnits(toKey(a), toKey(b)) || compare(a, b)

function ofPieces<T>(pieces: ListChunks<T>, order: ListOrder<T>): SortedList<T> {
  const { toKey } = order
  let values: readonly T[] | undefined
  const list: SortedList<T> = {
    get values() {
      return (values ??= pieces.flat())
    },
    pieces,
    findAll: (key) => findRange(pieces, { toKey, from: key, isWithin: (found) => found === key }),
    findBelow: (prefix) =>
      findRange(pieces, { toKey, from: prefix, isWithin: (found) => found.startsWith(prefix) }),
    walk: (walk = {}) => walkPieces(pieces, toComparison(order), walk),
    change: (changed) =>
      changed.removed.length + changed.added.length === 0
        ? list
        : ofPieces(changePieces(pieces, changed, toComparison(order)), order),
  }
  return list
}

type KeyRange<T> = Pick<ListOrder<T>, 'toKey'> & {
  readonly from: string
  /** Returns true if a key at or after `from` is within the range. */
  readonly isWithin: (key: string) => boolean
}

function findRange<T>(pieces: ListChunks<T>, { toKey, from, isWithin }: KeyRange<T>): readonly T[] {
  const found: T[] = []
  const isBefore = (value: T) => compareCodeUnits(toKey(value), from) < 0
  for (let at = findPiece(pieces, isBefore); at < pieces.length; at++) {
    const piece = pieces[at] ?? []
    const end = findStart(piece, (value) => isBefore(value) || isWithin(toKey(value)))
    found.push(...piece.slice(findStart(piece, isBefore), end))
    if (end < piece.length) break
  }
  return found
}

function* walkPieces<T>(
  pieces: ListChunks<T>,
  compare: (a: T, b: T) => number,
  { after, isDescending = false }: IterationOptions<T>,
): Generator<T, void> {
  if (isDescending) {
    const isBefore = (value: T) => after === undefined || compare(value, after) < 0
    for (let at = Math.min(findPiece(pieces, isBefore), pieces.length - 1); at >= 0; at--) {
      const piece = pieces[at] ?? []
      for (let n = findStart(piece, isBefore) - 1; n >= 0; n--) yield piece[n] as T
    }
    return
  }
  const isRead = (value: T) => after !== undefined && compare(value, after) <= 0
  for (let at = findPiece(pieces, isRead); at < pieces.length; at++) {
    const piece = pieces[at] ?? []
    for (let n = findStart(piece, isRead); n < piece.length; n++) yield piece[n] as T
  }
}

/** Returns the position of the first value that is not before the target. */
function findStart<T>(values: readonly T[], isBefore: (value: T) => boolean): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(values[middle] as T)) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the first chunk that contains a value at or after the target. */
const findPiece = <T>(pieces: ListChunks<T>, isBefore: (value: T) => boolean) =>
  findStart(pieces, (piece) => isBefore(piece.at(-1) as T))

function changePieces<T>(
  pieces: ListChunks<T>,
  { removed, added }: ListChange<T>,
  compare: (a: T, b: T) => number,
): ListChunks<T> {
  const changes = new Map<number, { removed: T[]; added: T[] }>()
  const toChange = (value: T) => {
    const piece = findPiece(pieces, (one) => compare(one, value) < 0)
    const at = Math.max(0, Math.min(piece, pieces.length - 1))
    const change = changes.get(at) ?? { removed: [], added: [] }
    changes.set(at, change)
    return change
  }
  for (const value of removed) toChange(value).removed.push(value)
  for (const value of added) toChange(value).added.push(value)
  const next: (readonly T[])[] = []
  for (const [at, piece] of (pieces.length === 0 ? [[]] : pieces).entries()) {
    const change = changes.get(at)
    const former = next.at(-1)
    const merged = change === undefined ? piece : merge(piece, change, compare)
    if (merged === piece) next.push(piece)
    else if (former !== undefined && merged.length < minPiece && former.length + merged.length <= maxPiece)
      next.splice(-1, 1, [...former, ...merged])
    else next.push(...cut(merged))
  }
  return next.filter(({ length }) => length > 0)
}

/** Splits the values into chunks of equal length. */
function cut<T>(values: readonly T[]): ListChunks<T> {
  const count = Math.ceil(values.length / maxPiece)
  const length = Math.ceil(values.length / count)
  return Array.from({ length: count }, (_, n) => values.slice(n * length, (n + 1) * length))
}

function merge<T>(
  values: readonly T[],
  { removed, added }: ListChange<T>,
  compare: (a: T, b: T) => number,
): readonly T[] {
  const toPlace = (value: T) => findStart(values, (one) => compare(one, value) < 0)
  const cuts = removed.map(toPlace).filter((place, n) => isSame(values[place], removed[n], compare))
  const gone = new Set(cuts)
  const insertions = added.toSorted(compare).map((value) => ({ place: toPlace(value), value }))
  const merged: T[] = []
  let next = 0
  for (let place = 0; place <= values.length; place++) {
    for (; insertions[next]?.place === place; next++) merged.push((insertions[next] as { value: T }).value)
    if (place < values.length && !gone.has(place)) merged.push(values[place] as T)
  }
  return merged
}

const isSame = <T>(a: T | undefined, b: T | undefined, compare: (a: T, b: T) => number) =>
  a !== undefined && b !== undefined && compare(a, b) === 0
