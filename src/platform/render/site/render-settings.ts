import type { BlockRegistry, BlockScript } from '#blocks'
import type { DataProvider } from '#content-types'
import type { SearchResult, SearchQuery, ToResizedUrl } from '#model'
import type { CleaningTask, CleanText, SiteUrls, Warn } from '#kit'
import type { ThemeAssets } from './theme-assets.ts'

/** Settings that are constant while the server runs; search needs the site and is added later. */
export type SiteSettings = {
  readonly registry: BlockRegistry
  readonly url: SiteUrls
  readonly themeAssets: ThemeAssets
  /** Root-relative URLs of the small scripts of public pages, and of the studio's agent on a canvas. */
  readonly scripts: Readonly<Record<BlockScript | 'canvas', string>>
  readonly dataProvider: DataProvider
  /** The number of the API version: `65.0`. */
  readonly apiVersion: string
  readonly isDevelopment: boolean
  /** Undefined if pictures are not resized (IMG-8). */
  readonly toResizedUrl?: ToResizedUrl | undefined
  /** Cleans a long rich text on another thread and never rejects; without it, cleaning runs on this thread. */
  readonly cleanText?: ((task: CleaningTask) => Promise<CleanText>) | undefined
  readonly warn: Warn
}

/** Searches for visitors; called only for pages whose address has a search query. */
export type FindHits = (query: SearchQuery) => Promise<SearchResult>

/** Settings that are constant for all pages of a running server. */
export type RenderSettings = SiteSettings & { readonly search: FindHits }
