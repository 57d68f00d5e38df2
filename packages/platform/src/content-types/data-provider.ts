/**
 * GRD-10: selects and sorts a collection's records. Pages and the delivery API use the same provider, so that both return the same records.
 */
import { toExpressionText, type BoundRecord } from '#schema'

/** One condition. No record matches a condition without a value (a binding to a missing field). */
export type RecordFilter = {
  readonly field: string
  /** Compares the whole value. */
  readonly equals?: string | undefined
  /** Matches an entry of a list, or part of a text. */
  readonly contains?: string | undefined
}

type SortAction = { readonly sortBy: string; readonly sortOrder: 'asc' | 'desc' }

/**
 * Returns the records in the action's order, without changing the input list. Must be a stable sort that compares two records: then only
 * the neighbours of a changed record determine whether it has moved.
 */
export type SortHandler = (records: readonly BoundRecord[], action: SortAction) => readonly BoundRecord[]

/** Filters and order. All filters must match. Without `sortBy`, the order does not change. */
type RecordSelection = {
  readonly filters?: readonly RecordFilter[] | undefined
  readonly sortBy?: string | undefined
  readonly sortOrder?: 'asc' | 'desc' | undefined
  readonly limit?: number | undefined
}

export type DataProvider = {
  /**
   * Registers a handler for a `sortBy`. Without one, records are sorted by the text of the field with that name. Throws a TypeError if the
   * name or the handler is already registered, and for invalid arguments. `fields`: the body fields that the handler reads in addition to
   * the title; if absent, sorting a list loads complete bodies.
   */
  readonly registerSortAction: (sortBy: string, handler: SortHandler, fields?: readonly string[]) => void
  /** Returns the body fields that a selection reads; undefined if unknown. */
  readonly findFields: (selection: RecordSelection) => readonly string[] | undefined
  readonly select: (records: readonly BoundRecord[], selection: RecordSelection) => readonly BoundRecord[]
}

export function createDataProvider(): DataProvider {
  const handlers = new Map<string, SortHandler>()
  const fieldsOf = new Map<string, readonly string[] | undefined>()
  const findSortFields = (sortBy: string) => (handlers.has(sortBy) ? fieldsOf.get(sortBy) : [sortBy])
  return {
    registerSortAction(sortBy, handler, fields) {
      if (typeof sortBy !== 'string' || sortBy === '' || typeof handler !== 'function')
        throw new TypeError('A sort action is registered by the name that it sorts by and a function')
      if (handlers.has(sortBy) || [...handlers.values()].includes(handler))
        throw new TypeError(`The sort action for ${sortBy} is registered already`)
      handlers.set(sortBy, handler)
      fieldsOf.set(sortBy, fields)
    },
    findFields({ filters = [], sortBy }) {
      const sorting = sortBy === undefined ? [] : findSortFields(sortBy)
      return sorting && [...filters.map(({ field }) => field), ...sorting]
    },
    select(records, { filters = [], sortBy, sortOrder = 'asc', limit }) {
      const found = records.filter((record) => filters.every((filter) => isMatch(record, filter)))
      if (sortBy === undefined) return found.slice(0, limit)
      const sort = handlers.get(sortBy) ?? sortByWords
      return sort(found, { sortBy, sortOrder }).slice(0, limit)
    },
  }
}

export function isMatch({ data }: BoundRecord, { field, equals, contains }: RecordFilter): boolean {
  const value = Object.hasOwn(data, field) ? data[field] : undefined
  if (equals === undefined && contains === undefined) return false
  return (
    (equals === undefined || toExpressionText(value) === equals) &&
    (contains === undefined || holds(value, contains))
  )
}

/** Sorts by the position of a field's value in `values`, followed by all other values. Equal values are sorted by title. */
export const sortByRank =
  (values: readonly string[]): SortHandler =>
  (records, { sortBy, sortOrder }) => {
    const rank = ({ data }: BoundRecord) =>
      values.indexOf(toExpressionText(data[sortBy])) + 1 || values.length + 1
    const sign = sortOrder === 'desc' ? -1 : 1
    return records.toSorted(
      (a, b) =>
        sign * (rank(a) - rank(b)) ||
        compareWords(toExpressionText(a.data['title']), toExpressionText(b.data['title'])),
    )
  }

/** Sorts by the text of one field, with numbers sorted by value. Equal values stay in the source's order. */
const sortByWords: SortHandler = (records, { sortBy, sortOrder }) => {
  const sign = sortOrder === 'desc' ? -1 : 1
  return records.toSorted(
    (a, b) => sign * compareWords(toExpressionText(a.data[sortBy]), toExpressionText(b.data[sortBy])),
  )
}

function holds(value: unknown, wanted: string): boolean {
  if (Array.isArray(value)) return value.some((entry) => toExpressionText(entry) === wanted)
  return wanted !== '' && toExpressionText(value).toLocaleLowerCase().includes(wanted.toLocaleLowerCase())
}

const compareWords = new Intl.Collator('en', { numeric: true }).compare
