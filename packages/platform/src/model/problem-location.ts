/** A property of a block, or of the item itself. */
export type ProblemLocation = {
  /** Null for a property of the item itself. */
  readonly block: string | null
  /**
   * The path in the form that operations use, except that list entries are identified by position. Empty for the whole
   * block or item.
   */
  readonly path: readonly string[]
}
