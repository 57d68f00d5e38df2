/** What the tables of this room hold. Times are ISO 8601 in UTC; ids and keys are text. */
import type { Generated } from 'kysely'

type ContentItemTable = {
  /** `20Y…`, 18 characters. */
  id: string
  content_key: string
  /** `01t…` for items that are records. */
  record_id: string | null
  type: string
  /** When it was first published; an import of a new item may say so. */
  created_at: string
}

/** Never changed once written. */
type ContentVersionTable = {
  item: string
  language: string
  /** Counts up from 1 within item and language. */
  number: number
  title: string
  url_name: string
  /** JSON text, so that the order of keys stays as the author wrote it. */
  body: string
  /** JSON text of what `toPlace` finds in the body; null for most. */
  place: string | null
  /** 1 once its mentions are rows; null before. */
  has_mentions: Generated<number | null>
  /** SHA-256 of title, URL name and body; null of a program that wrote none. */
  body_hash: Generated<string | null>
  created_at: string
  created_by: string
}

/** What a version names, for those who look for it (`snapshots/mentions.ts`). */
type VersionMentionTable = {
  item: string
  language: string
  version: number
  kind: string
  value: string
}

type ReleaseTable = {
  number: number
  created_at: string
  created_by: string
  note: string
}

/** The site at release N holds, for each item and language, the entry with the highest release up to N. */
type ReleaseEntryTable = {
  release: number
  item: string
  language: string
  /** Null: the item left the site with this release. */
  version: number | null
  /** When this version was first released; a rollback keeps it. Null where the item left. */
  published_at: string | null
}

/** A server that shows the site. */
type NodeTable = {
  id: string
  /** For people: machine, port, process. */
  name: string
  /** The newest that it is known to show. */
  release: number
  /** Renewed while it runs; one whose lease is over is not waited for. */
  lease_until: string
  /** Number of the rules by which it reads media; 0 of a program that knows none. */
  media_preparation: Generated<number>
}

/** Somebody who writes versions over several transactions, before the release that names them. */
type StagingJobTable = {
  id: string
  started_by: string
  /** The heartbeat. */
  heard_at: string
  /** Set once it was silent for too long: its versions are being removed, and it appends nothing any more. */
  swept_at: string | null
}

/** A version that no release names, and the job that may append one. */
type StagedVersionTable = {
  item: string
  language: string
  number: number
  job: string
}

export type ContentTables = {
  content_item: ContentItemTable
  content_version: ContentVersionTable
  version_mention: VersionMentionTable
  release: ReleaseTable
  release_entry: ReleaseEntryTable
  node: NodeTable
  staging_job: StagingJobTable
  staged_version: StagedVersionTable
}
