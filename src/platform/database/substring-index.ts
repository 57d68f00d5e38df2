/** Finds what holds a text anywhere, within words too: the interface that each dialect implements. The texts are not kept. */
import type { AliasableExpression, Expression } from 'kysely'
import type { AnyTransaction } from './any-handle.ts'

export type SubstringIndex = {
  /** Ids are the caller's; one that is there already must be removed before. */
  readonly add: (
    trx: AnyTransaction,
    documents: readonly { readonly id: number; readonly text: string }[],
  ) => Promise<void>
  /** Ids that are not there are passed over. */
  readonly remove: (trx: AnyTransaction, ids: readonly number[]) => Promise<void>
  readonly clear: (trx: AnyTransaction) => Promise<void>
  /** In the engine's own language; undefined for a text that is too short to be asked for. */
  readonly toQuestion: (text: string) => string | undefined
  /**
   * To be selected from: the documents that may hold the text, in capitals or not. It may be one too many, whose parts stand in it
   * somewhere, and never one too few.
   */
  readonly match: (question: Expression<string>) => AliasableExpression<{ id: number }>
}
