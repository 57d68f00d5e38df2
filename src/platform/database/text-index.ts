/** Full text search: the interface that each dialect implements. Its terms are analysed by the caller. */
import type { AliasableExpression, Expression } from 'kysely'
import type { AnyTransaction } from './any-handle.ts'

/** The terms of each field in their order: letters and digits of any script, nothing else. */
export type TextDocument = {
  /** Chosen by the caller; one that is there already must be removed before. */
  readonly id: number
  /** Letters and digits. Queries find documents of their own scope only: terms of two languages never meet. */
  readonly scope: string
  readonly title: readonly string[]
  readonly strapline: readonly string[]
  readonly body: readonly string[]
}

/** Terms that a field holds one after the other. */
export type TextAlternative = {
  readonly terms: readonly string[]
  /** The last term may go on: `aze` finds azelaic. */
  readonly isOpenEnded?: boolean
}

/** One thing that is looked for, in its alternatives. */
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
  /** Ids that are not there are passed over. */
  readonly remove: (trx: AnyTransaction, ids: readonly number[]) => Promise<void>
  /** In the engine's own language; undefined for a query that holds no term. */
  readonly toQuestion: (query: TextQuery) => string | undefined
  /**
   * To be selected from and joined: the best `limit`, where a term in the title counts more than one in the strapline, and that
   * more than one in the body.
   */
  readonly match: (question: Expression<string>, limit: Expression<number>) => TextMatches
  /** The same without an order, which is cheaper; each rank is 0. */
  readonly collect: (question: Expression<string>, limit: Expression<number>) => TextMatches
}
