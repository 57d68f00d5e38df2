import type { BlockRegistry, BlockScript } from '#blocks'
import type { DataProvider } from '#content-types'
import type { SearchAnswer, SearchQuery, ToResizedUrl } from '#model'
import type { CleaningTask, CleanText, SiteUrls, Warn } from '#kit'
import type { ThemeAssets } from './theme-assets.ts'

/** What stays the same for a site while the server runs; search is made of the site, and so comes after it. */
export type SiteSetting = {
  readonly registry: BlockRegistry
  readonly url: SiteUrls
  readonly themeAssets: ThemeAssets
  /** Root-relative URLs of the small scripts of public pages, and of the studio's agent on a canvas. */
  readonly scripts: Readonly<Record<BlockScript | 'canvas', string>>
  readonly dataProvider: DataProvider
  /** `65.0`. */
  readonly apiVersion: string
  readonly isDevelopment: boolean
  /** Undefined when pictures are shown as they are stored (IMG-8). */
  readonly toResizedUrl?: ToResizedUrl | undefined
  /** Cleans a long rich text on another thread, and never rejects; without it this one does. */
  readonly cleanText?: ((task: CleaningTask) => Promise<CleanText>) | undefined
  readonly warn: Warn
}

/** What visitors find; asked only for pages whose address says what for. */
export type FindHits = (query: SearchQuery) => Promise<SearchAnswer>

/** What stays the same for all pages of a running server. */
export type RenderSetting = SiteSetting & { readonly search: FindHits }
