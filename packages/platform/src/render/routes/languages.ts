/** Builds the site at one release, in each language that its settings activate. */
import { toLanguagePrefix } from '#content-types'
import type { ChangedEntry, ContentItem, ContentSource } from '#model'
import { createLanguageUrls, isBelowPrefix } from './language-urls.ts'
import type { PageRoute } from '../site/page-route.ts'
import type { SiteSettings } from '../site/render-settings.ts'
import type { Site, SiteIndex, SiteLanguage, PageSource } from '../site/site.ts'
import { buildSiteIndex, type PreviousIndex, type SiteIndexOptions } from './site-index.ts'

type SiteBuildOptions = Omit<SiteIndexOptions, 'warn' | 'language' | 'languages' | 'former'> & {
  /** The site at an earlier release, and the changes since that release. */
  readonly former?: { readonly site: Site; readonly changes: readonly ChangedEntry[] } | undefined
  readonly setting: SiteSettings
}

/**
 * Danger: a function that the site retains must not be created in the same scope as a function that reads `former`.
 * Otherwise, each site would retain its predecessor, and therefore every site since the process started.
 */
export async function buildSite({
  setting,
  source,
  findListings,
  former,
  ...rest
}: SiteBuildOptions): Promise<Site> {
  const languages: SiteLanguage[] = []
  const request = { ...rest, warn: setting.warn, siteLabels: setting.siteLabels, languages }
  const all = { source, findListings }
  const index = await buildSiteIndex({ ...request, ...all, former: toFormer(former?.site.default, former) })
  const { settings } = index
  const active = settings.languages.filter(({ isActive }) => isActive)
  const label = active.find(({ code }) => code === settings.defaultLanguage)?.label ?? ''
  const first = toDefaultLanguage({ setting, label, index, ...all })
  const others = active.filter(({ code }) => code !== settings.defaultLanguage)
  const hasPrefix = createPrefixTest(others.map(({ code }) => toLanguagePrefix(code)))
  const indexes = await Promise.all(
    others.map(({ code }) => {
      const past = former?.site.languages.find((language) => language.code === code)
      const own = { ...inLanguage(all, code), language: code }
      return buildSiteIndex({ ...request, ...own, former: toFormer(past, former) })
    }),
  )
  const deps = { setting, all, first: index, hasPrefix }
  languages.push(first, ...others.map((one, at) => toLanguage({ ...one, index: indexes[at] ?? index }, deps)))
  return toSite(first, languages)
}

const toSite = (first: SiteLanguage, languages: readonly SiteLanguage[]): Site => ({
  default: first,
  languages,
  findLanguage: (path) => findLanguage(languages, path),
})

const createPrefixTest = (prefixes: readonly string[]) => (path: string) =>
  prefixes.some((prefix) => isBelowPrefix(path, prefix))

const toDefaultLanguage = ({
  setting,
  index,
  ...own
}: PageSource & Pick<SiteLanguage, 'setting' | 'label' | 'index'>): SiteLanguage => ({
  code: index.settings.defaultLanguage,
  prefix: '',
  setting,
  ...own,
  index,
  findItem: createItemFinder(own.source),
  toSetting: () => setting,
  toOwnPath: (path) => (index.findPage(path) === undefined ? undefined : path),
})

type LanguageDeps = {
  readonly setting: SiteSettings
  readonly all: PageSource
  /** The index of the default language. */
  readonly first: SiteIndex
  readonly hasPrefix: (path: string) => boolean
}

function toLanguage(
  { code, label, index }: Pick<SiteLanguage, 'code' | 'label' | 'index'>,
  { setting, all, first, hasPrefix }: LanguageDeps,
): SiteLanguage {
  const own = inLanguage(all, code)
  const prefix = toLanguagePrefix(code)
  const toOwnPath = (path: string) => findOwnPath(path, { index, first })
  const toSetting: SiteLanguage['toSetting'] = (toOwn) => ({
    ...setting,
    url: createLanguageUrls(setting.url, { prefix, hasPrefix, toOwnPath: toOwn }),
  })
  return {
    code,
    label,
    prefix,
    setting: toSetting(toOwnPath),
    toSetting,
    findItem: createItemFinder(own.source),
    ...own,
    index,
    toOwnPath,
  }
}

const toFormer = (
  language: SiteLanguage | undefined,
  former: SiteBuildOptions['former'],
): PreviousIndex | undefined => former && language && { index: language.index, changes: former.changes }

function findLanguage(languages: readonly SiteLanguage[], path: string) {
  const [first] = languages
  const found = languages.find(({ prefix }) => isBelowPrefix(path, prefix)) ?? first
  if (found === undefined) throw new Error('A site has a language')
  return { language: found, path: found.prefix === '' ? path : path.slice(found.prefix.length) || '/' }
}

/** Adds the language to a query that does not specify one. */
const inLanguage = ({ source, findListings }: PageSource, language: string): PageSource => ({
  source: { findContents: (query) => source.findContents({ language, ...query }) },
  findListings: (query) => findListings({ language, ...query }),
})

const createItemFinder = (source: ContentSource) => async (contentKey: string) =>
  (await source.findContents({ contentKeys: [contentKey], limit: 1 })).items[0]

/**
 * Converts a link to the path that the page has in this language. The link contains the path in the default language.
 */
function findOwnPath(
  path: string,
  { index, first }: { index: SiteIndex; first: SiteIndex },
): string | undefined {
  const match = first.findPage(path)
  const own = match && index.findPageByKey(match.item.contentKey)
  if (match !== undefined && own !== undefined && own.body.route !== match.body.route)
    return own.body.route.replace(/\{(\w+)\}/g, (_, name: string) => match.parameters[name] ?? '')
  return (match ?? index.findPage(path) ?? index.findRedirect(path)) ? path : undefined
}

/** Returns true if both the page and its record, if any, are translated into the requested language. */
export const isTranslated = ({ index, page, record }: TranslatedPage): boolean =>
  [page.item, record].every((item) => item === undefined || item.language === index.code)

type TranslatedPage = {
  readonly index: SiteIndex
  readonly page: PageRoute
  readonly record?: ContentItem | undefined
}

export type PageTranslation = {
  readonly language: SiteLanguage
  /** The path without the base path and language prefix; undefined if the page does not exist. */
  readonly path: string | undefined
  /** False if the page is not translated, so that the text of the default language is shown. */
  readonly isTranslated: boolean
}

/**
 * Returns one page's path in each active language; `path` is its path in the current language. Empty for a site with
 * one language.
 */
export async function findTranslations(
  { languages }: SiteIndex,
  { page, record, path }: { page: PageRoute | undefined; record?: ContentItem | undefined; path: string },
): Promise<readonly PageTranslation[]> {
  if (languages.length < 2) return []
  return Promise.all(
    languages.map(async (language) => {
      const { index, findItem, code } = language
      const ownPage = page && index.findPageByKey(page.item.contentKey)
      const ownRecord = record && (await findItem(record.contentKey))
      const shown = [ownPage?.item, ownRecord].filter((item) => item !== undefined)
      const isThere = shown.length === [page, record].filter((item) => item !== undefined).length
      const own = ownRecord ?? ownPage?.item
      return {
        language,
        path: isThere && own !== undefined ? (index.toPath(own) ?? language.toOwnPath(path)) : undefined,
        isTranslated: isThere && shown.every((item) => item.language === code),
      }
    }),
  )
}
