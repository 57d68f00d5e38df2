/** A property of a block or of the item itself. */
export type ProblemLocation = {
  /** Null for a property of the item itself. */
  readonly block: string | null
  /** Path as in operations, entries of lists by position; empty for the whole block or item. */
  readonly path: readonly string[]
}
