/** Tables for publishes. Times are ISO 8601 in UTC; items are content keys. */

/** A release created from drafts. */
type PublishTable = {
  release: number
  created_at: string
  /** Account id, or the operator's name. */
  created_by: string
  note: string
  /** The version of the code that rendered the pages. */
  build: string
  /** Number of pages that the publish changes. */
  affected: number
  /** Number of pages that must still be compared after the release. */
  later: number
  /** Number of pages found to differ after the release. */
  differing: number
  /** A description of the first page that differs. */
  difference: string | null
  /** The release that reverted this publish. */
  taken_back_by: number | null
  /** State of the deferred page checks, as JSON; null once all checks are done. */
  rest: string | null
  /** The time at which deferred checks are due; null once all checks are done. */
  due_at: string | null
  attempts: number
  /** The idempotency key of the request. */
  call_key: string | null
}

/** A draft that was part of a publish. */
type PublishedDraftTable = {
  release: number
  item: string
  language: string
  title: string
  /** The last operation that was published. */
  seq: number
  /** Null if the item was removed from the site. */
  version: number | null
}

/** A receipt: records that a page rendered identically from the drafts and from the stored rows. */
type ReceiptTable = {
  release: number
  language: string
  /** Content keys; `record` is empty for a page without a record. */
  page: string
  record: string
  /** The path with its language prefix, without the base path. */
  path: string
  /** `guest` or `signed in`. */
  viewer: string
  build: string
  /** SHA-256 of the document, in hexadecimal digits. */
  hash: string
}

export type PublishingTables = {
  publish: PublishTable
  published_draft: PublishedDraftTable
  receipt: ReceiptTable
}
