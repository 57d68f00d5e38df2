import type { Write } from '../connection.ts'

/** One migration step. Its `name` is permanent, because databases store it. */
export type Migration = {
  readonly name: string
  readonly up: (trx: Write) => Promise<void>
  /**
   * Undefined for a step that only expands the schema, so that older programs still read and write correctly. A step that contracts it
   * (removes, renames, forbids) names the step that an admitted program must know.
   */
  readonly admitsFrom?: string
}
