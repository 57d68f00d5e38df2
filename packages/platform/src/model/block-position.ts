/** The position of a block on a canvas, parsed from the mark on its element. */
export type BlockPosition = {
  /** Content key and language of the item that stores the block: the page, its layout, or a pattern on them. */
  readonly contentKey: string
  readonly language: string
  readonly block: string
  /** Ids of the items that it is repeated for, and of the blocks that show its item; outermost first. */
  readonly repetition: readonly string[]
}

/** Returns `{content key}/{language}/{block id}`, then a part for each repetition; needs no escaping in an attribute. */
export const toPositionName = ({ contentKey, language, block, repetition }: BlockPosition): string =>
  [contentKey, language, block, ...repetition].map(encodeURIComponent).join('/').replaceAll("'", '%27')

export function readPositionName(name: string): BlockPosition {
  const [contentKey = '', language = '', block = '', ...repetition] = name.split('/').map(decodeURIComponent)
  return { contentKey, language, block, repetition }
}
