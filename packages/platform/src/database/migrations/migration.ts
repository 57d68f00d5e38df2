import type { Write } from '../connection.ts'

/** One migration step. Its `name` is permanent, because databases store it. */
export type Migration = {
  readonly name: string
  readonly up: (trx: Write) => Promise<void>
  /**
   * Oldest migration that a version of Epiderm must include to start on this schema. Undefined for a migration that
   * only adds to the schema, because older versions can then still read and write.
   */
  readonly admitsFrom?: string
}
