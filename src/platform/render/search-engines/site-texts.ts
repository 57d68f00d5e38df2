/** Reads the texts of a release's pages, for search: of single pages, and what record pages show beside their record. */
import { setImmediate } from 'node:timers/promises'
import type { ContentItem, LanguageTexts, PageText, SiteTexts } from '#model'
import { toLanguagePath } from '../routes/language-urls.ts'
import type { Site } from '../routes/languages.ts'
import type { PageRoute } from '../routes/page-routes.ts'
import type { FindHits } from '../pages/render-setting.ts'
import type { SiteIndex, SiteLanguage } from '../routes/site-index.ts'
import { createSharedCollections, type SharedCollections } from '../content/shared-collections.ts'
import { surveyPage } from '../pages/survey-page.ts'

/** Search is made of these texts. */
const search: FindHits = () => Promise.reject(new Error('The site is being indexed'))

export async function loadSiteTexts(release: number, { languages }: Site): Promise<SiteTexts> {
  const texts: LanguageTexts[] = []
  for (const language of languages) texts.push(await loadLanguageTexts(language))
  return { release, languages: texts }
}

/** Only what is written in the language; what the default one stands in for is found there. */
async function loadLanguageTexts(language: SiteLanguage): Promise<LanguageTexts> {
  const { code, index, source } = language
  const pages: PageText[] = []
  const collections = createSharedCollections()
  for (const page of index.pages) {
    if (isSearched(page, code)) pages.push(await loadPageText(language, page, collections))
    await setImmediate()
  }
  const items = (await source.findContents({})).items.filter((item) => item.language === code)
  for (const page of index.pages) {
    const shown = isSearchedRecordPage(page, code) ? await loadRecordPage(language, page, items) : undefined
    if (shown !== undefined) pages.push(shown)
  }
  return {
    language: code,
    items,
    pages,
    toPath: (item) => findListedPath(item, language),
  }
}

const isSearched = ({ item, body }: PageRoute, code: string) =>
  item.language === code && body.record === undefined

const isSearchedRecordPage = ({ item, body }: PageRoute, code: string) =>
  item.language === code && body.record !== undefined

/** What it shows for every record is found at the first one; what it says is about that record, which is found by itself. */
async function loadRecordPage(
  language: SiteLanguage,
  page: PageRoute,
  items: readonly ContentItem[],
): Promise<PageText | undefined> {
  const { setting, source, index } = language
  const [record] = items
    .filter((item) => item.type === page.body.record?.type && findListedPath(item, language) !== undefined)
    .toSorted((a, b) => (a.urlName < b.urlName ? -1 : 1))
  const path = record && index.toPath(record)
  if (record === undefined || path === undefined) return undefined
  const open: SiteIndex = { ...index, isIndexed: () => true }
  const request = { source, index: open, page, path, record, query: {}, mode: 'live' as const }
  const { isListed, repeatedIds } = await surveyPage({ ...setting, search }, request)
  return {
    item: page.item,
    path: isListed ? findListedPath(record, language) : undefined,
    description: '',
    text: '',
    labels: '',
    shownIds: repeatedIds,
  }
}

/** A site that search engines may not list is searched by its own visitors all the same. */
async function loadPageText(
  { setting, source, index, prefix }: SiteLanguage,
  page: PageRoute,
  collections: SharedCollections,
): Promise<PageText> {
  const path = page.body.route
  const open: SiteIndex = { ...index, isIndexed: () => page.body.isIndexed }
  const request = { source, index: open, page, path, query: {}, mode: 'live' as const }
  const { isListed, description, text, labels, repeatedIds } = await surveyPage(
    { ...setting, search },
    request,
    collections,
  )
  return {
    item: page.item,
    path: isListed ? toLanguagePath(prefix, path) : undefined,
    description,
    text,
    labels,
    shownIds: repeatedIds,
  }
}

/** Of an item that has a page of its own: a record page, or one that it names. */
function findListedPath(
  item: ContentItem,
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
