/** Types of database handles that one part of the platform passes to another. These types contain no tables. */

/** A handle for reading, with unknown tables. It reads either committed data or a running transaction's data. */
export type AnyRead = { readonly isTransaction: boolean }
/** A transaction that another part of the platform has started. */
export type AnyTransaction = { readonly isTransaction: true }
