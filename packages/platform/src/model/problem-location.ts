/** A property of a block, or of the item itself. */
export type ProblemLocation = {
  /** The block's id; null for a property of the item itself. */
  readonly block: string | null
  /**
   * The path to the property, as in operations, but with list entries identified by position. Empty for the whole block
   * or item.
   */
  readonly path: readonly string[]
}
