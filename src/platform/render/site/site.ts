/** The site at one release: its languages, and what all pages of a language share. */
import type { LayoutBody, PagePlace, RedirectBody, SiteBody, ThemeBody } from '#content-types'
import type { ContentItem, ContentQuery, ContentSource, Formatter, ItemSlice, Labels } from '#model'
import type { BoundRecord } from '#schema'
import type { Page, PageRoute, PageRoutes } from './page-route.ts'
import type { SiteSetting } from './render-setting.ts'

export type Site = {
  readonly default: SiteLanguage
  /** The default one first. */
  readonly languages: readonly SiteLanguage[]
  /** Whose path it is, and that path without the language. */
  readonly findLanguage: (path: string) => { readonly language: SiteLanguage; readonly path: string }
}

export type SiteIndex = PageRoutes &
  SharedParts & {
    readonly settings: SiteBody
    /** `en_GB` */
    readonly code: string
    /** As in `<html lang>`: `en-GB`. */
    readonly language: string
    readonly direction: 'ltr' | 'rtl'
    /** The same site in each active language, the default one first; not filled before all of them are read. */
    readonly languages: readonly SiteLanguage[]
    /** Returns the new address of a path at which nothing is left. */
    readonly findRedirect: Redirects
    readonly toRecord: (item: ContentItem) => BoundRecord
    /** Reads the blocks of a page, when it is rendered. */
    readonly loadPage: (page: PageRoute) => Promise<Page>
    /** Returns true if search engines may list the item's page: the site, the page and the record must all agree. */
    readonly isIndexed: (item: ContentItem) => boolean
    /** The parts that it is made of, for the index of the next release. */
    readonly parts: SiteParts
  }

export type SiteParts = {
  readonly pages: readonly ReadItem<PagePlace>[]
  readonly redirects: readonly ReadItem<RedirectBody>[]
  readonly routes: PageRoutes
}

export type SiteLanguage = {
  /** `de_DE` */
  readonly code: string
  readonly label: string
  /** Before the paths of its pages; empty for the default language. */
  readonly prefix: string
  /** With the language's own addresses. */
  readonly setting: SiteSetting
  /** Each item in this language, else in the default one. */
  readonly source: ContentSource
  readonly findListings: FindListings
  readonly index: SiteIndex
  /** The item of this key as the language has it. */
  readonly findItem: (contentKey: string) => Promise<ContentItem | undefined>
  /** The setting with another way from paths to its own ones. */
  readonly toSetting: (toOwnPath: SiteLanguage['toOwnPath']) => SiteSetting
  /** From the path of a page, in this language or the default one, to that in this language; undefined for what is no page. */
  readonly toOwnPath: (path: string) => string | undefined
}

export type PageSource = {
  readonly source: ContentSource
  /** Items of whose bodies only what says where they are and whether they are listed; of pages all but their blocks. */
  readonly findListings: (query: ListingQuery) => Promise<readonly ContentItem[]>
}

/** Of a slice, items are asked for by a type alone. */
type ListingQuery = ContentQuery & { readonly slice?: ItemSlice | undefined }

export type FindListings = PageSource['findListings']

/** Theme, layouts and labels of a language. */
export type SharedParts = {
  readonly theme: ThemeBody
  readonly findLayout: (contentKey: string | undefined) => LayoutBody
  /** The item that says that layout. */
  readonly findLayoutItem: (contentKey: string | undefined) => ContentItem | undefined
  readonly labels: Labels
  readonly formatter: Formatter
}

export type Redirects = (path: string) => Pick<RedirectBody, 'to' | 'permanent'> | undefined

/** An item and its body as its schema reads it. */
export type ReadItem<T> = { readonly item: ContentItem; readonly body: T }
