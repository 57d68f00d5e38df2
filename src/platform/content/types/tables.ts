/** Columns of this room's tables. Times are ISO 8601 in UTC; ids and keys are text. */
import type { Generated } from 'kysely'

type ContentItemTable = {
  /** `20Y…`, 18 characters. */
  id: string
  content_key: string
  /** `01t…` for items that are records. */
  record_id: string | null
  type: string
  /** Date of the first publication; an import may set it for a new item. */
  created_at: string
}

/** Versions of items, which never change once they are written. */
type ContentVersionTable = {
  item: string
  language: string
  /** Counted from 1 for each item and language. */
  number: number
  title: string
  url_name: string
  /** JSON text, so that the order of keys stays as the author wrote it. */
  body: string
  /** JSON text of the result of `toPlace`; null for most bodies. */
  place: string | null
  /** 1 if its mention rows exist; null for older versions without them. */
  has_mentions: Generated<number | null>
  /** SHA-256 of title, URL name and body; null if an older program wrote the version. */
  body_hash: Generated<string | null>
  created_at: string
  created_by: string
}

/** References and values of a version, for lookups (`snapshots/mentions.ts`). */
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

/** The site at release N has, for each item and language, the entry with the highest release up to N. */
type ReleaseEntryTable = {
  release: number
  item: string
  language: string
  /** Null if the item left the site with this release. */
  version: number | null
  /** Date of the first release of this version; a rollback does not change it. Null if the item left. */
  published_at: string | null
}

/** A server that shows the site. */
type NodeTable = {
  id: string
  /** A name to display: machine, port and process. */
  name: string
  /** The newest release that it has confirmed. */
  release: number
  /** Renewed while the server runs; after it expires, publishes do not wait for the server. */
  lease_until: string
  /** Number of the media rules that it supports; 0 if an older program wrote the row. */
  media_preparation: Generated<number>
}

/** A job that writes versions over several transactions, before the release that names them. */
type StagingJobTable = {
  id: string
  started_by: string
  /** Time of the last heartbeat. */
  heard_at: string
  /** Set once the job has sent no heartbeat for too long: its versions are being removed, and it can no longer append. */
  swept_at: string | null
}

/** A version that no release names, and the job that may append a release with it. */
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
