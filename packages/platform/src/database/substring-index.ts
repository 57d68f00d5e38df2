/**
 * Finds documents that contain a string anywhere, even inside words. Each dialect implements this interface. The
 * documents' text is not stored.
 */
import type { AliasableExpression, Expression } from 'kysely'
import type { AnyTransaction } from './any-handle.ts'

export type SubstringIndex = {
  /** Adds a document. The caller chooses its id, and must first remove an existing document with the same id. */
  readonly add: (
    trx: AnyTransaction,
    documents: readonly { readonly id: number; readonly text: string }[],
  ) => Promise<void>
  /** Removes documents by id. Ignores the ids of unknown documents. */
  readonly remove: (trx: AnyTransaction, ids: readonly number[]) => Promise<void>
  readonly clear: (trx: AnyTransaction) => Promise<void>
  /** Returns a query in the engine's own syntax; undefined if the search string is too short. */
  readonly toQuestion: (text: string) => string | undefined
  /**
   * Returns a table expression with the documents that may contain the search string, ignoring case. May include
   * documents that contain only parts of the string, but never omits a document that contains it.
   */
  readonly match: (question: Expression<string>) => AliasableExpression<{ id: number }>
}
