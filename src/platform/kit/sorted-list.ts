/**
 * A list in order that never changes: `change` answers another one, by copying references and comparing only around what differs.
 * Whoever holds the old one keeps it. Found by key in as many steps as its length has digits in base two.
 */
import { compareCodeUnits } from './compare-code-units.ts'

export type SortedList<T> = {
  readonly values: readonly T[]
  /** Those of a key, in order. */
  readonly findAll: (key: string) => readonly T[]
  /** Without those that are removed (by order, not by identity), with those that are added. */
  readonly change: (change: Changed<T>) => SortedList<T>
}

export type Order<T> = {
  readonly toKey: (value: T) => string
  /** Among values of one key; 0 for the same value alone. */
  readonly compare: (a: T, b: T) => number
}

type Changed<T> = { readonly removed: readonly T[]; readonly added: readonly T[] }

/** Of values in any order. */
export const createSortedList = <T>(values: readonly T[], order: Order<T>): SortedList<T> =>
  ofSorted(values.toSorted(toComparison(order)), order)

const toComparison =
  <T>({ toKey, compare }: Order<T>) =>
  (a: T, b: T): number =>
    compareCodeUnits(toKey(a), toKey(b)) || compare(a, b)

function ofSorted<T>(values: readonly T[], order: Order<T>): SortedList<T> {
  const { toKey } = order
  return {
    values,
    findAll(key) {
      const start = findStart(values, (value) => compareCodeUnits(toKey(value), key) < 0)
      const end = findStart(values, (value) => compareCodeUnits(toKey(value), key) <= 0)
      return values.slice(start, end)
    },
    change: (changed) => ofSorted(merge(values, changed, toComparison(order)), order),
  }
}

/** The place of the first value that is not before. */
function findStart<T>(values: readonly T[], isBefore: (value: T) => boolean): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(values[middle] as T)) low = middle + 1
    else high = middle
  }
  return low
}

function merge<T>(
  values: readonly T[],
  { removed, added }: Changed<T>,
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
