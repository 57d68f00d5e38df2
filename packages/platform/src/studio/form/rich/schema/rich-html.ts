/** Converts rich text between the editor's document and stored HTML. */
import {
  DOMParser as ModelParser,
  DOMSerializer,
  type Node as RichNode,
  type TagParseRule,
} from 'prosemirror-model'
import { preservedTag, richSchema } from './rich-schema.ts'
import { unwrapParagraph } from './unwrap-paragraph.ts'

/** Parses HTML without loading its resources or running its scripts. */
const parseInert = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body

const schemaParser = ModelParser.fromSchema(richSchema)

export function parseRichText(html: string): RichNode {
  const body = parseInert(html)
  return readBody(body, new Set(listTables(body).filter((table) => !isEditable(table))))
}

/**
 * Parses the rendered HTML of stored rich text. A table that is read-only in the stored text is also read-only in the
 * result.
 */
export function readRenderedHtml(rendered: string, stored: string): RichNode {
  const body = parseInert(rendered)
  const editable = listTables(parseInert(stored)).map(isEditable)
  return readBody(body, new Set(listTables(body).filter((_, at) => editable[at] === false)))
}

function readBody(body: HTMLElement, preserved: ReadonlySet<Element>): RichNode {
  if (preserved.size === 0) return schemaParser.parse(body)
  const keep: TagParseRule = {
    tag: 'table',
    node: 'preserved',
    priority: 60,
    getAttrs: (table) => preserved.has(table) && { html: table.outerHTML },
  }
  return new ModelParser(richSchema, [keep, ...schemaParser.rules]).parse(body)
}

const listTables = (body: HTMLElement): readonly HTMLElement[] =>
  [...body.querySelectorAll('table')].filter((table) => table.parentElement?.closest('table') === null)

/** Returns true if the editor would write the table unchanged. */
const isEditable = (table: HTMLElement): boolean =>
  toPlain(write(schemaParser.parse(parseInert(table.outerHTML)))) === toPlain(table.outerHTML)

export function writeRichText(doc: RichNode): string {
  const html = write(doc)
  return html === '<p></p>' ? '' : html
}

function write(doc: RichNode): string {
  const inert = document.implementation.createHTMLDocument()
  const holder = inert.createElement('div')
  holder.append(serialize(DOMSerializer.fromSchema(richSchema), doc, inert))
  for (const preserved of holder.querySelectorAll(preservedTag)) {
    const template = inert.createElement('template')
    template.innerHTML = preserved.getAttribute('html') ?? ''
    preserved.replaceWith(template.content)
  }
  return holder.innerHTML
}

export type RenderNode = (node: RichNode) => HTMLElement

/** Renders a document as the page shows it. `preserved` and `image` render the nodes that cannot be edited. */
export function renderRichText(
  doc: RichNode,
  target: Document,
  renderers: Readonly<Record<'preserved' | 'image', RenderNode>>,
) {
  const { nodes, marks } = DOMSerializer.fromSchema(richSchema)
  return serialize(new DOMSerializer({ ...nodes, ...renderers }, marks), doc, target)
}

function serialize(serializer: DOMSerializer, doc: RichNode, target: Document): DocumentFragment {
  const written = serializer.serializeFragment(doc.content, { document: target }) as DocumentFragment
  for (const item of written.querySelectorAll('li, td, th')) unwrapParagraph(item)
  return written
}

/**
 * Returns true if the editor would write the text unchanged. Opening any other text in the editor would alter it
 * without notice.
 */
export const isWritable = (html: string): boolean =>
  toPlain(writeRichText(parseRichText(html))) === toPlain(html)

/**
 * Normalises differences that are invisible to readers: attribute order, line breaks between blocks, repeated spaces.
 */
const toPlain = (html: string): string => {
  const body = parseInert(html)
  for (const element of body.querySelectorAll('*')) sortAttributes(element)
  return body.innerHTML
    .replaceAll(/\s+/g, ' ')
    .replaceAll(
      / ?(<\/?(?:p|h[2-6]|ul|ol|li|blockquote|pre|hr|table|caption|thead|tbody|tfoot|tr|t[hd]|figure|dl|div|iframe)\b[^>]*>) ?/g,
      '$1',
    )
    .trim()
}

function sortAttributes(element: Element): void {
  if (element.attributes.length < 2) return
  const sorted = [...element.attributes].toSorted((one, other) => (one.name < other.name ? -1 : 1))
  for (const { name } of sorted) element.removeAttribute(name)
  for (const attribute of sorted) element.setAttributeNode(attribute)
}

/**
 * Returns true if the rendered text may have been produced from the stored text. Compares everything except attributes
 * and objects, which the renderer changes.
 */
export const isPossibleRendering = (rendered: string, stored: string): boolean =>
  toShape(readRenderedHtml(rendered, stored)) === toShape(parseRichText(stored))

const toShape = (doc: RichNode): string =>
  JSON.stringify(doc.toJSON(), (key, value: unknown) => (key === 'attrs' ? undefined : value))
