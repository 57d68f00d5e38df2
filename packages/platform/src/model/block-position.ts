/** The position of a block on a canvas, parsed from the block marker on its element. */
export type BlockPosition = {
  /** Content key and language of the item that contains the block: the page, its layout, or a pattern on either. */
  readonly contentKey: string
  readonly language: string
  readonly block: string
  /** Ids of the items for which the block is repeated, and of the blocks that show the block's item; outermost first. */
  readonly repetition: readonly string[]
}

/**
 * Returns `{content key}/{language}/{block id}`, followed by one segment for each repetition. The result needs no
 * escaping in an attribute.
 */
export const toPositionName = ({ contentKey, language, block, repetition }: BlockPosition): string =>
  [contentKey, language, block, ...repetition].map(encodeURIComponent).join('/').replaceAll("'", '%27')

export function parsePositionName(name: string): BlockPosition {
  const [contentKey = '', language = '', block = '', ...repetition] = name.split('/').map(decodeURIComponent)
  return { contentKey, language, block, repetition }
}
