/** Types of search requests and results. */
import type { ContentItem, LanguageCode } from './content-item.ts'

export type SearchQuery = {
  /** The search text as typed, with no restrictions. */
  readonly text: string
  /** Finds only items of this content type. */
  readonly type?: string | undefined
  /** Items of this content type are the topics by which results can be filtered. */
  readonly topicType?: string | undefined
  /** Finds only items about the topic with this URL name. */
  readonly topic?: string | undefined
  readonly language: LanguageCode
  readonly offset: number
  readonly limit: number
}

/** Text split into segments. The segments that match the search are highlighted. */
export type HighlightedText = readonly { readonly text: string; readonly isMatch: boolean }[]

export type SearchHit = {
  readonly contentKey: string
  readonly type: string
  readonly title: HighlightedText
  /** The item's own summary or, if the summary does not match, a matching excerpt from the item's text. */
  readonly excerpt: HighlightedText
  /** The path with its language prefix, without the base path. */
  readonly path: string
}

export type SearchResult = {
  /** The state of the search: `found` even if there are no results. */
  readonly state: 'empty' | 'too-short' | 'found'
  /** The search text, truncated to a sensible length. */
  readonly text: string
  /** The corrected text that was used for the search, because no document contains the original text. */
  readonly correction: string | undefined
  /** Words of the search text that no document contains, as typed. The search ignored these words. */
  readonly dropped: readonly string[]
  /** The query that produced the results. */
  readonly shown: string
  readonly total: number
  readonly hits: readonly SearchHit[]
  /** Number of results for each content type, with the current topic filter. */
  readonly types: readonly { readonly type: string; readonly count: number }[]
  /** Number of results for each topic, with the current type filter. */
  readonly topics: readonly { readonly urlName: string; readonly title: string; readonly count: number }[]
}

/**
 * The fields of an item that determine its path. The body contains only `url`, `isIndexed` and, for a page that a block
 * may exclude from lists, `mayUnlist`.
 */
export type AddressableItem = Pick<ContentItem, 'contentKey' | 'type' | 'urlName' | 'body'>

/** The paths of items in one language. */
export type SearchedLanguage = {
  readonly language: LanguageCode
  /** The value of `{!Delivery.cutOffText}`; undefined without a delivery schedule. */
  readonly cutOffText?: string | undefined
  /** True if the language has any pages. */
  readonly hasPages: boolean
  /**
   * Returns, for each item in this language, the path of its listed page: its own page, the page of its type’s
   * records, or a page to which it refers. Paths have the language prefix but not the base path.
   */
  readonly loadPaths: (items: readonly AddressableItem[]) => Promise<readonly (string | undefined)[]>
  /**
   * Returns the content type if the page is a template that shows one item of this type at a time; otherwise undefined.
   */
  readonly findRecordType: (contentKey: string) => string | undefined
}

/** A release of the site in all active languages, with the default language first. */
export type SearchedSite = { readonly release: number; readonly languages: readonly SearchedLanguage[] }
