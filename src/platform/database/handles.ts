/**
 * Handles that one room hands to another. A room asks its own tables only, so what it hands on names none; whoever gets it opens
 * it for its own.
 */
import type { Read, Write } from './connection.ts'

/** What is committed, or the transaction that is under way, of any room. */
export type AnyRead = { readonly isTransaction: boolean }
/** A transaction that another room has begun. */
export type AnyTransaction = { readonly isTransaction: true }

export const joinRead = <T>(handle: AnyRead): Read<T> => handle as Read<T>
export const joinTransaction = <T>(trx: AnyTransaction): Write<T> => trx as Write<T>
