/** What the editor of rich text can hold: all that the allow-list has. Tables, figures and players it keeps as they are. */
import { Schema, type MarkSpec, type NodeSpec } from 'prosemirror-model'

/** Kept as its HTML. */
export const keptTag = 'kept-html'
const keptTags = ['table', 'figure', 'iframe', 'dl', 'div'] as const

const readNames = (names: readonly string[]) => (element: HTMLElement) =>
  Object.fromEntries(names.map((name) => [name, element.getAttribute(name)]))
const toAttributes = (attributes: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null))
const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { default: null }]))

/** A block of lines: `<h2 class>`. */
const textBlock = (tag: string, more: Partial<NodeSpec> = {}): NodeSpec => ({
  content: 'inline*',
  group: 'block',
  attrs: named(['class']),
  parseDOM: [{ tag, getAttrs: readNames(['class']) }],
  toDOM: ({ attrs }) => [tag, toAttributes(attrs), 0],
  ...more,
})

const headings = [2, 3, 4, 5, 6].map(
  (level) => [`heading${level}`, textBlock(`h${level}`, { defining: true })] as const,
)

const imageNames = ['src', 'alt', 'title', 'width', 'height', 'loading', 'class']

const nodes: Readonly<Record<string, NodeSpec>> = {
  doc: { content: 'block+' },
  paragraph: textBlock('p'),
  ...Object.fromEntries(headings),
  quote: {
    content: 'block+',
    group: 'block',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  code_block: {
    content: 'text*',
    marks: '',
    group: 'block',
    code: true,
    defining: true,
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: () => ['pre', 0],
  },
  bullets: { content: 'item+', group: 'block', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
  numbers: {
    content: 'item+',
    group: 'block',
    attrs: named(['start']),
    parseDOM: [{ tag: 'ol', getAttrs: readNames(['start']) }],
    toDOM: ({ attrs }) => ['ol', toAttributes(attrs), 0],
  },
  item: {
    content: 'paragraph block*',
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: () => ['li', 0],
  },
  rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  kept: {
    group: 'block',
    atom: true,
    attrs: { html: {} },
    parseDOM: keptTags.map((tag) => ({
      tag,
      priority: 60,
      getAttrs: (element) => ({ html: element.outerHTML }),
    })),
    toDOM: ({ attrs }) => [keptTag, { html: String(attrs['html']) }],
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

/** One that may be written by two tags stays as it was written. */
function simpleMark(...tags: readonly string[]): MarkSpec {
  const [first = ''] = tags
  return {
    attrs: { tag: { default: first } },
    parseDOM: tags.map((tag) => ({ tag, attrs: { tag } })),
    toDOM: ({ attrs }) => [String(attrs['tag']), 0],
  }
}

const namedMark = (tag: string, names: readonly string[], more: Partial<MarkSpec> = {}): MarkSpec => ({
  attrs: named(names),
  parseDOM: [{ tag, getAttrs: readNames(names) }],
  toDOM: ({ attrs }) => [tag, toAttributes(attrs), 0],
  ...more,
})

const marks: Readonly<Record<string, MarkSpec>> = {
  link: namedMark('a', ['href', 'title', 'target', 'rel', 'class'], { inclusive: false }),
  strong: simpleMark('strong', 'b'),
  em: simpleMark('em', 'i'),
  u: simpleMark('u'),
  s: simpleMark('s'),
  sub: simpleMark('sub'),
  sup: simpleMark('sup'),
  small: simpleMark('small'),
  q: simpleMark('q'),
  cite: simpleMark('cite'),
  abbr: namedMark('abbr', ['title']),
  code: simpleMark('code'),
  span: namedMark('span', ['class']),
}

export const richSchema = new Schema({ nodes, marks })
