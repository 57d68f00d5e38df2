/**
 * Marks on the elements of a page's blocks, by which an editor knows in its HTML which block is which. A mark is an attribute whose
 * name nobody can guess, so that no content forges one; without the marks the page is what visitors get, to the byte.
 */
import { randomBytes } from 'node:crypto'
import { markAudience, type MarkBlock } from '#blocks'
import { escapeHtml } from '#kit'
import { toPlaceName, type ContentItem } from '#model'

export type BlockMarks = {
  /** Of the attribute; its value is a place as `toPlaceName` writes it. */
  readonly name: string
  /** Of the blocks that this item says, and of those that others say where they are shown among these. */
  readonly of: (item: Pick<ContentItem, 'contentKey' | 'language'>) => MarkBlock
  /** The same document with the agent's element, marked itself, first in its head, and with its style element in parts, all but the first of them marked. */
  readonly addAgent: (html: string, agent: CanvasAgent) => string
  /** The same HTML without marks and agent, its style element in one. */
  readonly remove: (html: string) => string
  /** Places of the marks in it, in document order. */
  readonly list: (html: string) => readonly string[]
}

/** The element that loads the studio's script; that learns from it the name of the mark and the state. */
export type CanvasAgent = {
  /** URL of the script. */
  readonly src: string
  readonly state: string
  /** By which the policy admits it. */
  readonly nonce: string
  /** The text of the style element in parts. */
  readonly sheets: readonly string[]
}

/** For one drawing of one page. */
export function createBlockMarks(): BlockMarks {
  const name = `data-mark-${randomBytes(10).toString('hex')}`
  const attribute = new RegExp(` ${name}="([^"]*)"`, 'g')
  const agentElement = new RegExp(`<script ${name}="agent" [^>]*></script>`)
  const between = new RegExp(`</style><style ${name}="part-\\d">`, 'g')
  const toParts = ([first = '', ...others]: readonly string[]) =>
    others.reduce((html, text, part) => `${html}</style><style ${name}="part-${part}">${text}`, first)
  return {
    name,
    of: (item) => (block, repetition) => ({
      ...markAudience(block, repetition),
      [name]: toPlaceName({ ...item, block: block.id, ...block.origin, repetition }),
    }),
    addAgent: (html, { src, state, nonce, sheets }) =>
      html
        .replace(
          '<head>',
          () =>
            `<head><script ${name}="agent" data-state="${state}" nonce="${nonce}" type="module" src="${escapeHtml(src)}"></script>`,
        )
        .replace(`<style>${sheets.join('')}</style>`, () => `<style>${toParts(sheets)}</style>`),
    remove: (html) => html.replace(agentElement, '').replaceAll(between, '').replaceAll(attribute, ''),
    list: (html) => Array.from(html.matchAll(attribute), ([, place = '']) => place),
  }
}
