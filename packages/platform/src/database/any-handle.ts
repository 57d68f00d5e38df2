/** Types of database handles that one part of the platform passes to another. These types contain no tables. */

/**
 * A read-only handle whose table types are unknown. It reads either committed data or the data of a running
 * transaction.
 */
export type AnyRead = { readonly isTransaction: boolean }
/** A transaction that another part of the platform has started. */
export type AnyTransaction = { readonly isTransaction: true }
