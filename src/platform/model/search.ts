/** The vocabulary of search that every room shares. */
import type { ContentItem, LanguageCode } from './content-item.ts'

export type SearchQuery = {
  /** As it was typed; anything at all. */
  readonly text: string
  /** Only items of this content type. */
  readonly type?: string | undefined
  /** Items of this content type are what results may be filtered by. */
  readonly topicType?: string | undefined
  /** Only what is about the topic with this URL name. */
  readonly topic?: string | undefined
  readonly language: LanguageCode
  readonly offset: number
  readonly limit: number
}

/** A text in parts; those that were searched for are matches. */
export type MarkedText = readonly { readonly text: string; readonly isMatch: boolean }[]

export type SearchHit = {
  readonly contentKey: string
  readonly type: string
  readonly title: MarkedText
  /** The item's own line or, where that answers nothing, the part of its text that does. */
  readonly excerpt: MarkedText
  /** Without the base path, with the language. */
  readonly path: string
}

export type SearchAnswer = {
  /** `found` also when nothing was. */
  readonly state: 'empty' | 'too-short' | 'found'
  /** What was searched for: the text, cut to a sensible length. */
  readonly text: string
  /** What was searched for instead, because nothing holds the text as it was typed. */
  readonly correction: string | undefined
  /** Words of the query that nothing matches, as they were typed; the search used the others. */
  readonly dropped: readonly string[]
  /** The query that was finally used. */
  readonly shown: string
  readonly total: number
  readonly hits: readonly SearchHit[]
  /** How many there are of each type under the same topic, and of each topic under the same type. */
  readonly types: readonly { readonly type: string; readonly count: number }[]
  readonly topics: readonly { readonly urlName: string; readonly title: string; readonly count: number }[]
}

/** An item as far as it says where it is: of its body `url`, `isIndexed` and, of a page that a block may keep off lists, `mayUnlist` alone. */
export type PlacedItem = Pick<ContentItem, 'contentKey' | 'type' | 'urlName' | 'body'>

/** Where the items of one language are. */
export type SearchedLanguage = {
  readonly language: LanguageCode
  /** Whether any page is written in it. */
  readonly hasPages: boolean
  /**
   * Of each item that is written in it, where its listed page is: its own, that of its type’s records, or one that it names.
   * Without the base path, with the language.
   */
  readonly loadPaths: (items: readonly PlacedItem[]) => Promise<readonly (string | undefined)[]>
  /** The content type of whose items a page shows one; undefined for any other page. */
  readonly findRecordType: (contentKey: string) => string | undefined
}

/** The site at one release in each active language, the default one first. */
export type SearchedSite = { readonly release: number; readonly languages: readonly SearchedLanguage[] }
