/**
 * Finds documents that contain a text anywhere, within words too: the interface that each dialect implements. The texts are not stored.
 */
import type { AliasableExpression, Expression } from 'kysely'
import type { AnyTransaction } from './any-handle.ts'

export type SubstringIndex = {
  /** Adds a document. The caller chooses ids; the document of an existing id must be removed first. */
  readonly add: (
    trx: AnyTransaction,
    documents: readonly { readonly id: number; readonly text: string }[],
  ) => Promise<void>
  /** Ignores unknown ids. */
  readonly remove: (trx: AnyTransaction, ids: readonly number[]) => Promise<void>
  readonly clear: (trx: AnyTransaction) => Promise<void>
  /** Returns a query in the engine's own syntax; undefined for a text that is too short. */
  readonly toQuestion: (text: string) => string | undefined
  /**
   * Returns a table expression with the documents that may contain the text, case-insensitively. It may include documents that contain only
   * parts of the text, but never misses one.
   */
  readonly match: (question: Expression<string>) => AliasableExpression<{ id: number }>
}
