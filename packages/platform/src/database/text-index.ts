/** Full-text search. Each dialect implements this interface. The caller analyses the terms. */
import type { AliasableExpression, Expression } from 'kysely'
import type { AnyTransaction } from './any-handle.ts'

/** The terms of each field in order. A term consists only of letters and digits of any script. */
export type TextDocument = {
  /** An id that the caller chooses. The caller must first remove an existing document with the same id. */
  readonly id: number
  /**
   * Consists of letters and digits. Queries find only documents with the same scope, so that the terms of two languages
   * are never mixed.
   */
  readonly scope: string
  readonly title: readonly string[]
  readonly strapline: readonly string[]
  readonly body: readonly string[]
}

/** Consecutive terms in a field. */
export type TextAlternative = {
  readonly terms: readonly string[]
  /** True if the last term is a prefix: `note` finds notebook. */
  readonly isOpenEnded?: boolean
}

/** A search term with its alternatives. */
export type TextGroup = { readonly alternatives: readonly TextAlternative[] }

export type IndexQuery = {
  readonly scope: string
  readonly groups: readonly TextGroup[]
  readonly match: 'all' | 'any'
}

/** Matching documents. A lower rank means a better match. */
export type IndexMatches = AliasableExpression<{ id: number; rank: number }>

/** A text index in the database. Changes to the index are part of the database's transactions. */
export type TextIndex = {
  readonly add: (trx: AnyTransaction, documents: readonly TextDocument[]) => Promise<void>
  /** Removes documents by id. Ignores the ids of unknown documents. */
  readonly remove: (trx: AnyTransaction, ids: readonly number[]) => Promise<void>
  /** Returns a query in the engine's own syntax; undefined for a query without terms. */
  readonly toQuestion: (query: IndexQuery) => string | undefined
  /**
   * Returns a table expression that contains the best `limit` matches and can be selected from or joined. A match in
   * the title ranks before a match in the strapline, and both rank before a match in the body.
   */
  readonly match: (question: Expression<string>, limit: Expression<number>) => IndexMatches
  /** Returns up to `limit` matches in arbitrary order, which is cheaper than ranking them. Each rank is 0. */
  readonly collect: (question: Expression<string>, limit: Expression<number>) => IndexMatches
}
