/** SEO properties of one record or content item (API-7), and the query with which a block requests them. */

export type SeoProperties = {
  readonly recordId: string
  /** The value of `{!Record._Title}`. */
  readonly recordName: string
  /** The value of `{!Record._Object}`. */
  readonly objectName: string
  /** Fields as plain text, keyed by the requested name. */
  readonly fields: Readonly<Record<string, string>>
  /** JSON values by name: fields that are lists or objects, and `BreadcrumbList`. */
  readonly complexFields: Readonly<Record<string, string>>
  /** Absolute URLs by language code (`en_GB`); empty if there are no translations. */
  readonly hrefLangUrls: Readonly<Record<string, string>>
  /** Absolute URL; null for items without a page. */
  readonly canonicalUrl: string | null
  readonly isSeoIndexed: boolean
}

/** `id` is a content key or a record id. `fields` are sorted, so that equal queries are loaded once. */
export type SeoQuery = { readonly id: string; readonly fields: readonly string[] }

/** ERR-6: `error` is the status text of the failed response. */
export type SeoResult = { readonly properties: SeoProperties } | { readonly error: string }
