/** RTE-1…3, TXT-2: sanitises rich text with the allow-list, and extracts plain text without any markup. */
import sanitizeHtml from 'sanitize-html'
import { decodeBasicEntities, escapeHtml } from './escape-html.ts'
import { blankUrl, isSiteUrl, sanitizeUrl } from '../safe-url.ts'
import { normaliseHtml, type EmbeddedFrame } from './normalise-html.ts'
import {
  maxNesting,
  richTextAttributes,
  richTextClass,
  richTextCommonAttributes,
  richTextTags,
  richTextValues,
  videoHosts,
} from './rich-text-tags.ts'

export type RichTextRules = {
  /** Hosts of the site, including the port. Images and, over https, frames may come from these hosts. */
  readonly ownHosts?: readonly string[]
  /** Called last, for the URLs of allowed links and images; adds the site's base path. */
  readonly toUrl?: (url: string) => string
  /** Name of a frame without a title; by default, its host. */
  readonly frameTitle?: string
  /** Returns trusted HTML that replaces a frame. If absent, the frame itself is used. */
  readonly toFrame?: (frame: EmbeddedFrame) => string
  /** Called with the reason when content is removed that an author may miss. */
  readonly warn?: (reason: string) => void
}

/**
 * Returns HTML that contains only what the allow-list permits, and that a browser parses without changes. It has no
 * styles, ids or event handlers, and its links and images are checked by {@link sanitizeUrl}. Images come only from
 * this site, so that no other server learns who reads the text.
 */
export function sanitizeRichText(html: string, rules: RichTextRules = {}): string {
  const clean = removeForbiddenMarkup(html, rules)
  return normaliseHtml(clean, rules.toFrame ?? toFrameItself) ?? escapeHtml(toPlainText(clean))
}

/** Removes forbidden markup. Danger: a browser may parse the result into a different nesting. */
export const removeForbiddenMarkup = (html: string, rules: RichTextRules = {}): string =>
  sanitizeHtml(html, {
    allowedTags: [...richTextTags],
    allowedAttributes: {
      ...Object.fromEntries(Object.entries(richTextAttributes).map(([tag, names]) => [tag, [...names]])),
      '*': [...richTextCommonAttributes],
    },
    allowedSchemesAppliedToAttributes: [],
    allowedClasses: { '*': [richTextClass] },
    nestingLimit: maxNesting,
    transformTags: {
      a: (name, attribs) => cleanLink(name, attribs, rules),
      img: (name, attribs) => cleanImage(name, attribs, rules),
      iframe: (name, attribs) => cleanFrame(name, attribs, rules),
      /** Runs after the tag-specific transformations. */
      '*': dropInvalidValues,
    },
    exclusiveFilter: ({ tag, attribs }) => (tag === 'iframe' || tag === 'img') && !attribs.src,
  })

/**
 * Returns text without tags or attributes, with entities decoded (TXT-2). Safe only if it is escaped again, as React
 * does.
 */
export const toPlainText = (html: string): string =>
  /[<&]/.test(html) ? toTextLines(html).replaceAll('\n', ' ') : html.trim()

/** Returns the plain text, with each paragraph, heading, list item and row on its own line. */
export function toTextLines(html: string): string {
  const broken = html.replace(/\s+/g, ' ').replace(/<\/(?:p|li|h[1-6]|div|tr)>|<br\s*\/?>/gi, '$&\n')
  const stripped = sanitizeHtml(broken, { allowedTags: [], allowedAttributes: {} })
  return decodeBasicEntities(stripped)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

const toSame = (url: string) => url

const toFrameItself = ({ src, title }: EmbeddedFrame) =>
  `<iframe src="${escapeHtml(src)}" title="${escapeHtml(title)}" loading="lazy" allowfullscreen=""></iframe>`

type SanitizedTag = { tagName: string; attribs: Record<string, string> }

/** Sanitises a link. A link that opens a new tab never gets access to this window. */
function cleanLink(
  tagName: string,
  attribs: Record<string, string>,
  { toUrl = toSame }: RichTextRules,
): SanitizedTag {
  const { href, target, title, class: className, lang, dir } = attribs
  return {
    tagName,
    attribs: {
      ...(href !== undefined && { href: toUrl(sanitizeUrl(href)) }),
      ...(title !== undefined && { title }),
      ...(className !== undefined && { class: className }),
      ...(lang !== undefined && { lang }),
      ...(dir !== undefined && { dir }),
      ...(target === '_blank' && { target, rel: 'noopener' }),
    },
  }
}

function cleanImage(tagName: string, attribs: Record<string, string>, rules: RichTextRules): SanitizedTag {
  const { src = '', width, height, ...rest } = attribs
  const { toUrl = toSame, warn } = rules
  const isOwn = isSiteUrl(src, rules.ownHosts)
  if (!isOwn) warn?.(`left out a picture that is not on this site: ${src}`)
  return {
    tagName,
    attribs: {
      alt: '',
      ...rest,
      loading: 'lazy',
      ...(width !== undefined && { width }),
      ...(height !== undefined && { height }),
      ...(isOwn && { src: toUrl(src) }),
    },
  }
}

/** Sanitises a frame (RTE-3) and adds the accessible name that it requires. */
function cleanFrame(tagName: string, attribs: Record<string, string>, rules: RichTextRules): SanitizedTag {
  const { src = '' } = attribs
  const url = findVideoUrl(src, rules.ownHosts)
  if (url === undefined) {
    rules.warn?.(`left out a frame that is not a known video: ${src}`)
    return { tagName, attribs: {} }
  }
  return { tagName, attribs: { title: attribs.title || rules.frameTitle || new URL(url).host, src: url } }
}

function dropInvalidValues(tagName: string, attribs: Record<string, string>): SanitizedTag {
  const valid = Object.entries(attribs).filter(
    ([name, value]) => richTextValues.get(name)?.test(value) !== false,
  )
  return { tagName, attribs: Object.fromEntries(valid) }
}

/** Returns the URL (RTE-3) as a browser parses it; undefined unless it uses https on a known host. */
function findVideoUrl(src: string, ownHosts: readonly string[] = []): string | undefined {
  if (!src.startsWith('https://') || sanitizeUrl(src) === blankUrl || !URL.canParse(src)) return undefined
  const { host, username, password, href } = new URL(src)
  const isKnown = [...videoHosts, ...ownHosts].includes(host) && username === '' && password === ''
  return isKnown ? href : undefined
}
