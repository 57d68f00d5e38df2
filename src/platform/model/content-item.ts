/** The vocabulary of content that every room shares: what an item is and how a reader asks for items. */
import { compareCodeUnits, toReferencedKeys } from '#kit'

/** BCP 47 with an underscore, as the delivery API writes it: `en_GB`. */
export type LanguageCode = string

/** One published version of a content item, in one language. */
export type ContentItem = {
  /** `20Y…`, 18 characters. */
  readonly managedContentId: string
  /** `MC` + 26 base32 characters; the same in every language and version. */
  readonly contentKey: string
  /** `01t…` for products, else null. */
  readonly recordId: string | null
  /** Fully qualified name of the content type: `sfdc_cms__image`, `epiderm__page`. */
  readonly type: string
  readonly title: string
  readonly urlName: string
  readonly language: LanguageCode
  /** ISO 8601, UTC: when the release that carries this version was made. */
  readonly publishedDate: string
  /** ISO 8601, UTC: the first publication of the item in any language; later versions do not change it. Defaults to `publishedDate`. */
  readonly firstPublished?: string | undefined
  /** Counts up from 1 within item and language. */
  readonly version: number
  /** Shaped by the type's schema; media references are already delivery URLs. */
  readonly body: Readonly<Record<string, unknown>>
}

/** All given conditions hold together; none given means every published item. */
export type ContentQuery = {
  readonly contentKeys?: readonly string[]
  readonly managedContentIds?: readonly string[]
  readonly recordIds?: readonly string[]
  readonly type?: string
  readonly urlName?: string
  /** Items that name one of these content keys in one of these fields of their bodies. */
  readonly naming?: Naming
  /** Each item in this language or, where it has none there, in the site's default one, which is meant without it. */
  readonly language?: LanguageCode
  /** ISO 8601, inclusive, on publishedDate. */
  readonly publishedFrom?: string
  readonly publishedTo?: string
  /** What of bodies is wanted: a source may leave out everything else, and says so. */
  readonly fields?: readonly string[]
  /** In items. Without it, everything. */
  readonly offset?: number
  readonly limit?: number
}

/** So many items of a type, in an order that publishing does not change. */
export type ItemSlice = { readonly offset: number; readonly limit: number }

export type Naming = { readonly fields: readonly string[]; readonly contentKeys: readonly string[] }

type Placed = Pick<ContentItem, 'contentKey' | 'publishedDate' | 'firstPublished'>

/** Sorts by first publication, newest first, then by content key. An edit therefore moves no item. */
export const compareContentItems = (a: Placed, b: Placed): number =>
  compareCodeUnits(b.firstPublished ?? b.publishedDate, a.firstPublished ?? a.publishedDate) ||
  compareCodeUnits(a.contentKey, b.contentKey)

/** Whether a body does. */
export function isNaming(body: ContentItem['body'], { fields, contentKeys }: Naming): boolean {
  const named = toReferencedKeys(fields.map((field) => body[field]))
  return contentKeys.some((key) => named.includes(key))
}

export type FoundContents = {
  readonly items: readonly ContentItem[]
  /** In milliseconds since 1970; infinite when only a release changes the answer. */
  readonly validUntilMs: number
  /** Bodies hold the fields that were asked for, and perhaps no others. */
  readonly isPartial?: boolean
}

/** Of a source whose content only a release changes. */
export const toFoundContents = (items: readonly ContentItem[]): FoundContents => ({
  items,
  validUntilMs: Infinity,
})

/** Thrown by a source that cannot answer now and knows when it may be asked again. */
export class ContentUnavailableError extends Error {
  /** In milliseconds since 1970. */
  readonly retryAtMs: number

  constructor(message: string, { retryAtMs, cause }: { retryAtMs: number; cause: unknown }) {
    super(message, { cause })
    this.name = 'ContentUnavailableError'
    this.retryAtMs = retryAtMs
  }
}

/** An item in one language that two releases show otherwise. */
export type ChangedEntry = Pick<ContentItem, 'managedContentId' | 'contentKey' | 'type' | 'language'> & {
  /** The version that the one shows; none where it lacks the item. */
  readonly before?: number
  /** The same of the other; never equal to `before`. */
  readonly after?: number
}

/**
 * The one interface through which a site reads content (local tables or another server's delivery API).
 * Order of the answer: that of the keys or ids if given, else that of `compareContentItems`.
 * What does not exist is left out; a source that cannot answer throws.
 */
export type ContentSource = {
  findContents(query: ContentQuery): Promise<FoundContents>
}
