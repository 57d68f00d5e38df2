/**
 * GRD-10: selects and sorts a collection's records. Pages and the delivery API share one provider, so they return the
 * same records.
 */
import { compareCodePoints, type Warn } from '#kit'
import type { ContentItem } from '#model'
import { toExpressionText, type BoundRecord } from '#schema'
import type { ContentType } from './content-type.ts'
import {
  toIndexedFields,
  type IndexedFields,
  type SortField,
  type SortKeyDefinition,
} from './indexed-fields.ts'
import { matchesFilter, toFilterRecord, type RecordFilter } from './record-filter.ts'
import { createListFields, type SelectableFields } from './list-fields.ts'
import { toSortKey } from './sort-key.ts'

type SortAction = { readonly sortBy: string; readonly sortOrder: 'asc' | 'desc' }

/**
 * Sorts records as the sort action specifies, without changing the input list. The sort must be stable, and the order
 * of two records must depend only on these two records. To find out whether a changed record has moved, it is then
 * enough to compare it with its neighbours.
 */
export type SortHandler = {
  (records: readonly BoundRecord[], action: SortAction): readonly BoundRecord[]
} & Partial<SortKeyDefinition>

/** Filters and sort order. All filters must match. Without `sortBy`, the order of the records does not change. */
type RecordSelection = {
  /**
   * The content type of the records. If it is known, the records are sorted by the keys of the type's indexed fields.
   */
  readonly type?: string | undefined
  readonly filters?: readonly RecordFilter[] | undefined
  readonly sortBy?: string | undefined
  readonly sortOrder?: 'asc' | 'desc' | undefined
  readonly limit?: number | undefined
}

export type DataProvider = {
  /**
   * Registers a handler for a `sortBy` value. Without a handler, records are sorted by the text of the field with that
   * name. Throws a TypeError if the name or the handler is already registered, and for invalid arguments. `fields`
   * lists the body fields that the handler reads in addition to the title. If `fields` is absent, sorting a list loads
   * complete bodies. If the handler has `toKey` and `keyVersion` and the field is `isSortable`, these keys determine
   * the order, and the handler is not called.
   */
  readonly registerSortAction: (sortBy: string, handler: SortHandler, fields?: readonly string[]) => void
  /** Returns the body fields that filtering and sorting read; undefined if they are unknown. */
  readonly findFields: (selection: RecordSelection) => readonly string[] | undefined
  readonly select: (records: readonly BoundRecord[], selection: RecordSelection) => readonly BoundRecord[]
  /** Returns the fields of an item that filters and sorting can use, with the defaults of indexed fields. */
  readonly toRecord: (item: ContentItem) => BoundRecord
  /** Returns the indexed fields of a content type; undefined for an unknown type. */
  readonly findIndexed: (type: string) => IndexedFields | undefined
  /** Returns the fields by which a list of a content type may be sorted and filtered; undefined for an unknown type. */
  readonly findListFields: (type: string) => SelectableFields | undefined
  /** Names of the content types that have indexed fields: all known types, because each is sorted by title. */
  readonly indexedTypes: readonly string[]
}

/**
 * Creates a data provider. `types` are the content types whose indexed fields have database rows. `warn` is called for
 * lists that use other fields.
 */
