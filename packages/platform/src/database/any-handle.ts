/** Database handles that one part of the platform passes to another. Their types list no tables. */

/** A handle, with tables of any type, that reads committed data or the data of a running transaction. */
export type AnyRead = { readonly isTransaction: boolean }
/** A transaction that another part of the platform has started. */
export type AnyTransaction = { readonly isTransaction: true }
