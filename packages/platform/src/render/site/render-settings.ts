import type { BlockRegistry } from '#blocks'
import type { DataProvider } from '#content-types'
import type { SearchResult, SearchQuery, SiteLabels, ToResizedUrl } from '#model'
import type { CleaningTask, CleanText, SiteUrls, Warn } from '#kit'
import type { ThemeAssets } from './theme-assets.ts'

/**
 * Settings that stay constant while the server runs. Search is the exception: it needs the site, so it is added later.
 */
export type SiteSettings = {
  readonly registry: BlockRegistry
  readonly url: SiteUrls
  readonly themeAssets: ThemeAssets
  /** Labels from the site's configuration. Labels in the site's content override them. */
  readonly siteLabels?: SiteLabels | undefined
  /**
   * Returns the root-relative URL of a script: a block's script (by its `file`), the site's script (`site`), or the
   * studio's agent on a canvas (`canvas`).
   */
  readonly toScriptUrl: (script: string) => string
  readonly dataProvider: DataProvider
  /** The API version number, such as `65.0`. */
  readonly apiVersion: string
  readonly isDevelopment: boolean
  /** Undefined if images are not resized (IMG-8). */
  readonly toResizedUrl?: ToResizedUrl | undefined
  /** Sanitises long rich text on another thread and never rejects. If absent, sanitising runs on this thread. */
  readonly cleanText?: ((task: CleaningTask) => Promise<CleanText>) | undefined
  readonly warn: Warn
}

/** Runs visitors' searches. Called only for pages whose URL contains a search query. */
export type RunSearch = (query: SearchQuery) => Promise<SearchResult>

/** Settings that are the same for all pages of a running server. */
export type RenderSettings = SiteSettings & { readonly search: RunSearch }
