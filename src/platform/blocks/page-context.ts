/** Facts that a block may read about its page, and the data it may request. */
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
import type { BoundRecord, ExpressionScope } from '#schema'
import type { ListState } from './list-state.ts'
import type { AvailableWidth } from './styles/available-width.ts'

/** List states that an editor can preview, whatever the collection contains. */
export const itemsShown = ['none', 'one', 'many', 'error'] as const
export type PreviewItemCount = (typeof itemsShown)[number]

/** A preview of one block with this number of items; never stored. */
export type ItemsPreview = { readonly block: string; readonly items: PreviewItemCount }

export type SiteFacts = {
  readonly name: string
  readonly siteId: string
  readonly channelId: string
  readonly communityId: string
  /** The number of the API version: `65.0`. */
  readonly apiVersion: string
  /** The same format as `<html lang>`: `en-GB`. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly organization: Readonly<Record<string, unknown>>
  /** Root-relative URL for analytics events; undefined on a site without analytics. */
  readonly eventsUrl?: string | undefined
}

/** The visitor for whom a private page is rendered. */
export type VisitorFacts = {
  /** The account's id, the value of `{!User.userId}`. */
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly organisation: string
  readonly isAdministrator?: boolean
  readonly mayOpenStudio?: boolean
  readonly sessions: readonly {
    readonly id: string
    /** User agent of the browser. */
    readonly client: string
    /** ISO 8601, UTC. */
    readonly createdAt: string
    readonly activeAt: string
    readonly isCurrent: boolean
  }[]
  /** Forms that the account has submitted while signed in, newest first. */
  readonly enquiries: readonly SubmissionReceipt[]
  /** The enquiry that the address asks to submit again. */
  readonly again?: SubmissionReceipt | undefined
}

/** A link to the page in one of the site's active languages. */
export type LanguageLink = {
  /** The same format as `hreflang`: `de-DE`. */
  readonly language: string
  /** The language's own name: `Deutsch`. */
  readonly label: string
  /** The root-relative URL with the base path. */
  readonly url: string
}

/** Danger: derive a changed context with `inherit`, never with a spread, because some properties are computed and some are inherited. */
export type PageContext = {
  /** Design adds block ids and mock data for the editor's canvas (GRD-6, GRD-7). */
  readonly mode: 'live' | 'design'
  readonly site: SiteFacts
  readonly url: SiteUrls
  readonly labels: Labels
  /** Formats values for the site's language and time zone. */
  readonly formatter: Formatter
  /** The path without the base path: `/skincare/acne`. */
  readonly path: string
  readonly title: string
  /** Links for all active languages; empty on a site with one language. */
  readonly languages?: readonly LanguageLink[]
  /** The breadcrumb trail from the home page to this page. */
  readonly trail: readonly { readonly title: string; readonly path: string }[]
  /** The record of a record page. */
  readonly record: ContentItem | undefined
  readonly scope: ExpressionScope
  /** Id of this block, unique within its tree. */
  readonly blockId?: string
  /** For a list on an editor's canvas, the number of items to render; undefined for the real ones. */
  readonly itemsShown?: PreviewItemCount | undefined
  /** The result of a submitted form on this page. */
  readonly form?: FormState | undefined
  /** Undefined on public pages, which are the same for everyone. */
  readonly visitor?: VisitorFacts | undefined
  /** Width of the block; for a page, the whole window. */
  readonly availableWidth: AvailableWidth
  /** Undefined if images are served as stored (IMG-8). */
  readonly toResizedUrl?: ToResizedUrl | undefined
  /** Returns an item as expressions read it, with its page's path as `_detailURL`. */
  readonly toRecord: (item: ContentItem) => BoundRecord
  /**
   * Returns the path of a page that readers of this page may not see, for links to that page. No other data about
   * it is available here.
   */
  readonly findClosedPath?: (page: { contentKey?: string; urlName?: string }) => string | undefined
  /** Returns how many times rendering read a value that may differ for another request to the same page. */
  readonly countRequestReads?: (() => number) | undefined
  /** The list around the block, for the blocks in a grid's slots. */
  readonly list?: ListState | undefined
}

/** Data that a block requests; the page loads it in one query for each kind. */
export type Needs = {
  readonly contentKeys?: readonly string[]
  readonly collections?: readonly CollectionQuery[]
  readonly seoProperties?: readonly SeoQuery[]
  readonly searches?: readonly SearchQuery[]
  /** Rich texts that are too long to clean synchronously. */
  readonly cleanTexts?: readonly CleaningTask[]
  /**
   * Fields that the block reads directly from each of these contents and records: body fields, `title`, `urlName`,
   * `_detailURL`. Without it the block depends on everything, so any change invalidates its page. Reads by expressions,
   * `readRecord` and `readAddress` are recorded separately.
   */
  readonly fields?: readonly string[]
}

export type Loaded = {
  readonly findContent: (contentKey: string) => ContentItem | undefined
  /** Returns undefined before it is loaded. */
  readonly findCollection: (query: CollectionQuery) => Collection | undefined
  /** Returns undefined before they are loaded. */
  readonly findSeoProperties: (query: SeoQuery) => SeoResult | undefined
  /** Returns undefined before it is loaded, and if search failed. */
  readonly findSearch: (query: SearchQuery) => SearchResult | undefined
  /** Returns undefined before it is loaded. */
  readonly findCleanText: (task: CleaningTask) => CleanText | undefined
}

/** Loads and remembers the requested data. Never throws: a failure becomes a missing content or a collection's error. */
export type Loader = Loaded & {
  /** Loads requested data that the page does not have yet. Returns false if no new data was requested. */
  readonly load: (wanted: Needs) => Promise<boolean>
  /** Returns true if all of this was requested before, so that data which is still missing will not arrive. */
  readonly isLoaded: (wanted: Needs) => boolean
  /** Records each request of a block: the page depends on the data that it reads. */
  readonly noteReads: (wanted: Needs) => void
}
