import { harmlessUrl, readTags, sanitizeUrl, type ReadTag, type SiteUrls } from '#kit'
import type { HeadContribution, HeadLink } from '../../head.ts'

export type HeadTags = Pick<HeadContribution, 'meta' | 'links' | 'canonicalPath' | 'indexed'> & {
  /** What may not stand in a head, in the author's words. */
  readonly refused: readonly string[]
}

/** Relations that only tell something. Not those that load, run or connect (stylesheet, preload, modulepreload …). */
const linkRelations = new Set(['alternate', 'author', 'help', 'license', 'me', 'next', 'prev', 'search'])
/** What the page itself decides. */
const ownNames = new Set(['viewport', 'referrer', 'description', 'color-scheme'])

/**
 * An author's own meta and link elements by an allow-list. Attack: `http-equiv` (refresh, policies), style sheets and
 * scripts, links with a script as their address.
 */
export function toHeadTags(html: string, url: SiteUrls): HeadTags {
  const result = {
    meta: [] as { name?: string; property?: string; content: string }[],
    links: [] as HeadLink[],
    canonicalPath: undefined as string | undefined,
    indexed: undefined as boolean | undefined,
    refused: [] as string[],
  }
  for (const tag of html === '' ? [] : readTags(html)) {
    const meta = toMeta(tag)
    const link = toLink(tag, url)
    if (meta?.name === 'robots') result.indexed = !/\b(?:noindex|none)\b/i.test(meta.content)
    else if (meta !== undefined) result.meta.push(meta)
    else if (link?.rel === 'canonical') result.canonicalPath = url.withoutBase(link.href)
    else if (link !== undefined) result.links.push(link)
    else result.refused.push(`<${tag.name}>`)
  }
  return result
}

function toMeta({
  name,
  attributes,
}: ReadTag): { name?: string; property?: string; content: string } | undefined {
  const { content, name: metaName, property } = attributes
  if (name !== 'meta' || content === undefined || 'http-equiv' in attributes) return undefined
  if (metaName !== undefined)
    return ownNames.has(metaName.toLowerCase()) ? undefined : { name: metaName, content }
  return property === undefined ? undefined : { property, content }
}

function toLink({ name, attributes }: ReadTag, url: SiteUrls): HeadLink | undefined {
  const { rel = '', href = '', hreflang, type, title, media } = attributes
  if (name !== 'link' || (rel !== 'canonical' && !linkRelations.has(rel))) return undefined
  if (href === '' || sanitizeUrl(href) === harmlessUrl) return undefined
  return { rel, href: url.path(href), hreflang, type, title, media }
}
