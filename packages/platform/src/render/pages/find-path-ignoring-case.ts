/** Finds a page's stored path for a request that spells it in a different case. */
import { isPrivatePage } from '#content-types'
import { foldPath, isPrefixedId, toLongRecordId } from '#kit'
import type { ContentSource } from '#model'
import { findRecord } from './find-record.ts'
import { isBelowPrefix } from '../routes/language-urls.ts'
import type { SiteLanguage } from '../site/site.ts'

type PathIgnoringCaseQuery = {
  /** The site's languages, with the default language first. */
  readonly languages: readonly SiteLanguage[]
  /** The path with its language prefix. */
  readonly path: string
  readonly query: URLSearchParams
}

/** Returns the path without the base path; undefined if no page has the path, regardless of case. Renders no page. */
export async function findPathIgnoringCase({
  languages,
  path,
  query,
}: PathIgnoringCaseQuery): Promise<string | undefined> {
  const [first] = languages
  if (first === undefined) return undefined
  const folded = foldPath(path, await findIds(path, first.source))
  const language = languages.find(({ prefix }) => isBelowPrefix(folded, prefix)) ?? first
  const { index, prefix, setting } = language
  const spelled = index.findSpelling(folded.slice(prefix.length) || '/')
  const match = spelled === undefined ? undefined : index.findPage(spelled)
  if (spelled === undefined || match === undefined) return undefined
  if (prefix + spelled === path || (spelled === '/' && prefix === path)) return undefined
  if (isPrivatePage(match.body)) return setting.url.path(spelled)
  const found = await findRecord(match, { language, path: spelled, query })
  if (found === 'unknown') return undefined
  return setting.url.path('location' in found ? found.location : spelled)
}

/** Attack: a path with a thousand ids. A real page path contains only one id. */
const maxIds = 4

/** Danger: the ids of two records may differ only in case, so existing ids must not be folded. */
async function findIds(path: string, source: ContentSource): Promise<(segment: string) => boolean> {
  const recordIds = path.split('/').filter(isPrefixedId).slice(0, maxIds)
  if (recordIds.length === 0) return () => false
  const { items } = await source.findContents({ recordIds })
  const published = new Set(items.map(({ recordId }) => recordId))
  return (segment) => published.has(toLongRecordId(segment) ?? null)
}
