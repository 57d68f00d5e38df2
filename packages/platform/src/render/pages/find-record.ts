/**
 * Finds the record that a page's path identifies, the query parameters that the page declares, and the page's cache
 * key.
 */
import { isRecordId } from '#kit'
import type { ContentItem } from '#model'
import type { FinishedPage } from '../cache/html-cache.ts'
import type { ReleasePages } from '../cache/cached-pages.ts'
import { toLanguagePath } from '../routes/language-urls.ts'
import { isTranslated } from '../routes/languages.ts'
import type { RouteMatch } from '../site/page-route.ts'
import { readQuery } from './read-query.ts'
import type { SiteLanguage } from '../site/site.ts'

type RecordQueryInput = {
  language: SiteLanguage
  path: string
  query: URLSearchParams
  /** A cache of pages. Set only if the caller also accepts a cached page. */
  cache?: Pick<ReleasePages, 'find'> | undefined
}
type RecordPageKey = { key: string; request: { record?: ContentItem; query: Record<string, string> } }
type RecordResult = { page: FinishedPage } | RecordPageKey | { location: string } | 'unknown'

/** `location`: the canonical URL of the record's page, if the request used another URL. */
export async function findRecord(match: RouteMatch, finding: RecordQueryInput): Promise<RecordResult> {
  const { body, parameters } = match
  /**
   * Attack: a route parameter that is not checked against records matches every word, so that each invented word would become a separate
   * page.
   */
  if (Object.keys(parameters).some((name) => name !== body.record?.parameter)) return 'unknown'
  const { index, source, prefix } = finding.language
  const [first = finding.language] = index.languages
  const query = await readQuery(
    body.parameters,
    finding.query,
    isTranslated({ index, page: match }) ? source : first.source,
  )
  const key = toPageKey(toLanguagePath(prefix, finding.path), new URLSearchParams(query).toString())
  if (body.record === undefined) return { key, request: { query } }
  const cached = finding.cache?.find(key)
  if (cached !== undefined) return { page: cached }

  const name = parameters[body.record.parameter] ?? ''
  const { type } = body.record
  const [byName] = (await source.findContents({ type, urlName: name })).items
  if (byName !== undefined) return { key, request: { record: byName, query } }
  const [other] = isRecordId(name)
    ? (await source.findContents({ type, recordIds: [name] })).items
    : (await first.source.findContents({ type, urlName: name })).items
  const [own] =
    other === undefined
      ? []
      : (await source.findContents({ contentKeys: [other.contentKey], limit: 1 })).items
  const location = own === undefined ? undefined : index.toPath(own)
  return location === undefined ? 'unknown' : { location }
}

/**
 * Returns the path with its language prefix, and the cleaned parameters in the order in which the page declares them.
 */
export const toPageKey = (path: string, query: string): string => `${path}?${query}`
