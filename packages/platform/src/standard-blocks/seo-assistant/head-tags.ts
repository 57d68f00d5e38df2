import { blankUrl, readTags, sanitizeUrl, type ParsedTag, type SiteUrls } from '#kit'
import type { HeadContribution, HeadLink, JsonLd } from '#blocks'
import type { PlaceholderContext } from './placeholders.ts'

export type HeadTags = Pick<HeadContribution, 'meta' | 'links' | 'canonicalPath' | 'indexed' | 'jsonLd'> & {
  /** Error messages for authors about tags that are not permitted in the head. */
  readonly rejected: readonly string[]
}

type HeadTagContext = {
  readonly bind: (text: string, landing: PlaceholderContext) => string
  readonly url: SiteUrls
}

/**
 * Link relations that only provide information. Relations that load or run resources, or open connections, are not
 * permitted. Examples are stylesheet, preload and modulepreload.
 */
const linkRelations = new Set(['alternate', 'author', 'help', 'license', 'me', 'next', 'prev', 'search'])
/** Names of meta elements that only the page itself may set. */
const ownNames = new Set(['viewport', 'referrer', 'description', 'color-scheme'])
const script = /<script\b([^<>]*)>([^]*?)<\/script\s*>/gi
const isJsonLd = /(?:^|\s)type\s*=\s*["']?application\/ld\+json["']?\s*$/i

/**
 * Parses an author's meta elements, link elements and structured data with an allow-list. Attack: `http-equiv`
 * (refresh, policies), style sheets, scripts, and links with script URLs. Values are inserted after parsing, so that no
 * value can break out of its attribute.
 */
export function toHeadTags(html: string, context: HeadTagContext): HeadTags {
  const result = {
    meta: [] as { name?: string; property?: string; content: string }[],
    links: [] as HeadLink[],
    jsonLd: [] as JsonLd[],
    canonicalPath: undefined as string | undefined,
    indexed: undefined as boolean | undefined,
    rejected: [] as string[],
  }
  const rest = html.replace(script, (whole, attributes: string, json: string) => {
    if (!isJsonLd.test(attributes)) return whole
    const data = parseJsonLd(context.bind(json, 'json'))
    if (data === undefined) result.rejected.push('<script> whose JSON-LD cannot be read')
    else result.jsonLd.push(...data)
    return ''
  })
  for (const tag of rest.trim() === '' ? [] : readTags(rest)) {
    const meta = toMeta(tag, context)
    const link = toLink(tag, context)
    if (meta?.name === 'robots') result.indexed = !/\b(?:noindex|none)\b/i.test(meta.content)
    else if (meta !== undefined) result.meta.push(meta)
    else if (link?.rel === 'canonical') result.canonicalPath = context.url.withoutBase(link.href)
    else if (link !== undefined) result.links.push(link)
    else result.rejected.push(`<${tag.name}>`)
  }
  return result
}

function toMeta(
  { name, attributes }: ParsedTag,
  { bind }: HeadTagContext,
): { name?: string; property?: string; content: string } | undefined {
  const { name: metaName, property } = attributes
  if (name !== 'meta' || attributes.content === undefined || 'http-equiv' in attributes) return undefined
  const content = bind(attributes.content, 'text')
  if (metaName !== undefined)
    return ownNames.has(metaName.toLowerCase()) ? undefined : { name: metaName, content }
  return property === undefined ? undefined : { property, content }
}

function toLink({ name, attributes }: ParsedTag, { bind, url }: HeadTagContext): HeadLink | undefined {
  const { rel = '', hreflang, type, title, media } = attributes
  if (name !== 'link' || (rel !== 'canonical' && !linkRelations.has(rel))) return undefined
  const href = bind(attributes.href ?? '', 'url')
  if (href === '' || sanitizeUrl(href) === blankUrl) return undefined
  return { rel, href: url.path(href), hreflang, type, title, media }
}

/** Parses a single object or a list of objects. Each object must have a type. */
function parseJsonLd(json: string): JsonLd[] | undefined {
  try {
    const value: unknown = JSON.parse(json)
    const things: unknown[] = Array.isArray(value) ? value : [value]
    return things.length > 0 && things.every(isThing) ? things : undefined
  } catch {
    return undefined
  }
}

const isThing = (value: unknown): value is JsonLd =>
  typeof value === 'object' && value !== null && '@type' in value && typeof value['@type'] === 'string'
