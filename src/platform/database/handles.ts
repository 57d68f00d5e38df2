/**
 * Handles that one room hands to another. A room asks its own tables only, so what it hands on names none; whoever gets it opens
 * it for its own.
 */
import type { AnyRead, AnyTransaction } from './any-handle.ts'
import type { Read, Write } from './connection.ts'

export const joinRead = <T>(handle: AnyRead): Read<T> => handle as Read<T>
export const joinTransaction = <T>(trx: AnyTransaction): Write<T> => trx as Write<T>
