/** The query of a collection, and its result. */
import type { ContentQuery } from '#model'
import type { BoundRecord } from '#schema'
import type { RecordFilter } from './data-provider.ts'

/** Items that are found, then filtered, sorted and cut; `record` takes only those that have a record id. */
export type RecordQuery = {
  readonly type: 'cms' | 'record'
  /** Begins with what this stored collection holds, instead of all that `query` finds. */
  readonly collectionKey?: string
  readonly query: ContentQuery
  readonly filters?: readonly RecordFilter[]
  readonly sortBy?: string
  readonly sortOrder?: 'asc' | 'desc' | undefined
  /** What of the records' bodies is enough; without them, all. */
  readonly fields?: readonly string[]
}

/** Which records a collection holds; `list` repeats over values that the page already has (a bound list). */
export type CollectionQuery = RecordQuery | { readonly type: 'list'; readonly values: readonly unknown[] }

/** GRD-1. Either items or an error; an error leaves no items. */
export type Collection = { readonly items: readonly BoundRecord[]; readonly error?: string }
