/** RTE-1: the allow-list for rich text, which the sanitiser and the editor use. */

/**
 * Tags that rich text may contain. Other tags are removed, but the text inside them remains. Script and style elements
 * are removed together with their text.
 */
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

/**
 * The attributes that every tag may have, in addition to a class that {@link richTextClass} permits: the language and
 * the direction of its text.
 */
export const richTextCommonAttributes = ['lang', 'dir'] as const

/** The additional attributes that each tag may have. */
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

/**
 * Allowed attribute values. An attribute with any other value is removed. Attributes that are not listed here have
 * separate rules.
 */
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

/** RTE-3: hosts whose players may be embedded. The caller adds the site's own host. */
export const videoHosts: readonly string[] = [
  'www.youtube-nocookie.com',
  'www.youtube.com',
  'player.vimeo.com',
  'fast.wistia.net',
  'www.dailymotion.com',
]

/**
 * Maximum nesting depth; deeper tags are removed. Attack: thousands of levels, which parsers and browsers process
 * slowly or cut off.
 */
export const maxNesting = 30
