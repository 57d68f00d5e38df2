/** Columns of the content tables. Times are ISO 8601 in UTC; ids and keys are text. */
import type { Generated } from 'kysely'

type ContentItemTable = {
  /** `20Y…`, 18 characters. */
  id: string
  content_key: string
  /** `01t…` for items that are records. */
  record_id: string | null
  type: string
  /** Date of the first publication. An import may set it for a new item. */
  created_at: string
}

/** Versions of items. A version never changes after it is written. */
type ContentVersionTable = {
  item: string
  language: string
  /** Version number, starting from 1 for each item and language. */
  number: number
  title: string
  url_name: string
  /** JSON text, so that keys stay in the author's order. */
  body: string
  /** JSON text of the result of `toAddressFields`; null for most bodies. */
  place: string | null
  /** 1 if the version's mention rows exist; null for older versions without them. */
  has_mentions: Generated<number | null>
  /** SHA-256 of title, URL name and body; null if an older server version wrote the version. */
  body_hash: Generated<string | null>
  /** Versions of the body's content type and blocks (`BodyMigrations`); null if all are 1. */
  shape: Generated<string | null>
  /**
   * The schema versions (`toShapeId`) for which `migrated_place` and the migrated body's mention rows exist; null if
   * there are none.
   */
  migrated_to: Generated<string | null>
  /** JSON text of the result of `toAddressFields` for the migrated body. */
  migrated_place: Generated<string | null>
  /**
   * Identifies the field definitions (`FieldValues`) of the version's rows in `sort_value` and `filter_value`; null if
   * an older server version wrote the version.
   */
  indexed_as: Generated<string | null>
  created_at: string
  created_by: string
}

/** A version's references and values, for lookups (`snapshots/mentions.ts`). */
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

/**
 * The release log. For each item and language, the site at release N shows the entry with the highest release number
 * that does not exceed N.
 */
type ReleaseEntryTable = {
  release: number
  item: string
  language: string
  /** Null if the item was removed from the site with this release. */
  version: number | null
  /**
   * Date of the release that first showed this version. A rollback does not change it. Null if the item was removed
   * from the site.
   */
  published_at: string | null
}

/**
 * An item that a release withdrew. Danger: the reason is for staff only, so no version, export or response to visitors
 * contains it.
 */
type RecallTable = {
  release: number
  /** The item's content key. */
  item: string
  reason: string
  created_at: string
  created_by: string
}

/** A server that serves the site. */
type NodeTable = {
  id: string
  /** A display name: machine, port and process. */
  name: string
  /** The newest release that the server has confirmed. */
  release: number
  /**
   * The expiry time of the server's lease, which is renewed while the server runs. After this time, publishes no longer
   * wait for the server.
   */
  lease_until: string
  /** The version number of the media rules that the server supports; 0 if an older server version wrote the row. */
  media_preparation: Generated<number>
  /** Versions of content types and blocks that the server knows; null if every version is 1. */
  shape: Generated<string | null>
}

/** Progress of the job that fills the rows derived from migrated bodies. */
type ContentMigrationTable = {
  /** Identifies the schema versions (`toShapeId`). */
  shape: string
  /** The newest release up to which all versions have rows; valid once all items are processed. */
  release: number
  /** The last item, in id order, that was processed; null once all items are processed. */
  last_item: string | null
}

/**
 * The sort key of a version in a list that is sorted by one field. Versions with equal keys are sorted by `then_key`,
 * then by content key.
 */
type SortValueTable = {
  item: string
  language: string
  version: number
  /** Identifies a field and the definition of its sort keys. */
  list: string
  key: string
  then_key: string
  content_key: string
}

/** A version's value in a field that lists can be filtered by. */
type FilterValueTable = {
  item: string
  language: string
  version: number
  list: string
  value: string
}

/** Progress in adding rows to `sort_value` and `filter_value` for versions that older server versions wrote. */
type FieldValueProgressTable = {
  /** Identifies the field definitions (`FieldValues`) of the rows. */
  name: string
  /** The newest release up to which all versions have rows; valid once all items are processed. */
  release: number
  /** The last item, in id order, that was processed; null once all items are processed. */
  last_item: string | null
  /** The number of processed items, and the number of all items. */
  done: number
  total: number
}

/** A job that writes versions over several transactions, before a release contains them. */
type StagingJobTable = {
  id: string
  started_by: string
  /** The time of the last heartbeat. */
  heard_at: string
  /** Set once the job has missed too many heartbeats. Its versions are being removed, and it can no longer append. */
  swept_at: string | null
}

/** A version that no release contains yet, with the job that may append the release. */
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
  recall: RecallTable
  node: NodeTable
  staging_job: StagingJobTable
  staged_version: StagedVersionTable
  content_migration: ContentMigrationTable
  sort_value: SortValueTable
  filter_value: FilterValueTable
  field_value_progress: FieldValueProgressTable
}