export function createDataProvider(types: readonly ContentType[] = [], warn?: Warn): DataProvider {
  const byName = new Map(types.map((type) => [type.name, type]))
  const indexed = new Map<string, IndexedFields>()
  const handlers = new Map<string, SortHandler>()
  const fieldsOf = new Map<string, readonly string[] | undefined>()
  const findSortFields = (sortBy: string) => (handlers.has(sortBy) ? fieldsOf.get(sortBy) : [sortBy])
  function findKeyDefinition(field: string): SortKeyDefinition | 'compares' | undefined {
    const handler = handlers.get(field)
    if (handler === undefined) return undefined
    const { toKey, keyVersion } = handler
    return toKey === undefined || keyVersion === undefined ? 'compares' : { toKey, keyVersion }
  }
  function findIndexed(name: string): IndexedFields | undefined {
    const type = byName.get(name)
    if (type === undefined || indexed.has(name)) return indexed.get(name)
    const fields = toIndexedFields(type, findKeyDefinition)
    indexed.set(name, fields)
    return fields
  }
  const { findListFields, warnOfUnindexed } = createListFields({ findIndexed, handlers, warn })
  return {
    registerSortAction(sortBy, handler, fields) {
      if (typeof sortBy !== 'string' || sortBy === '' || typeof handler !== 'function')
        throw new TypeError('A sort action is registered by the name that it sorts by and a function')
      if (handlers.has(sortBy) || [...handlers.values()].includes(handler))
        throw new TypeError(`The sort action for ${sortBy} is registered already`)
      handlers.set(sortBy, handler)
      indexed.clear()
      fieldsOf.set(sortBy, fields)
    },
    findFields({ filters = [], sortBy }) {
      const sorting = sortBy === undefined ? [] : findSortFields(sortBy)
      return sorting && [...filters.map(({ field }) => field), ...sorting]
    },
    findIndexed,
    findListFields,
    indexedTypes: [...byName.keys()],
    toRecord(item) {
      const { id, data } = toFilterRecord(item)
      return { id, data: findIndexed(item.type)?.withDefaults(data) ?? data }
    },
    select(records, selection) {
      const { type = '', filters = [], sortBy, sortOrder = 'asc', limit } = selection
      warnOfUnindexed(selection)
      const found = records.filter((record) => filters.every((filter) => matchesFilter(record, filter)))
      if (sortBy === undefined) return found.slice(0, limit)
      const field = findIndexed(type)?.sorts.get(sortBy)
      if (field !== undefined) return sortByKeys(found, field, sortOrder).slice(0, limit)
      const sort = handlers.get(sortBy) ?? sortByWords
      return sort(found, { sortBy, sortOrder }).slice(0, limit)
    },
  }
}

/**
 * Sorts records by the position of a field's value in `values`. Records with any other value come last. Records with
 * equal values are sorted by title.
 */
export function sortByRank(values: readonly string[]): SortHandler {
  const toRank = (value: unknown) => values.indexOf(toExpressionText(value)) + 1 || values.length + 1
  const sort: SortHandler = (records, { sortBy, sortOrder }) => {
    const sign = sortOrder === 'desc' ? -1 : 1
    const rank = ({ data }: BoundRecord) => toRank(data[sortBy])
    return records.toSorted(
      (a, b) =>
        sign * (rank(a) - rank(b)) ||
        compareWords(toExpressionText(a.data['title']), toExpressionText(b.data['title'])),
    )
  }
  return Object.assign(sort, {
    toKey: (value: unknown, title: string) =>
      [String(toRank(value)).padStart(rankDigits, '0'), toSortKey(title)] as const,
    keyVersion: JSON.stringify(values),
  })
}

const rankDigits = 6

/** Sorts by the first key, then in ascending order by the second key and the content key, as database queries do. */
function sortByKeys(
  records: readonly BoundRecord[],
  { toKeys }: SortField,
  sortOrder: 'asc' | 'desc',
): readonly BoundRecord[] {
  const sign = sortOrder === 'desc' ? -1 : 1
  return records.toSorted(({ data: a }, { data: b }) => {
    const [[key, thenKey], [otherKey, otherThenKey]] = [toKeys(a), toKeys(b)]
    return (
      sign * compareCodePoints(key, otherKey) ||
      compareCodePoints(thenKey, otherThenKey) ||
      compareCodePoints(toExpressionText(a['contentKey']), toExpressionText(b['contentKey']))
    )
  })
}

/**
 * Sorts by the text of one field, with numbers sorted by value. Records with equal values remain in their original
 * order.
 */
const sortByWords: SortHandler = (records, { sortBy, sortOrder }) => {
  const sign = sortOrder === 'desc' ? -1 : 1
  return records.toSorted(
    (a, b) => sign * compareWords(toExpressionText(a.data[sortBy]), toExpressionText(b.data[sortBy])),
  )
}

const compareWords = new Intl.Collator('en', { numeric: true }).compare
