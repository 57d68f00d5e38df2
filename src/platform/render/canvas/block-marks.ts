/**
 * Marks on the elements of a page's blocks, by which an editor knows in its HTML which block is which. A mark is an attribute whose
 * name nobody can guess, so that no content forges one; without the marks the page is what visitors get, to the byte.
 */
import { randomBytes } from 'node:crypto'
import { markAudience, type MarkBlock } from '#blocks'
import type { ContentItem } from '#model'

/** One drawing of a stored block. */
export type BlockPlace = {
  /** Content key and language of the item that says the block: of the page, or of its layout. */
  readonly contentKey: string
  readonly language: string
  readonly block: string
  /** Ids of the items that it is repeated for, the outermost list's first. */
  readonly repetition: readonly string[]
}

export type BlockMarks = {
  /** Of the attribute; its value is a place as {@link toPlaceName} writes it. */
  readonly name: string
  /** Of the blocks that this item says. */
  readonly of: (item: Pick<ContentItem, 'contentKey' | 'language'>) => MarkBlock
  /** The same HTML without marks. */
  readonly remove: (html: string) => string
  /** Places of the marks in it, in document order. */
  readonly list: (html: string) => readonly string[]
}

/** `{content key}/{language}/{block id}`, then a part for each repetition; nothing in it needs escaping in an attribute. */
export const toPlaceName = ({ contentKey, language, block, repetition }: BlockPlace): string =>
  [contentKey, language, block, ...repetition].map(encodeURIComponent).join('/').replaceAll("'", '%27')

export function readPlaceName(name: string): BlockPlace {
  const [contentKey = '', language = '', block = '', ...repetition] = name.split('/').map(decodeURIComponent)
  return { contentKey, language, block, repetition }
}

/** For one drawing of one page. */
export function createBlockMarks(): BlockMarks {
  const name = `data-mark-${randomBytes(10).toString('hex')}`
  const attribute = new RegExp(` ${name}="([^"]*)"`, 'g')
  return {
    name,
    of: (item) => (block, repetition) => ({
      ...markAudience(block, repetition),
      [name]: toPlaceName({ ...item, block: block.id, repetition }),
    }),
    remove: (html) => html.replaceAll(attribute, ''),
    list: (html) => Array.from(html.matchAll(attribute), ([, place = '']) => place),
  }
}
