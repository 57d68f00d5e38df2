/**
 * Lists a site's pages that have a path. Each page is identified by properties that never change: language, page and
 * record.
 */
import { setImmediate } from 'node:timers/promises'
import { isPrivatePage } from '#content-types'
import type { ChangedEntry, ContentItem } from '#model'
import type { PageRoute } from '../site/page-route.ts'
import type { SiteLanguage, Site } from '../site/site.ts'
import type { PageRequest } from './rendering/page-context.ts'

export type PageIdentity = {
  /** The language code: `de_DE`. */
  readonly language: string
  /** Content keys; `record` is empty for a page without a record. */
  readonly page: string
  readonly record: string
}

/** Number of records to process before yielding to other work. */
const sliceSize = 1000

/** Yields the guests' pages that match the filter; by default, all pages except error pages. */
export async function* eachPageIdentity(
  site: Site,
  isWanted: (page: PageRoute, index: LanguageIndex) => boolean = hasRecordedReads,
): AsyncGenerator<PageIdentity> {
  for (const { code: language, index, findListings } of site.languages) {
    for (const page of index.pages.filter((one) => isWanted(one, index))) {
      const { record } = page.body
      if (record === undefined) yield { language, page: page.item.contentKey, record: '' }
      else
        for (const [position, item] of (await findListings({ type: record.type })).entries()) {
          if (isPageOfRecord(page, item, index))
            yield { language, page: page.item.contentKey, record: item.contentKey }
          if (position % sliceSize === sliceSize - 1) await setImmediate()
        }
    }
  }
}

/**
 * Lists the identities of all pages and records that changed. Returns undefined if a record page or the settings
 * changed, because then every page must be checked.
 */
export async function findChangedIdentities(
  site: Site,
  changes: readonly ChangedEntry[],
): Promise<readonly PageIdentity[] | undefined> {
  const pages = site.languages.flatMap(({ index }) =>
    changes.flatMap(({ contentKey }) => index.findPageByKey(contentKey) ?? []),
  )
  if (changes.some(({ type }) => type === 'epiderm__site')) return undefined
  if (pages.some(({ body }) => body.record !== undefined)) return undefined
  const identities = await Promise.all(site.languages.map((language) => findIdentities(language, changes)))
  return identities.flat()
}

async function findIdentities(
  { code, index, source }: SiteLanguage,
  changes: readonly ChangedEntry[],
): Promise<readonly PageIdentity[]> {
  const shown = changes.filter((change) => index.findPageOf(change) !== undefined)
  const contentKeys = [...new Set(shown.map(({ contentKey }) => contentKey))]
  if (contentKeys.length === 0) return []
  const { items } = await source.findContents({ contentKeys })
  return items.flatMap((item): PageIdentity[] => {
    const page = index.findPageOf(item)
    if (page === undefined || !hasRecordedReads(page, index)) return []
    const isItself = page.item.contentKey === item.contentKey
    if (!isItself && !isPageOfRecord(page, item, index)) return []
    return [{ language: code, page: page.item.contentKey, record: isItself ? '' : item.contentKey }]
  })
}

/** Returns undefined if the page no longer exists. */
export async function openPageIdentity(
  site: Site,
  { language: code, page: pageKey, record: recordKey }: PageIdentity,
): Promise<{ readonly language: SiteLanguage; readonly request: PageRequest } | undefined> {
  const language = site.languages.find((one) => one.code === code)
  const page = language?.index.findPageByKey(pageKey)
  if (language === undefined || page === undefined || !hasRecordedReads(page, language.index))
    return undefined
  const record = recordKey === '' ? undefined : await language.findItem(recordKey)
  if ((page.body.record === undefined) !== (record === undefined)) return undefined
  if (record !== undefined && !isPageOfRecord(page, record, language.index)) return undefined
  const { source, index } = language
  const path = index.toPath(record ?? page.item)
  if (path === undefined) return undefined
  return { language, request: { source, index, page, path, record, query: {}, mode: 'live' } }
}

type LanguageIndex = SiteLanguage['index']

/** Returns the keys of pages that are shown in place of other pages, such as error pages. */
export const listSystemPageKeys = ({
  notFoundPageKey,
  errorPageKey,
  withdrawnPageKey,
}: LanguageIndex['settings']): readonly (string | undefined)[] => [
  notFoundPageKey,
  errorPageKey,
  withdrawnPageKey,
]

/** Returns true if the page's reads are recorded in dependency rows. */
export const hasRecordedReads = ({ item, body }: PageRoute, { settings }: LanguageIndex): boolean =>
  !isPrivatePage(body) && !listSystemPageKeys(settings).includes(item.contentKey)

export const isPageOfRecord = (page: PageRoute, record: ContentItem, index: LanguageIndex): boolean =>
  page.body.record?.type === record.type && index.findPageOf(record)?.item.contentKey === page.item.contentKey
