/**
 * The schema of the rich-text editor, which covers all permitted tags. Figures, players and description lists cannot be
 * edited.
 */
import { Schema, type MarkSpec, type NodeSpec } from 'prosemirror-model'
import { richTextCommonAttributes } from '#kit/browser'

/** Placeholder tag for an element that is stored unchanged. The stored HTML replaces the placeholder. */
export const preservedTag = 'preserved-html'
const keptTags = ['figure', 'iframe', 'dl', 'div'] as const

const common = ['class', ...richTextCommonAttributes]

const readNames = (names: readonly string[]) => (element: HTMLElement) =>
  Object.fromEntries(names.map((name) => [name, element.getAttribute(name)]))
const toAttributes = (attributes: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null))
const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { default: null }]))

/** Defines an element such as `<h2 class lang dir>`, with additional attributes from `more`. */
function element(tag: string, spec: NodeSpec, more: readonly string[] = []): NodeSpec {
  const names = [...more, ...common]
  return {
    attrs: named(names),
    parseDOM: [{ tag, getAttrs: readNames(names) }],
    toDOM: ({ attrs }) => [tag, toAttributes(attrs), 0],
    ...spec,
  }
}

/** Defines a block of text. Cells may contain all blocks in the group `flow`, which excludes tables. */
const textBlock = (tag: string, more: NodeSpec = {}): NodeSpec =>
  element(tag, { content: 'inline*', group: 'block flow', ...more })

const headings = [2, 3, 4, 5, 6].map(
  (level) => [`heading${level}`, textBlock(`h${level}`, { defining: true })] as const,
)

const imageNames = ['src', 'alt', 'title', 'width', 'height', 'loading', ...common]

const cell: NodeSpec = { content: 'flow+', isolating: true, selectable: false }

/** `rich-html.ts` detects tables that this schema would write differently, and leaves them unchanged. */
const tableNodes: Readonly<Record<string, NodeSpec>> = {
  table: element('table', {
    content: 'caption? table_head? table_body* table_foot?',
    group: 'block',
    isolating: true,
  }),
  caption: element('caption', { content: 'inline*', isolating: true, selectable: false }),
  table_head: element('thead', { content: 'row+', selectable: false }),
  table_body: element('tbody', { content: 'row+', selectable: false }),
  table_foot: element('tfoot', { content: 'row+', selectable: false }),
  row: element('tr', { content: '(cell | header_cell)+', selectable: false }),
  cell: element('td', cell, ['colspan', 'rowspan']),
  header_cell: element('th', cell, ['scope', 'colspan', 'rowspan']),
}

const nodes: Readonly<Record<string, NodeSpec>> = {
  doc: { content: 'block+' },
  paragraph: textBlock('p'),
  ...Object.fromEntries(headings),
  quote: element('blockquote', { content: 'block+', group: 'block flow', defining: true }),
  code_block: {
    ...element('pre', { content: 'text*', marks: '', group: 'block flow', code: true, defining: true }),
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full', getAttrs: readNames(common) }],
  },
  bullets: element('ul', { content: 'item+', group: 'block flow' }),
  numbers: element('ol', { content: 'item+', group: 'block flow' }, ['start', 'type']),
  item: element('li', { content: 'paragraph block*', defining: true }, ['value']),
  rule: { group: 'block flow', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  ...tableNodes,
  preserved: {
    group: 'block flow',
    atom: true,
    attrs: { html: {} },
    parseDOM: keptTags.map((tag) => ({
      tag,
      priority: 60,
      getAttrs: ({ outerHTML }) => ({ html: outerHTML }),
    })),
    toDOM: ({ attrs }) => [preservedTag, { html: String(attrs['html']) }],
  },
  image: {
    inline: true,
    group: 'inline',
    attrs: named(imageNames),
    parseDOM: [{ tag: 'img', getAttrs: readNames(imageNames) }],
    toDOM: ({ attrs }) => ['img', toAttributes(attrs)],
  },
  break: {
    inline: true,
    group: 'inline',
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
  text: { group: 'inline' },
}

function namedMark(tag: string, more: readonly string[] = [], spec: MarkSpec = {}): MarkSpec {
  const names = [...more, ...common]
  return {
    attrs: named(names),
    parseDOM: [{ tag, getAttrs: readNames(names) }],
    toDOM: ({ attrs }) => [tag, toAttributes(attrs), 0],
    ...spec,
  }
}

/** Defines a mark with two possible tags. The editor writes the tag that it has read. */
function pairedMark(...tags: readonly [string, string]): MarkSpec {
  return {
    attrs: { tag: { default: tags[0] }, ...named(common) },
    parseDOM: tags.map((tag) => ({
      tag,
      getAttrs: (found) => ({ tag, ...readNames(common)(found) }),
    })),
    toDOM: ({ attrs: { tag, ...attributes } }) => [String(tag), toAttributes(attributes), 0],
  }
}

const marks: Readonly<Record<string, MarkSpec>> = {
  link: namedMark('a', ['href', 'title', 'target', 'rel'], { inclusive: false }),
  strong: pairedMark('strong', 'b'),
  em: pairedMark('em', 'i'),
  u: namedMark('u'),
  s: namedMark('s'),
  sub: namedMark('sub'),
  sup: namedMark('sup'),
  small: namedMark('small'),
  q: namedMark('q'),
  cite: namedMark('cite'),
  abbr: namedMark('abbr', ['title']),
  code: namedMark('code'),
  span: namedMark('span'),
}

export const richSchema = new Schema({ nodes, marks })
