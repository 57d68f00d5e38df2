import type { Write } from '../connection.ts'

/** One step; `name` is permanent, since databases remember it. */
export type Migration = { readonly name: string; readonly up: (trx: Write) => Promise<void> }
