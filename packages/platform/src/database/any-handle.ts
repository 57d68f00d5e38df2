/** Database handles that one room passes to another. Their types list no tables. */

/** A handle of any room that reads committed data, or the data of a running transaction. */
export type AnyRead = { readonly isTransaction: boolean }
/** A transaction that another room has started. */
export type AnyTransaction = { readonly isTransaction: true }
