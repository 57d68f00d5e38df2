/** Content items, and the queries that read them. */
import { compareCodeUnits, toReferencedKeys } from '#kit'

/** BCP 47 with an underscore, the format of the delivery API: `en_GB`. */
export type LanguageCode = string

/** One published version of a content item, in one language. */
export type ContentItem = {
  /** `20Y…`, 18 characters. */
  readonly managedContentId: string
  /** `MC` followed by 26 base32 characters; the same in every language and version. */
  readonly contentKey: string
  /** `01t…` for products, otherwise null. */
  readonly recordId: string | null
  /** Fully qualified name of the content type: `sfdc_cms__image`, `epiderm__page`. */
  readonly type: string
  readonly title: string
  readonly urlName: string
  readonly language: LanguageCode
  /** ISO 8601, UTC: the time of this version's release. */
  readonly publishedDate: string
  /**
   * ISO 8601, UTC: the time when the item was first published in any language. Later versions do not change it.
   * Defaults to `publishedDate`.
   */
  readonly firstPublished?: string | undefined
  /** Version number, counted from 1 per item and language. */
  readonly version: number
  /** The item's body, which follows the type's schema. Its media references are already delivery URLs. */
  readonly body: Readonly<Record<string, unknown>>
}

/** A query. An item must meet all conditions; a query without conditions matches every published item. */
export type ContentQuery = {
  readonly contentKeys?: readonly string[]
  readonly managedContentIds?: readonly string[]
  readonly recordIds?: readonly string[]
  readonly type?: string
  readonly urlName?: string
  /** Items that refer to one of these content keys in one of these body fields. */
  readonly naming?: MentionFilter
  /**
   * The language in which each item is returned, by default the site's default language. An item that does not exist in
   * this language is returned in the site's default language.
   */
  readonly language?: LanguageCode
  /** ISO 8601, inclusive; compared with `publishedDate`. */
  readonly publishedFrom?: string
  readonly publishedTo?: string
  /** The body fields that are needed. A source may omit all other fields, and then sets `isPartial`. */
  readonly fields?: readonly string[]
  /**
   * Filters and order that a source may apply. A source that does not apply them returns all items that match the
   * query.
   */
  readonly selection?: ContentSelection
  /** Number of items to skip; the default is 0. */
  readonly offset?: number
  readonly limit?: number
}

export type ContentSelection = {
  /** True to count only items that have a record id. */
  readonly isRecord: boolean
  /** Each condition compares the whole value of a field, or one entry of a list. */
  readonly filters: readonly {
    readonly field: string
    readonly equals?: string | undefined
    readonly contains?: string | undefined
  }[]
  readonly sortBy: string
  readonly sortOrder: 'asc' | 'desc'
  readonly limit: number
  /** True if the caller needs the total number of matching items. */
  readonly isCounted: boolean
  /** The body fields that the caller needs from the selected items. */
  readonly fields: readonly string[]
}

/** A slice of a type's items, in an order that publishing does not change. */
export type ItemSlice = { readonly offset: number; readonly limit: number }

export type MentionFilter = { readonly fields: readonly string[]; readonly contentKeys: readonly string[] }

type OrderedItem = Pick<ContentItem, 'contentKey' | 'publishedDate' | 'firstPublished'>

/** Sorts by first publication, newest first, then by content key, so that an edit never moves an item. */
export const compareContentItems = (a: OrderedItem, b: OrderedItem): number =>
  compareCodeUnits(b.firstPublished ?? b.publishedDate, a.firstPublished ?? a.publishedDate) ||
  compareCodeUnits(a.contentKey, b.contentKey)

/** Returns true if a body refers to one of the keys. */
export function hasMention(body: ContentItem['body'], { fields, contentKeys }: MentionFilter): boolean {
  const named = toReferencedKeys(fields.map((field) => body[field]))
  return contentKeys.some((key) => named.includes(key))
}

export type ContentQueryResult = {
  readonly items: readonly ContentItem[]
  /** Milliseconds since 1970; infinite if the result cannot change before the next release. */
  readonly validUntilMs: number
  /** True if bodies may lack fields that were not requested. */
  readonly isPartial?: boolean
  /** True if the source has applied the selection. */
  readonly isSelected?: boolean
  /** Total number of matching items. Present only if the selection requests it. */
  readonly total?: number | undefined
}

/** Creates a result from a source whose content changes only with a release. */
export const toContentQueryResult = (items: readonly ContentItem[]): ContentQueryResult => ({
  items,
  validUntilMs: Infinity,
})

/** The error of a source that cannot respond now, with the time of the next attempt. */
export class ContentUnavailableError extends Error {
  /** Milliseconds since 1970. */
  readonly retryAtMs: number

  constructor(message: string, { retryAtMs, cause }: { retryAtMs: number; cause: unknown }) {
    super(message, { cause })
    this.name = 'ContentUnavailableError'
    this.retryAtMs = retryAtMs
  }
}

/** An item in one language that differs between two releases. */
export type ChangedEntry = Pick<ContentItem, 'managedContentId' | 'contentKey' | 'type' | 'language'> & {
  /** The version in the first release; undefined if that release does not contain the item. */
  readonly before?: number
  /** The version in the second release; never equal to `before`. */
  readonly after?: number
}

/**
 * The only interface through which a site reads content, whether from local tables or from another server's delivery
 * API. Results are in the order of the keys or ids in the query; without keys or ids, `compareContentItems` defines the
 * order. Missing items are omitted. A source that cannot respond throws.
 */
export type ContentSource = {
  findContents(query: ContentQuery): Promise<ContentQueryResult>
}
