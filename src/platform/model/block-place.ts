/** Where on a canvas a block is drawn: what the mark on its element says. */
export type BlockPlace = {
  /** Content key and language of the item that says the block: of the page, of its layout, or of a pattern on them. */
  readonly contentKey: string
  readonly language: string
  readonly block: string
  /** Ids of the items that it is repeated for, and of the blocks that show its item; the outermost first. */
  readonly repetition: readonly string[]
}

/** `{content key}/{language}/{block id}`, then a part for each repetition; nothing in it needs escaping in an attribute. */
export const toPlaceName = ({ contentKey, language, block, repetition }: BlockPlace): string =>
  [contentKey, language, block, ...repetition].map(encodeURIComponent).join('/').replaceAll("'", '%27')

export function readPlaceName(name: string): BlockPlace {
  const [contentKey = '', language = '', block = '', ...repetition] = name.split('/').map(decodeURIComponent)
  return { contentKey, language, block, repetition }
}
