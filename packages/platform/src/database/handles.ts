/**
 * Opens database handles that one part of the platform passes to another. Each part queries only its own tables, so a
 * passed handle has no table types. The receiver opens the handle for its own tables.
 */
import type { AnyRead, AnyTransaction } from './any-handle.ts'
import type { Read, Write } from './connection.ts'

export const toReadHandle = <T>(handle: AnyRead): Read<T> => handle as Read<T>
export const toTransaction = <T>(trx: AnyTransaction): Write<T> => trx as Write<T>
