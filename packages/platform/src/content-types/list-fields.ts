/**
 * Sources of lists, and the fields by which lists can be sorted and filtered without reading all items of their type.
 */
import { isPlainObject, type Warn } from '#kit'
import type { ContentQuery } from '#model'
import type { RecordQuery } from './collection-query.ts'
import type { IndexedFields } from './indexed-fields.ts'
import type { RecordFilter } from './record-filter.ts'

export type SelectableFields = Readonly<Record<'sorted' | 'filtered', readonly string[]>>

type ListFieldsDeps = {
  readonly findIndexed: (type: string) => IndexedFields | undefined
  /** Registered sort actions, by `sortBy` name. */
  readonly handlers: ReadonlyMap<string, unknown>
  readonly warn: Warn | undefined
}

type FieldSelection = {
  readonly type?: string | undefined
  readonly filters?: readonly RecordFilter[] | undefined
  readonly sortBy?: string | undefined
}

/** Fields that every item has in addition to its body. */
const headFields = ['title', 'urlName', 'contentKey', 'recordId', 'publishedDate']

export function createListFields({ findIndexed, handlers, warn }: ListFieldsDeps) {
  function findListFields(type: string): SelectableFields | undefined {
    const fields = findIndexed(type)
    if (fields === undefined) return undefined
    return {
      sorted: [...new Set([...fields.sorts.keys(), ...handlers.keys(), ...headFields])],
      filtered: [...fields.filters.keys(), ...headFields],
    }
  }

  const warned = new Set<string>()
  function warnOnce(use: keyof SelectableFields, type: string, field: string): void {
    const name = `${use} ${type} ${field}`
    if (warned.has(name)) return
    warned.add(name)
    const message = `A list is ${use} by a field without rows, so it reads all items`
    warn?.({ message, reason: `${type}, ${field}` })
  }

  /**
   * Warns once for each field that is not indexed. Called for each record of a list, so it must not allocate memory.
   */
  function warnOfUnindexed({ type = '', filters = [], sortBy }: FieldSelection): void {
    const fields = findIndexed(type)
    if (fields === undefined) return
    const isSorted = (name: string) =>
      fields.sorts.has(name) || handlers.has(name) || headFields.includes(name)
    if (sortBy !== undefined && !isSorted(sortBy)) warnOnce('sorted', type, sortBy)
    for (const { field } of filters)
      if (!fields.filters.has(field) && !headFields.includes(field)) warnOnce('filtered', type, field)
  }
  return { findListFields, warnOfUnindexed }
}

/**
 * Returns the part of a query that a source may apply itself: the limit, and filtering and sorting by indexed fields.
 */
export function toFieldSelection(
  provider: Pick<ListFieldsDeps, 'findIndexed'>,
  recordQuery: RecordQuery,
): Pick<ContentQuery, 'selection'> {
  const { type, query, filters = [], sortBy, sortOrder = 'asc', isCounted = false } = recordQuery
  const { limit, type: itemType = '' } = query
  if (sortBy === undefined || limit === undefined) return {}
  if (provider.findIndexed(itemType)?.sorts.has(sortBy) !== true) return {}
  const isRecord = type === 'record'
  const fields = recordQuery.fields === undefined ? [] : [...recordQuery.fields, 'url']
  return { selection: { isRecord, filters, sortBy, sortOrder, limit, isCounted, fields } }
}

/** The stored source of a repeating block's records. */
export type ItemSource =
  | { readonly contentTypeFQN: string }
  | { readonly collectionKey: string }
  | { readonly contentKeys: readonly string[] }
  /** A binding to a list: `{!Record.keyIngredients}`. */
  | { readonly list: string }

/** Returns the source of the items in a grid's stored collection. */
export function toCollectionSource(collection: unknown): ItemSource | undefined {
  if (!isPlainObject(collection)) return undefined
  const { type, contentTypeFQN, collectionKey, contentKeys, values } = collection
  if (type === 'list') return typeof values === 'string' ? { list: values } : undefined
  if (typeof contentTypeFQN === 'string') return { contentTypeFQN }
  if (typeof collectionKey === 'string') return { collectionKey }
  return Array.isArray(contentKeys) ? { contentKeys: contentKeys.map(String) } : undefined
}

/** The fields by which a list of a content type's items is sorted and filtered. */
export type ListFields = {
  readonly contentTypeFQN: string
  readonly sortBy: readonly string[]
  readonly filters: readonly string[]
}

/**
 * Returns the fields that a stored collection sorts and filters by, and those of the sort orders that visitors can
 * choose. Returns undefined if there is no content type.
 */
export function toListFields(collection: unknown, sorts: unknown = []): ListFields | undefined {
  if (!isPlainObject(collection)) return undefined
  const { type, contentTypeFQN, sortBy, filters } = collection
  if (type === 'list' || typeof contentTypeFQN !== 'string') return undefined
  return {
    contentTypeFQN,
    sortBy: [sortBy, ...toEntries(sorts, 'sortBy')].filter(isFieldName),
    filters: toEntries(filters, 'field').filter(isFieldName),
  }
}

const toEntries = (list: unknown, name: string): readonly unknown[] =>
  Array.isArray(list) ? list.map((entry: unknown) => (isPlainObject(entry) ? entry[name] : undefined)) : []

/** Returns true for a fixed field name. The value of an expression is unknown until the page is rendered. */
const isFieldName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && !value.includes('{!')
