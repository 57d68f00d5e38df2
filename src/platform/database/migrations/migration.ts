import type { Write } from '../connection.ts'

/** One step; `name` is permanent, since databases remember it. */
export type Migration = {
  readonly name: string
  readonly up: (trx: Write) => Promise<void>
  /**
   * A step that only expands has none: what programs before it read and write goes on to be right. One that contracts (takes away,
   * renames, forbids) names the step that a program must know to be admitted from then on.
   */
  readonly admitsFrom?: string
}
