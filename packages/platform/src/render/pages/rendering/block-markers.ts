/**
 * Adds block markers to the elements of a page's blocks, so that the editor's canvas can map HTML to blocks. A block
 * marker is an attribute with a random name, so that no content can forge it. Without the markers, the HTML equals the
 * visitors' page byte for byte.
 */
import { randomBytes } from 'node:crypto'
import { toAudienceAttributes, type ToBlockAttributes, type ResolvedBlock, type SourceField } from '#blocks'
import { escapeHtml } from '#kit'
import { toPositionName, type ContentItem } from '#model'

export type BlockMarkers = {
  /**
   * Name of the block marker attribute. `toPositionName` writes the attribute's value. The attribute `…-source`
   * contains the field that the text comes from.
   */
  readonly name: string
  /**
   * Returns a function that creates the block markers for blocks of this item, including nested blocks that belong to
   * other items.
   */
  readonly of: (item: Pick<ContentItem, 'contentKey' | 'language'>) => ToBlockAttributes
  /**
   * Adds the marked agent element at the start of the head, and splits the style element into several. All style
   * elements except the first are marked.
   */
  readonly addAgent: (html: string, agent: CanvasAgent) => string
  /** Removes the block markers and the agent, and joins the style elements. */
  readonly remove: (html: string) => string
  /** Lists the values of the block markers, in document order. */
  readonly list: (html: string) => readonly string[]
}

/**
 * The element that loads the studio's script. Its attributes give the script the name of the block markers and the
 * state of the canvas.
 */
type CanvasAgent = {
  /** URL of the script. */
  readonly src: string
  readonly state: string
  /** Allows the script in the content security policy. */
  readonly nonce: string
  /** Contents of the style elements. */
  readonly sheets: readonly string[]
}

/** Creates the block markers for one rendering of one page. */
export function createBlockMarkers(): BlockMarkers {
  const name = `data-mark-${randomBytes(10).toString('hex')}`
  const sourceName = `${name}-source`
  const attribute = new RegExp(` ${name}="([^"]*)"`, 'g')
  const sourceAttribute = new RegExp(` ${sourceName}="[^"]*"`, 'g')
  const agentElement = new RegExp(`<script ${name}="agent" [^>]*></script>`)
  const between = new RegExp(`</style><style ${name}="part-\\d">`, 'g')
  const toParts = ([first = '', ...others]: readonly string[]) =>
    others.reduce((html, text, part) => `${html}</style><style ${name}="part-${part}">${text}`, first)
  return {
    name,
    of: (item) =>
      Object.assign(
        (block: ResolvedBlock, repetition: readonly string[]) => ({
          ...toAudienceAttributes(block, repetition),
          [name]: toPositionName({ ...item, block: block.id, ...block.origin, repetition }),
        }),
        { source: ({ contentKey, field }: SourceField) => ({ [sourceName]: `${contentKey} ${field}` }) },
      ),
    addAgent: (html, { src, state, nonce, sheets }) =>
      html
        .replace(
          '<head>',
          () =>
            `<head><script ${name}="agent" data-state="${state}" nonce="${nonce}" type="module" src="${escapeHtml(src)}"></script>`,
        )
        .replace(`<style>${sheets.join('')}</style>`, () => `<style>${toParts(sheets)}</style>`),
    remove: (html) =>
      html
        .replace(agentElement, '')
        .replaceAll(between, '')
        .replaceAll(attribute, '')
        .replaceAll(sourceAttribute, ''),
    list: (html) => Array.from(html.matchAll(attribute), ([, place = '']) => place),
  }
}
