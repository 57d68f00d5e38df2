import type { Write } from '../connection.ts'

/** One step; `name` is permanent, because databases store it. */
export type Migration = {
  readonly name: string
  readonly up: (trx: Write) => Promise<void>
  /**
   * Undefined for a step that only expands the schema: reads and writes of older programs remain correct. A step that contracts it
   * (removes, renames, forbids) names the step that a program must know to be admitted.
   */
  readonly admitsFrom?: string
}
