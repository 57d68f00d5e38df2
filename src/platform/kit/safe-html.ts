/** RTE-1…3, TXT-2: the allow-list of rich text, and plain text without any markup. */
import sanitizeHtml from 'sanitize-html'
import { harmlessUrl, sanitizeUrl } from './safe-url.ts'

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

/** RTE-3: hosts whose players may be embedded; the site's own host is added by the caller. */
export const videoHosts = [
  'www.youtube-nocookie.com',
  'www.youtube.com',
  'player.vimeo.com',
  'fast.wistia.net',
  'www.dailymotion.com',
] as const

const richTextClass = /^(?:indent-[1-9]|align-(?:center|right)|lead|note)$/

export type RichTextRules = {
  readonly ownHosts?: readonly string[]
  /** The last word on links and pictures that are harmless: puts a site's base path in front. */
  readonly toUrl?: (url: string) => string
}

/** Clean HTML by the allow-list. No style, no ids, no event handlers; links and pictures through {@link sanitizeUrl}. */
export function sanitizeRichText(html: string, rules: RichTextRules = {}): string {
  return sanitizeHtml(html, {
    allowedTags: [...richTextTags],
    allowedAttributes: {
      '*': ['class'],
      a: ['href', 'title', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height', 'loading'],
      iframe: ['src', 'title', 'allowfullscreen', 'loading'],
      ol: ['start'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      abbr: ['title'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'sms'],
    allowedIframeHostnames: [...videoHosts, ...(rules.ownHosts ?? [])],
    allowIframeRelativeUrls: false,
    allowedClasses: { '*': [richTextClass] },
    transformTags: {
      a: (name, attribs) => cleanLink(name, attribs, rules),
      img: (name, attribs) => cleanImage(name, attribs, rules),
      iframe: cleanFrame,
    },
    exclusiveFilter: (frame) =>
      (frame.tag === 'iframe' && !frame.attribs.src?.startsWith('https://')) ||
      (frame.tag === 'img' && !frame.attribs.src),
  })
}

/** TXT-2: text without any tag or attribute, entities decoded; safe only where it is escaped again (React does). */
export function toPlainText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim()
  const stripped = sanitizeHtml(html.replace(/<\/(?:p|li|h[1-6]|div|tr)>|<br\s*\/?>/gi, '$& '), {
    allowedTags: [],
    allowedAttributes: {},
  })
  return decodeBasicEntities(stripped).replace(/\s+/g, ' ').trim()
}

/** Decodes exactly once: `&amp;lt;` becomes `&lt;`. */
export const decodeBasicEntities = (text: string): string =>
  text.replace(/&(lt|gt|quot|amp|#39|#92|nbsp);/g, (_, name: string) => decoded[name] ?? '')

const decoded: Record<string, string> = {
  lt: '<',
  gt: '>',
  quot: '"',
  amp: '&',
  '#39': "'",
  '#92': '\\',
  nbsp: '\u00a0',
}

const toSame = (url: string) => url

type Tag = { tagName: string; attribs: Record<string, string> }

/** A link into a new tab never hands over this window. */
function cleanLink(tagName: string, attribs: Record<string, string>, { toUrl = toSame }: RichTextRules): Tag {
  const { href, target, title, class: className } = attribs
  return {
    tagName,
    attribs: {
      ...(href !== undefined && { href: toUrl(sanitizeUrl(href)) }),
      ...(title !== undefined && { title }),
      ...(className !== undefined && { class: className }),
      ...(target === '_blank' && { target, rel: 'noopener' }),
    },
  }
}

function cleanImage(
  tagName: string,
  attribs: Record<string, string>,
  { toUrl = toSame }: RichTextRules,
): Tag {
  const { src, ...rest } = attribs
  const clean = src === undefined ? harmlessUrl : sanitizeUrl(src)
  return {
    tagName,
    attribs: { alt: '', loading: 'lazy', ...rest, ...(clean !== harmlessUrl && { src: toUrl(clean) }) },
  }
}

/** RTE-3 and the accessible name that a frame must have. */
function cleanFrame(tagName: string, attribs: Record<string, string>): Tag {
  return {
    tagName,
    attribs: { title: 'Video', loading: 'lazy', ...attribs },
  }
}
