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

/** By their tag; of any tag a class of {@link richTextClass}. */
export const richTextAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title', 'target', 'rel'],
  img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
  iframe: ['src', 'title'],
  ol: ['start'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  abbr: ['title'],
}

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
