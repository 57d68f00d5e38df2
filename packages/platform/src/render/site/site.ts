/** The site at one release: its languages, and the data that all pages of a language share. */
import type {
  LayoutBody,
  PageSettings,
  RedirectBody,
  SiteBody,
  ThemeBody,
  WithdrawalBody,
} from '#content-types'
import type { ContentItem, ContentQuery, ContentSource, Formatter, ItemSlice, Labels } from '#model'
import type { BoundRecord } from '#schema'
import type { PageWithBlocks, PageRoute, PageRoutes } from './page-route.ts'
import type { SiteSettings } from './render-settings.ts'

export type Site = {
  readonly default: SiteLanguage
  /** The site's languages, with the default language first. */
  readonly languages: readonly SiteLanguage[]
  /** Returns the language of a path, and the path without the language's prefix. */
  readonly findLanguage: (path: string) => { readonly language: SiteLanguage; readonly path: string }
}

export type SiteIndex = PageRoutes &
  SharedParts & {
    readonly settings: SiteBody
    /** The language code: `en_GB`. */
    readonly code: string
    /** Same format as `<html lang>`: `en-GB`. */
    readonly language: string
    readonly direction: 'ltr' | 'rtl'
    /** The site in each active language, with the default language first. Empty until all languages have been read. */
    readonly languages: readonly SiteLanguage[]
    /** Returns the redirect target for a path without a page. */
    readonly findRedirect: FindRedirect
    /** Returns the withdrawal record of the item that had this path; undefined if another page now has the path. */
    readonly findWithdrawn: (path: string) => ContentItem | undefined
    readonly toRecord: (item: ContentItem) => BoundRecord
    /** Reads the blocks of a page before it is rendered. */
    readonly loadPage: (page: PageRoute) => Promise<PageWithBlocks>
    /** Returns true if search engines may list the item's page: the site, the page and the record must all allow it. */
    readonly isIndexed: (item: ContentItem) => boolean
    /** The items from which this index was built, for building the next release's index. */
    readonly parts: SiteParts
  }

export type SiteParts = {
  readonly pages: readonly ParsedItem<PageSettings>[]
  readonly redirects: readonly ParsedItem<RedirectBody>[]
  readonly withdrawals: readonly ParsedItem<WithdrawalBody>[]
  readonly routes: PageRoutes
}

export type SiteLanguage = {
  /** The language code: `de_DE`. */
  readonly code: string
  readonly label: string
  /** Path prefix of the language; empty for the default language. */
  readonly prefix: string
  /** Settings whose `toOwnPath` maps paths to this language. */
  readonly setting: SiteSettings
  /** Loads items in this language, or in the default language if an item is untranslated. */
  readonly source: ContentSource
  readonly findListings: FindListings
  readonly index: SiteIndex
  /** Finds the item with this key in this language, or else in the default language. */
  readonly findItem: (contentKey: string) => Promise<ContentItem | undefined>
  /** Returns the language's settings with a different `toOwnPath` mapping. */
  readonly toSetting: (toOwnPath: SiteLanguage['toOwnPath']) => SiteSettings
  /** Converts the path of a page, in this or the default language, to this language; undefined if no page has the path. */
  readonly toOwnPath: (path: string) => string | undefined
}

export type PageSource = {
  readonly source: ContentSource
  /**
   * Finds items with shortened bodies that contain only the path and listing fields. A page's body contains everything
   * except its blocks.
   */
  readonly findListings: (query: ListingQuery) => Promise<readonly ContentItem[]>
}

/** If `slice` is set, the query may filter items by type only. */
type ListingQuery = ContentQuery & { readonly slice?: ItemSlice | undefined }

export type FindListings = PageSource['findListings']

/** Theme, layouts and labels of a language. */
export type SharedParts = {
  readonly theme: ThemeBody
  readonly findLayout: (contentKey: string | undefined) => LayoutBody
  /** Returns the item of a layout. */
  readonly findLayoutItem: (contentKey: string | undefined) => ContentItem | undefined
  readonly labels: Labels
  readonly formatter: Formatter
}

export type FindRedirect = (path: string) => Pick<RedirectBody, 'to' | 'permanent'> | undefined

/** An item with its body as parsed by the schema. */
export type ParsedItem<T> = { readonly item: ContentItem; readonly body: T }
