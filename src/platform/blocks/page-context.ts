/** What a block may know about the page that it stands on, and what it may ask to be loaded. */
import type {
  ContentItem,
  Formatter,
  FormState,
  Labels,
  Receipt,
  SearchAnswer,
  SearchQuery,
  SeoAnswer,
  SeoQuery,
  ToResizedUrl,
} from '#model'
import type { CleaningTask, CleanText, SiteUrls } from '#kit'
import type { Collection, CollectionQuery } from '#content-types'
import type { BoundRecord, Scope } from '#schema'
import type { ListState } from './list-state.ts'
import type { AvailableWidth } from './styles/available-width.ts'

/** States of a list that an editor looks at, whatever its collection holds now. */
export const itemsShown = ['none', 'one', 'many', 'error'] as const
export type ItemsShown = (typeof itemsShown)[number]

/** One block of a tree, drawn with so many items; nothing of it is stored. */
export type ItemsPreview = { readonly block: string; readonly items: ItemsShown }

export type SiteFacts = {
  readonly name: string
  readonly siteId: string
  readonly channelId: string
  readonly communityId: string
  /** `65.0` of `v65.0`. */
  readonly apiVersion: string
  /** As in `<html lang>`: `en-GB`. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly organization: Readonly<Record<string, unknown>>
  /** Root-relative URL for what visitors do; undefined on a site that counts nothing. */
  readonly eventsUrl?: string | undefined
}

/** Who a private page is drawn for. */
export type VisitorFacts = {
  /** The account's: what `{!User.userId}` says. */
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly organisation: string
  readonly isAdministrator?: boolean
  readonly mayOpenStudio?: boolean
  readonly sessions: readonly {
    readonly id: string
    /** What the browser calls itself. */
    readonly client: string
    /** ISO 8601, UTC. */
    readonly createdAt: string
    readonly activeAt: string
    readonly isCurrent: boolean
  }[]
  /** What the account has sent while signed in, newest first. */
  readonly enquiries: readonly Receipt[]
  /** The one of them that the address asks to send again. */
  readonly again?: Receipt | undefined
}

/** The page in one of the site's active languages. */
export type LanguageLink = {
  /** As in `hreflang`: `de-DE`. */
  readonly language: string
  /** In that language: `Deutsch`. */
  readonly label: string
  /** Root-relative, with the base path. */
  readonly url: string
}

/** Danger: to be changed by `inherit`, never by a spread: it computes some of what it says, and inherits some. */
export type PageContext = {
  /** Design adds block ids and mock data for the editor's canvas (GRD-6, GRD-7). */
  readonly mode: 'live' | 'design'
  readonly site: SiteFacts
  readonly url: SiteUrls
  readonly labels: Labels
  /** Values in the site's language and time zone. */
  readonly formatter: Formatter
  /** Without the base path: `/skincare/acne`. */
  readonly path: string
  readonly title: string
  /** In every active language; empty on a site with one. */
  readonly languages?: readonly LanguageLink[]
  /** From the home page to this page. */
  readonly trail: readonly { readonly title: string; readonly path: string }[]
  /** The record of a record page. */
  readonly record: ContentItem | undefined
  readonly scope: Scope
  /** Id of the block itself, unique within its tree. */
  readonly blockId?: string
  /** Of a list on an editor's canvas: how many items it is drawn with; undefined for those that it has. */
  readonly itemsShown?: ItemsShown | undefined
  /** What became of a form of this page that was sent. */
  readonly form?: FormState | undefined
  /** Undefined on public pages, which are one for all. */
  readonly visitor?: VisitorFacts | undefined
  /** Of the block; a page has the whole window. */
  readonly availableWidth: AvailableWidth
  /** Undefined when pictures are shown as they are stored (IMG-8). */
  readonly toResizedUrl?: ToResizedUrl | undefined
  /** An item as expressions read it, with its page's path as `_detailURL`. */
  readonly toRecord: (item: ContentItem) => BoundRecord
  /** The path of a page that is not for this page's readers, for links to it; nothing else is known of it here. */
  readonly findClosedPath?: (page: { contentKey?: string; urlName?: string }) => string | undefined
  /** How often something was asked that another request to the same page may be answered otherwise. */
  readonly countRequestReads?: (() => number) | undefined
  /** The list around the block, as the blocks in a grid's slots see it. */
  readonly list?: ListState | undefined
}

/** What a block asks for; loaded in one query per kind for the whole page. */
export type Needs = {
  readonly contentKeys?: readonly string[]
  readonly collections?: readonly CollectionQuery[]
  readonly seoProperties?: readonly SeoQuery[]
  readonly searches?: readonly SearchQuery[]
  /** Rich texts that are too long to be cleaned between other things. */
  readonly cleanTexts?: readonly CleaningTask[]
  /**
   * What the block reads of each of these contents and records by itself: fields of their bodies, `title`, `urlName`, `_detailURL`.
   * Without it a block reads everything, so that any change of them changes its page. What expressions, `readRecord` and
   * `readAddress` read counts by itself.
   */
  readonly fields?: readonly string[]
}

export type Loaded = {
  readonly findContent: (contentKey: string) => ContentItem | undefined
  /** Undefined before it is loaded. */
  readonly findCollection: (query: CollectionQuery) => Collection | undefined
  /** Undefined before they are loaded. */
  readonly findSeoProperties: (query: SeoQuery) => SeoAnswer | undefined
  /** Undefined before it is loaded, and when search failed. */
  readonly findSearch: (query: SearchQuery) => SearchAnswer | undefined
  /** Undefined before it is loaded. */
  readonly findCleanText: (task: CleaningTask) => CleanText | undefined
}

/** Loads what is asked for and remembers it; never throws (a failure is a missing content or a collection's error). */
export type Loader = Loaded & {
  /** Adds what the page still lacks; false when nothing new was asked for. */
  readonly load: (wanted: Needs) => Promise<boolean>
  /** Whether all of it has been asked for before: what of it is not there then will not come. */
  readonly isLoaded: (wanted: Needs) => boolean
  /** Hears what a block asks for, each time that it does: the page depends on what it reads of that. */
  readonly noteReads: (wanted: Needs) => void
}
