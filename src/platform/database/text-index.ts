/** Full text search: the interface that each dialect implements. Its terms are analysed by the caller. */
import type { AliasableExpression, Expression } from 'kysely'
import type { AnyTransaction } from './any-handle.ts'

/** The terms of each field in their order: letters and digits of any script, nothing else. */
export type TextDocument = {
  /** Id chosen by the caller; the document of an existing id must be removed first. */
  readonly id: number
  /** Letters and digits. Queries find documents of their own scope only, so terms of two languages are never mixed. */
  readonly scope: string
  readonly title: readonly string[]
  readonly strapline: readonly string[]
  readonly body: readonly string[]
}

/** Consecutive terms in a field. */
export type TextAlternative = {
  readonly terms: readonly string[]
  /** True if the last term is a prefix: `aze` finds azelaic. */
  readonly isOpenEnded?: boolean
}

/** One search term with its alternatives. */
export type TextGroup = { readonly alternatives: readonly TextAlternative[] }

export type TextQuery = {
  readonly scope: string
  readonly groups: readonly TextGroup[]
  readonly match: 'all' | 'any'
}

/** Documents that match; the smaller the rank, the better. */
export type TextMatches = AliasableExpression<{ id: number; rank: number }>

/** One index in the database, which takes part in its transactions. */
export type TextIndex = {
  readonly add: (trx: AnyTransaction, documents: readonly TextDocument[]) => Promise<void>
  /** Ignores unknown ids. */
  readonly remove: (trx: AnyTransaction, ids: readonly number[]) => Promise<void>
  /** Returns a query in the engine's own syntax; undefined for a query without terms. */
  readonly toQuestion: (query: TextQuery) => string | undefined
  /**
   * Returns a table expression to select from and join: the best `limit` matches; a term in the title ranks before one in the strapline,
   * and that before one in the body.
   */
  readonly match: (question: Expression<string>, limit: Expression<number>) => TextMatches
  /** Returns the same without an order, which is cheaper; each rank is 0. */
  readonly collect: (question: Expression<string>, limit: Expression<number>) => TextMatches
}
