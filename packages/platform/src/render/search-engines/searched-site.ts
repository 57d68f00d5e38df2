/** Supplies search with the item paths of the current release. */
import {
  cutOffLabel,
  isMissingLabel,
  type AddressableItem,
  type SearchedLanguage,
  type SearchedSite,
} from '#model'
import { toLanguagePath } from '../routes/language-urls.ts'
import type { PageRoute } from '../site/page-route.ts'
import type { RunSearch } from '../site/render-settings.ts'
import type { SiteIndex, SiteLanguage, Site } from '../site/site.ts'
import { isPageListed } from '../pages/is-page-listed.ts'
import type { Sites } from '../site/sites.ts'

/** Always rejects, because checking whether a page is listed must not run search queries. */
const search: RunSearch = () => Promise.reject(new Error('A page is asked whether it is listed'))

/** Returns a function that loads the current release's searchable paths. */
export function createSearchedSiteLoader({ current }: Sites): () => Promise<SearchedSite> {
  let searched: { readonly site: Site; readonly found: SearchedSite } | undefined
  return async () => {
    const { snapshot, site } = current()
    const open = await site
    if (searched?.site !== open) searched = { site: open, found: toSearchedSite(snapshot.release, open) }
    return searched.found
  }
}

const toSearchedSite = (release: number, { languages }: Site): SearchedSite => ({
  release,
  languages: languages.map(toSearchedLanguage),
})

function toSearchedLanguage(language: SiteLanguage): SearchedLanguage {
  const { code, index } = language
  /**
   * Caches for each page whether it is listed. The results stay valid until the next release, because only a release
   * can change which blocks set noindex.
   */
  const answers = new Map<PageRoute['item'], Promise<boolean>>()
  const asksToBeListed = (page: PageRoute) => {
    const known = answers.get(page.item) ?? isListed(language, page)
    answers.set(page.item, known)
    return known
  }
  const cutOffText = index.labels.formatOptional(cutOffLabel)
  return {
    language: code,
    ...(!isMissingLabel(cutOffText) && { cutOffText }),
    hasPages: index.pages.some(({ item, body }) => item.language === code && body.isIndexed),
    findRecordType: (contentKey) => index.findPageByKey(contentKey)?.body.record?.type,
    loadPaths: (items) =>
      Promise.all(
        items.map((item) => {
          const path = findListedPath(item, language)
          const page = item.body['mayUnlist'] === true ? index.findPageByKey(item.contentKey) : undefined
          if (path === undefined || page === undefined) return path
          return asksToBeListed(page).then((isAsking) => (isAsking ? path : undefined))
        }),
      ),
  }
}

/** Ignores the site-wide noindex, because visitors may search a site that search engines may not list. */
function isListed({ setting, source, index }: SiteLanguage, page: PageRoute): Promise<boolean> {
  const open: SiteIndex = { ...index, isIndexed: () => page.body.isIndexed }
  const request = { source, index: open, page, path: page.body.route, query: {} }
  return isPageListed({ ...setting, search }, { ...request, mode: 'live' })
}

/**
 * Returns the path at which an item is listed: its own page, the record page of its type, or the URL that it declares.
 */
function findListedPath(
  item: AddressableItem,
  { code, index, prefix, toOwnPath }: SiteLanguage,
): string | undefined {
  const stored = index.toPath(item)
  const path = stored?.startsWith('/') ? toOwnPath(stored) : undefined
  if (path === undefined || item.body['isIndexed'] === false) return undefined
  const page = index.findPage(path)
  return page?.body.isIndexed === true && page.item.language === code
    ? toLanguagePath(prefix, path)
    : undefined
}
