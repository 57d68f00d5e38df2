/** Rich text as the editor has it, and as it is stored. */
import { DOMParser as ModelParser, DOMSerializer, type Node as RichNode } from 'prosemirror-model'
import { keptTag, richSchema } from './rich-schema.ts'

/** Nothing in it is loaded or run. */
const parseInert = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body

export const readRich = (html: string): RichNode => ModelParser.fromSchema(richSchema).parse(parseInert(html))

export function writeRich(doc: RichNode): string {
  const inert = document.implementation.createHTMLDocument()
  const holder = inert.createElement('div')
  holder.append(serialize(DOMSerializer.fromSchema(richSchema), doc, inert))
  for (const kept of holder.querySelectorAll(keptTag)) {
    const template = inert.createElement('template')
    template.innerHTML = kept.getAttribute('html') ?? ''
    kept.replaceWith(template.content)
  }
  return holder.childElementCount === 1 && holder.innerHTML === '<p></p>' ? '' : holder.innerHTML
}

export type DrawNode = (node: RichNode) => HTMLElement

/** As a page shows it; `kept` and `image` draw what the editor keeps as it is. */
export function drawRich(
  doc: RichNode,
  target: Document,
  draw: Readonly<Record<'kept' | 'image', DrawNode>>,
) {
  const { nodes, marks } = DOMSerializer.fromSchema(richSchema)
  return serialize(new DOMSerializer({ ...nodes, ...draw }, marks), doc, target)
}

function serialize(serializer: DOMSerializer, doc: RichNode, target: Document): DocumentFragment {
  const written = serializer.serializeFragment(doc.content, { document: target }) as DocumentFragment
  for (const item of written.querySelectorAll('li')) tighten(item)
  return written
}

/** The first paragraph of an item is its line. */
function tighten(item: Element): void {
  const [first, ...others] = item.children
  const isLine = first?.localName === 'p' && first.attributes.length === 0
  if (isLine && others.every(({ localName }) => localName === 'ul' || localName === 'ol'))
    first.replaceWith(...first.childNodes)
}

/** Whether the editor writes what is stored: else somebody would change it without knowing. */
export const isWritable = (html: string): boolean => toPlain(writeRich(readRich(html))) === toPlain(html)

/** Without what no reader sees: line breaks between blocks, and spaces beside each other. */
const toPlain = (html: string): string => {
  const body = parseInert(html)
  return body.innerHTML
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?(<\/?(?:p|h[2-6]|ul|ol|li|blockquote|pre|hr|table|figure|dl|div|iframe)\b[^>]*>) ?/g, '$1')
    .trim()
}

/** Whether a page may have drawn the one of the other: attributes, and what the editor keeps as it is, are the renderer's. */
export const isDrawnOf = (drawn: string, stored: string): boolean =>
  toShape(readRich(drawn)) === toShape(readRich(stored))

const toShape = (doc: RichNode): string =>
  JSON.stringify(doc.toJSON(), (key, value: unknown) => (key === 'attrs' ? undefined : value))
