/** Handles that one room hands to another: they name no tables. */

/** What is committed, or the transaction that is under way, of any room. */
export type AnyRead = { readonly isTransaction: boolean }
/** A transaction that another room has begun. */
export type AnyTransaction = { readonly isTransaction: true }
