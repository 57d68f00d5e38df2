/** SEO properties of one record or content item (API-7), and how a block asks for them. */

export type SeoProperties = {
  readonly recordId: string
  /** `{!Record._Title}`. */
  readonly recordName: string
  /** `{!Record._Object}`. */
  readonly objectName: string
  /** Plain text by the name that was asked for. */
  readonly fields: Readonly<Record<string, string>>
  /** JSON by name: fields that are lists or objects, and `BreadcrumbList`. */
  readonly complexFields: Readonly<Record<string, string>>
  /** Absolute, by language code (`en_GB`); empty where there is no translation. */
  readonly hrefLangUrls: Readonly<Record<string, string>>
  /** Absolute; null for what has no page. */
  readonly canonicalUrl: string | null
  readonly isSeoIndexed: boolean
}

/** `id` is a content key or a record id; `fields` are sorted, so that the same question is asked once. */
export type SeoQuery = { readonly id: string; readonly fields: readonly string[] }

/** ERR-6: the error's words are the status text of the failed answer. */
export type SeoAnswer = { readonly properties: SeoProperties } | { readonly error: string }
