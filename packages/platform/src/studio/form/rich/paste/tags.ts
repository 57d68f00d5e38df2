/** HTML tags in clipboard content, grouped by how they are treated. */
import { richTextTags } from '#kit/browser'
import type { WritePosition } from './paste-writer.ts'

const list = (names: string): ReadonlySet<string> => new Set(names.split(' '))

/** Tags that are removed with their content, without counting a loss. */
export const ignoredTags = list('style meta link title xml head base template col colgroup wbr')

/** Tags that are removed with their content, each with the kind of loss that is counted. */
export const removedTags: ReadonlyMap<string, string> = new Map([
  ['script', 'script'],
  ['noscript', 'script'],
  ['svg', 'picture'],
  ['canvas', 'picture'],
  ['math', 'formula'],
  ['object', 'media'],
  ['embed', 'media'],
  ['video', 'media'],
  ['audio', 'media'],
  ['input', 'form'],
  ['button', 'form'],
  ['select', 'form'],
  ['textarea', 'form'],
])

export const textBlockTags: ReadonlyMap<string, string> = new Map([
  ['p', 'p'],
  ['pre', 'pre'],
  ['h1', 'h2'],
  ...['h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, tag] as const),
])

/** Tags that are removed, but whose inner blocks remain. */
export const wrapperTags = list(
  'div section article main header footer nav aside form details summary fieldset hgroup center address menu dir ' +
    'ul ol dl li dt dd blockquote figure figcaption table caption thead tbody tfoot tr td th',
)

/** Tags that are removed while the text inside them is retained unchanged. */
const quietTags = list(
  'font big mark label time bdi bdo dfn var kbd samp tt strike del ins nobr picture source body google-sheets-html-origin',
)
const allowedTags: ReadonlySet<string> = new Set(richTextTags)

/** Returns true for tags that are ignored. Office applications wrap text in their own tags, such as `o:p`. */
export const isIgnoredTag = (tag: string): boolean =>
  tag.includes(':') || quietTags.has(tag) || allowedTags.has(tag)

/** Selects elements that start a new line. */
export const blockSelector =
  'p, h1, h2, h3, h4, h5, h6, ul, ol, li, dl, dt, dd, table, caption, tr, td, th, blockquote, pre, figure, hr, iframe, ' +
  'div, section, article, header, footer, center, address, preserved-html'

/** Tags that are permitted only inside certain other tags, and their permitted children. */
export const partTags: ReadonlyMap<
  string,
  { readonly inside: WritePosition['holds']; readonly holds: WritePosition['holds'] }
> = new Map([
  ['li', { inside: 'items', holds: 'flow' }],
  ['dt', { inside: 'terms', holds: 'flow' }],
  ['dd', { inside: 'terms', holds: 'flow' }],
  ['caption', { inside: 'table', holds: 'words' }],
  ['thead', { inside: 'table', holds: 'rows' }],
  ['tbody', { inside: 'table', holds: 'rows' }],
  ['tfoot', { inside: 'table', holds: 'rows' }],
  ['tr', { inside: 'rows', holds: 'cells' }],
  ['td', { inside: 'cells', holds: 'flow' }],
  ['th', { inside: 'cells', holds: 'flow' }],
])

/** Tags that contain blocks, and their permitted children. */
export const containerTags: ReadonlyMap<string, WritePosition['holds']> = new Map([
  ['ul', 'items'],
  ['ol', 'items'],
  ['dl', 'terms'],
  ['table', 'table'],
  ['blockquote', 'flow'],
  ['figure', 'flow'],
  ['div', 'flow'],
])
