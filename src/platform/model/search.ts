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
  readonly total: number
  readonly hits: readonly SearchHit[]
  /** How many there are of each type under the same topic, and of each topic under the same type. */
  readonly types: readonly { readonly type: string; readonly count: number }[]
  readonly topics: readonly { readonly urlName: string; readonly title: string; readonly count: number }[]
}

/** What a page says, without its header and footer. */
export type PageText = {
  readonly item: ContentItem
  /** Without the base path, with the language; undefined when it may not be listed. */
  readonly path: string | undefined
  readonly description: string
  readonly text: string
  /** What its forms ask for: the page is found by it, and never quotes it. */
  readonly labels: string
  /** Managed content ids of the items that it repeats over. */
  readonly shownIds: readonly string[]
}

/** The site at one release in one language, as its pages say it. */
export type LanguageTexts = {
  readonly language: LanguageCode
  /** Those that are written in it. */
  readonly items: readonly ContentItem[]
  readonly pages: readonly PageText[]
  /** Where an item has a page of its own; undefined when it has none or may not be listed. */
  readonly toPath: (item: ContentItem) => string | undefined
}

/** The site at one release in each active language, the default one first. */
export type SiteTexts = { readonly release: number; readonly languages: readonly LanguageTexts[] }
