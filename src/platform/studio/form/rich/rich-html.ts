/** Rich text as the editor has it, and as it is stored. */
import { DOMParser as ModelParser, DOMSerializer, type Node as RichNode } from 'prosemirror-model'
import { keptTag, richSchema } from './rich-schema.ts'

/** Nothing in it is loaded or run. */
const parseInert = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body

export const readRich = (html: string): RichNode => ModelParser.fromSchema(richSchema).parse(parseInert(html))

export function writeRich(doc: RichNode): string {
  const inert = document.implementation.createHTMLDocument()
  const holder = inert.createElement('div')
  const written = DOMSerializer.fromSchema(richSchema).serializeFragment(doc.content, { document: inert })
  holder.append(written)
  for (const item of holder.querySelectorAll('li')) tighten(item)
  for (const kept of holder.querySelectorAll(keptTag)) {
    const template = inert.createElement('template')
    template.innerHTML = kept.getAttribute('html') ?? ''
    kept.replaceWith(template.content)
  }
  return holder.childElementCount === 1 && holder.innerHTML === '<p></p>' ? '' : holder.innerHTML
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
