/** RTE-1: the allow-list of rich text, for the sanitiser and for the editor that writes it. */

/** Tags that rich text may hold. Everything else loses its tag and keeps its text; script and style lose both. */
export const richTextTags = [
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'small',
  'blockquote',
  'q',
  'cite',
  'abbr',
  'code',
  'pre',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'a',
  'img',
  'hr',
  'span',
  'div',
  'figure',
  'figcaption',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'iframe',
] as const

/** Attributes of every tag, besides a class of {@link richTextClass}: the language and the direction of its text. */
export const richTextCommonAttributes = ['lang', 'dir'] as const

/** The other attributes of each tag. */
export const richTextAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title', 'target', 'rel'],
  img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
  iframe: ['src', 'title'],
  ol: ['start', 'type'],
  li: ['value'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  abbr: ['title'],
}

const number = /^-?\d{1,5}$/
/** Attack: a cell that spans a thousand columns. */
const span = /^\d{1,2}$/
const pixels = /^\d{1,4}$/

/** Values of attributes; an attribute with another value is removed. Attributes that are not in this list have rules of their own. */
export const richTextValues: ReadonlyMap<string, RegExp> = new Map([
  ['lang', /^[a-z]{2,8}(?:-[a-z\d]{1,8}){0,8}$/i],
  ['dir', /^(?:ltr|rtl|auto)$/i],
  ['start', number],
  ['value', number],
  ['type', /^[1aAiI]$/],
  ['scope', /^(?:col|row)(?:group)?$/],
  ['colspan', span],
  ['rowspan', span],
  ['width', pixels],
  ['height', pixels],
])

export const richTextClass = /^(?:indent-[1-9]|align-(?:center|right)|lead|note|nowrap)$/

/** RTE-3: hosts whose players may be embedded; the site's own host is added by the caller. */
export const videoHosts: readonly string[] = [
  'www.youtube-nocookie.com',
  'www.youtube.com',
  'player.vimeo.com',
  'fast.wistia.net',
  'www.dailymotion.com',
]

/** Deeper tags are left out. Attack: thousands of levels, which readers and browsers take ages for or cut somewhere. */
export const maxNesting = 30
