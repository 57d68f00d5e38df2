/** What the tables of this room hold. Times are ISO 8601 in UTC; items are content keys. */

/** A release that somebody made of drafts. */
type PublishTable = {
  release: number
  created_at: string
  /** Account id, or the operator's name. */
  created_by: string
  note: string
  /** Of the code that drew its pages. */
  build: string
  /** Pages that it changes. */
  affected: number
  /** Pages that have still to be compared, after the release. */
  later: number
  /** Pages that were found to differ after the release, and the first of them in words. */
  differing: number
  difference: string | null
  /** The release that took it back. */
  taken_back_by: number | null
  /** JSON: what the rest is compared by; null once nothing is left. */
  rest: string | null
  /** When the rest is due; null once nothing is left. */
  due_at: string | null
  attempts: number
  /** By which it is known when it is sent again. */
  call_key: string | null
}

/** What a publish named. */
type PublishedDraftTable = {
  release: number
  item: string
  language: string
  title: string
  /** The last operation that went with it. */
  seq: number
  /** Null: the item left the site. */
  version: number | null
}

/** That a page was the same, drawn of drafts and of what was stored. */
type ReceiptTable = {
  release: number
  language: string
  /** Content keys; of the record, empty for a page of itself. */
  page: string
  record: string
  /** Without the base path, with its language. */
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
