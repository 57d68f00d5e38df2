/** The query of a collection, and its result. */
import type { ContentQuery } from '#model'
import type { BoundRecord } from '#schema'
import type { RecordFilter } from './record-filter.ts'

/** A query whose results are filtered, sorted and limited. `record` accepts only items with a record id. */
export type RecordQuery = {
  readonly type: 'cms' | 'record'
  /** Content key of a stored collection whose items are used instead of the items of `query`. */
  readonly collectionKey?: string
  readonly query: ContentQuery
  readonly filters?: readonly RecordFilter[]
  readonly sortBy?: string
  readonly sortOrder?: 'asc' | 'desc' | undefined
  /** The body fields to load; undefined for all fields. */
  readonly fields?: readonly string[]
  /** True if the result includes the number of all matching items, including items beyond the limit. */
  readonly isCounted?: boolean
}

/**
 * The query for a collection's records. The type `list` takes its values from a list that the page has already loaded
 * (a bound list).
 */
export type CollectionQuery = RecordQuery | { readonly type: 'list'; readonly values: readonly unknown[] }

/** The result (GRD-1): either items or an error, never both. */
export type Collection = {
  readonly items: readonly BoundRecord[]
  readonly error?: string
  /** The number of matching items, if the query requests it. */
  readonly total?: number | undefined
}
