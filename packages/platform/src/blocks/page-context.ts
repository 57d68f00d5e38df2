/** Data that a block may read about the page, and data that a block may request. */
import type {
  ContentItem,
  Formatter,
  FormState,
  Labels,
  SubmissionReceipt,
  SearchResult,
  SearchQuery,
  SeoResult,
  SeoQuery,
  ToResizedUrl,
} from '#model'
import type { CleaningTask, CleanText, SiteUrls } from '#kit'
import type { Collection, CollectionQuery } from '#content-types'
import type { BoundRecord, ExpressionScope, ImageInfo } from '#schema'
import type { ListState } from './list-state.ts'
import type { AvailableWidth } from './styles/available-width.ts'

/** List states that an editor can preview without changing the collection's content. */
export const previewItemCounts = ['none', 'one', 'many', 'error'] as const
export type PreviewItemCount = (typeof previewItemCounts)[number]

/** The list state to preview for one list block. It is never stored. */
export type ItemsPreview = { readonly block: string; readonly items: PreviewItemCount }

export type SiteDetails = {
  readonly name: string
  /** The theme's logo; undefined if the theme has no logo. */
  readonly logo?: ImageInfo | undefined
  readonly siteId: string
  readonly channelId: string
  readonly communityId: string
  /** The API version: `65.0`. */
  readonly apiVersion: string
  /** The language in the format of `<html lang>`: `en-GB`. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly organization: Readonly<Record<string, unknown>>
  /** Root-relative URL for analytics events; undefined on a site without analytics. */
  readonly eventsUrl?: string | undefined
}

/** The visitor for whom a private page is rendered. */
export type VisitorDetails = {
  /** The account's id, as returned by the expression `{!User.userId}`. */
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly organisation: string
  readonly isAdministrator?: boolean
  readonly mayOpenStudio?: boolean
  readonly sessions: readonly {
    readonly id: string
    /** The browser's user agent. */
    readonly client: string
    /** ISO 8601, UTC. */
    readonly createdAt: string
    readonly activeAt: string
    readonly isCurrent: boolean
  }[]
  /** Forms that the signed-in visitor has submitted, newest first. */
  readonly enquiries: readonly SubmissionReceipt[]
  /** The enquiry to submit again, if the query contains one. */
  readonly again?: SubmissionReceipt | undefined
}

/** A link to this page in one of the site's languages. */
export type LanguageLink = {
  /** The language in the format of `hreflang`: `de-DE`. */
  readonly language: string
  /** The language's name in that language: `Deutsch`. */
  readonly label: string
  /** The root-relative URL with the base path. */
  readonly url: string
}

/**
 * Danger: never copy a context with a spread, because some properties are getters and some are inherited. Use
 * `inherit`.
 */
export type PageContext = {
  /** `design` adds block ids and sample data for the editor's canvas (GRD-6, GRD-7). */
  readonly mode: 'live' | 'design'
  /** True if the page is rendered only to record which data it reads. A block may then skip work that reads no data. */
  readonly isScan?: boolean | undefined
  readonly site: SiteDetails
  readonly url: SiteUrls
  readonly labels: Labels
  /** Formats values for the site's language and time zone. */
  readonly formatter: Formatter
  /** The path without the base path: `/help/returns`. */
  readonly path: string
  readonly title: string
  /** Links for all active languages; empty if the site has only one language. */
  readonly languages?: readonly LanguageLink[]
  /** The breadcrumb trail from the home page to this page. */
  readonly trail: readonly { readonly title: string; readonly path: string }[]
  /** The record that a record page shows. */
  readonly record: ContentItem | undefined
  readonly scope: ExpressionScope
  /** The block's id, unique within its tree. */
  readonly blockId?: string
  /** The number of items to render in a canvas preview of this list; undefined outside a preview. */
  readonly itemsShown?: PreviewItemCount | undefined
  /** The result of a submitted form on this page. */
  readonly form?: FormState | undefined
  /** The signed-in visitor; undefined on public pages, which are the same for everyone. */
  readonly visitor?: VisitorDetails | undefined
  /** The block's width; for a page, the width of the window. */
  readonly availableWidth: AvailableWidth
  /** Returns the URL of a resized image; undefined if the server does not resize images (IMG-8). */
  readonly toResizedUrl?: ToResizedUrl | undefined
  /** Returns an item in the form that expressions can read. `_detailURL` is the path of the item's page. */
  readonly toRecord: (item: ContentItem) => BoundRecord
  /**
   * Returns the path of the page with the given URL name, even if the visitor may not read the page. A link depends
   * only on this path, so that no other change to the page evicts the pages that link to it.
   */
  readonly findNamedPath?: (urlName: string) => string | undefined
  /**
   * Returns the path of a page that the visitor may not read, so that blocks can link to it. No other data about that
   * page is available.
   */
  readonly findClosedPath?: (page: { contentKey?: string; urlName?: string }) => string | undefined
  /** Returns true if the item at a URL of this site was withdrawn, so that nothing links to it. */
  readonly isWithdrawn?: ((address: string) => boolean) | undefined
  /** Returns the number of times that rendering has read a value that depends on the request. */
  readonly countRequestReads?: (() => number) | undefined
  /** The list that contains the block; read by blocks in a grid's slots. */
  readonly list?: ListState | undefined
}

/** Data that a block requests. The page loads all requested data of one kind with a single query. */
export type DataRequest = {
  readonly contentKeys?: readonly string[]
  readonly collections?: readonly CollectionQuery[]
  readonly seoProperties?: readonly SeoQuery[]
  readonly searches?: readonly SearchQuery[]
  /** Rich texts that are too long to sanitise synchronously. */
  readonly cleanTexts?: readonly CleaningTask[]
  /**
   * The fields that the block reads directly from the requested content items and records: body fields, `title`,
   * `urlName`, `_detailURL`. If undefined, any change to these items invalidates the page. Reads by expressions,
   * `readRecord` and `readPagePath` are recorded separately.
   */
  readonly fields?: readonly string[]
}

export type LoadedData = {
  readonly findContent: (contentKey: string) => ContentItem | undefined
  /** Returns true if the content was requested but does not exist. */
  readonly isMissing?: ((contentKey: string) => boolean) | undefined
  /** Returns undefined until the collection is loaded. */
  readonly findCollection: (query: CollectionQuery) => Collection | undefined
  /** Returns undefined until the properties are loaded. */
  readonly findSeoProperties: (query: SeoQuery) => SeoResult | undefined
  /** Returns undefined until the search results are loaded, and also if the search failed. */
  readonly findSearch: (query: SearchQuery) => SearchResult | undefined
  /** Returns undefined until the text is loaded. */
  readonly findCleanText: (task: CleaningTask) => CleanText | undefined
}

/**
 * Loads and stores the requested data. Never throws: if loading fails, a content item is missing, and a collection
 * contains an error.
 */
export type Loader = LoadedData & {
  /** Loads the requested data that the page does not have yet. Returns false if there was nothing to load. */
  readonly load: (needs: DataRequest) => Promise<boolean>
  /** Returns true if all of this data was already requested, so that loading it again would add nothing. */
  readonly isLoaded: (needs: DataRequest) => boolean
  /** Records the data that a block requested, because the page depends on this data. */
  readonly noteReads: (needs: DataRequest) => void
}
