/** A property of a block, or of the item itself. */
export type ProblemLocation = {
  /** Null for a property of the item itself. */
  readonly block: string | null
  /** The path as in operations, but with list entries by position; empty for the whole block or item. */
  readonly path: readonly string[]
}
