/** Handles that one room passes to another: their types name no tables. */

/** A handle of any room that reads committed data, or the data of a running transaction. */
export type AnyRead = { readonly isTransaction: boolean }
/** A transaction that another room has started. */
export type AnyTransaction = { readonly isTransaction: true }
