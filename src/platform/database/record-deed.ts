import type { Actor } from '#kit'
import type { Write } from './connection.ts'

/** Writes into the list of deeds, in the transaction of the deed itself: there is neither without the other. */
export type RecordDeed = (
  trx: Write,
  entry: { readonly actor: Actor; readonly deed: string; readonly item: string },
) => Promise<void>
