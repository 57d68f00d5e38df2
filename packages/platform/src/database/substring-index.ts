/**
 * Finds documents that contain a string anywhere, even inside words. Each dialect implements this interface. The
 * texts are not stored.
 */
import type { AliasableExpression, Expression } from 'kysely'
import type { AnyTransaction } from './any-handle.ts'

export type SubstringIndex = {
  /** Adds a document. The caller chooses its id, and must first remove an existing document with the same id. */
  readonly add: (
    trx: AnyTransaction,
    documents: readonly { readonly id: number; readonly text: string }[],
  ) => Promise<void>
  /** Ignores ids of unknown documents. */
  readonly remove: (trx: AnyTransaction, ids: readonly number[]) => Promise<void>
  readonly clear: (trx: AnyTransaction) => Promise<void>
  /** Returns a query in the engine's own syntax; undefined if the text is too short. */
  readonly toQuestion: (text: string) => string | undefined
  /**
   * Returns a table expression with the documents that may contain the text, ignoring case. It may include documents
   * that contain only parts of the text, but never misses one.
   */
  readonly match: (question: Expression<string>) => AliasableExpression<{ id: number }>
}
