/** The draft tables. Times are ISO 8601 in UTC; `item` is a content key; accounts are stored as ids. */
import type { Generated } from 'kysely'

/** An operation that a client has sent, whatever its outcome. */
type DraftOperationTable = {
  item: string
  language: string
  /** The operation number, counted from 1 per item and language. It never restarts. */
  seq: number
  /** The change set. Always an empty string. */
  change_set: string
  client: string
  /** The client's operation number, counted from 1. Null for every operation in an undo except the first. */
  client_seq: number | null
  /** The undo group: one undo reverts all operations in it. */
  gesture: string
  /** The last operation that the client had seen when it sent this operation. */
  base_seq: number
  actor: string
  /** The operation as JSON text. The inverse is also JSON text, and is null if the operation was not applied. */
  op: string
  inverse: string | null
  outcome: string
  /** 1 if the draft contains the operation's change. */
  is_applied: number
  /** `do` for an edit; `undo` or `redo` for an operation that an undo or a redo applied. */
  kind: 'do' | 'undo' | 'redo'
  /** The number of the operation that this operation reverts. */
  undoes: number | null
  /** 1 once the operation has been undone or its conflict has been resolved. */
  is_settled: number
  at: string
  /** SHA-256 of the columns that never change; null if a server version that predates hashes wrote the row. */
  row_hash: Generated<string | null>
}

/** The draft that results from the log. The row stays after its draft is discarded or published, because operation numbers continue. */
type DraftHeadTable = {
  item: string
  language: string
  /** Content type. */
  type: string
  /** The published version on which the draft is based; null for a new item. */
  base_version: number | null
  /** The number of the last operation. */
  seq: number
  /** Increases with each write of this row, even if only the base changes. */
  revision: number
  /** 0 once the draft is discarded or published: title, name and body are then empty, and the published item is current. */
  is_open: number
  title: string
  url_name: string
  /** JSON text with keys in their original order. */
  body: string
  is_withdrawn: number
  /**
   * SHA-256 of title, URL name and body as of `hashed_revision`; null if a server version that predates hashes wrote the row.
   */
  body_hash: Generated<string | null>
  hashed_revision: Generated<number | null>
  /**
   * Increases with each write of any draft. Valid only if `numbered_revision` equals `revision`, because a server
   * version without these columns changes the revision but leaves both columns unchanged.
   */
  change_number: Generated<number>
  numbered_revision: Generated<number>
  /** The last published operation; 0 if there is none. */
  published_seq: number
  /** The last discarded operation. Neither this operation nor any earlier one can be undone. */
  dropped_seq: number
  /**
   * The operation number that an editor's latest discard used; 0 if there was no discard. An edit based on an earlier
   * number was made to the discarded draft.
   */
  discarded_seq: number
  /** The last operation that compaction removed from the log; 0 if the log is complete. */
  compacted_seq: number
  /**
   * The versions of content types and blocks known to the server that last wrote the draft's content
   * (`BodyMigrations`); null if all are 1.
   */
  shape: string | null
  /**
   * The operation number of the draft's migration; 0 if the draft was never migrated. Earlier operations cannot be
   * undone, and an edit with an earlier base belongs to the older schema version.
   */
  migrated_seq: number
  /** The time of the first operation since the draft was opened. */
  opened_at: string
  changed_at: string
  changed_by: string
}

/**
 * The digest and outcome of an operation that compaction removed. Used to respond to a client that sends the operation
 * again.
 */
type SentOperationTable = Pick<
  DraftOperationTable,
  'client' | 'item' | 'language' | 'seq' | 'kind' | 'outcome'
> & {
  client_seq: number
  /** SHA-256 of the operation, in hexadecimal digits. */
  digest: string
}

/** A tab that sends operations, with its account and the number of its last operation. */
type DraftClientTable = {
  client: string
  account: string
  last: number
  heard_at: string
}

/**
 * An item's text in one language, in the text index. This is the text of the item's open draft or, without a draft, of
 * the published item. Derived data that can be rebuilt at any time.
 */
type StoredTextTable = {
  /** The row's id, which is also the document id in the index. */
  id: Generated<number>
  content_key: string
  language: string
  /** The version of a published item; null for a draft. */
  version: number | null
  /** The revision of a draft; null for a published item. */
  revision: number | null
}

/** A single row with the newest release in the index, and the version of the code that built the index. */
type StoredTextProgressTable = { code: string; release: number }

/** Blocks that an editor has saved for reuse. */
type PatternTable = {
  id: string
  name: string
  /** JSON text. */
  blocks: string
  saved_by: string
  saved_at: string
  /** SHA-256 of everything except the name; null if a server version that predates hashes wrote the row. */
  row_hash: Generated<string | null>
  /** The versions of content types and blocks, stored in the same form as in the table of drafts. */
  shape: Generated<string | null>
}

/** An item that was deleted and can be restored for 30 days. */
type DeletedItemTable = {
  item: string
  language: string
  type: string
  title: string
  url_name: string
  /** JSON text. */
  body: string
  /** The versions of content types and blocks, stored in the same form as in the table of drafts. */
  shape: string | null
  deleted_by: string
  deleted_at: string
}

/** Records who uploaded a picture in the studio, and when. Imported pictures have no row. */
type PictureUploadTable = {
  /** The content key of the picture. */
  item: string
  account: string
  uploaded_at: string
}

/** A folder in the studio's Media area. Changes to folders take effect immediately and are not part of releases. */
type MediaFolderTable = {
  id: string
  /** The id of the parent folder; null at the top level. */
  parent: string | null
  name: string
  created_at: string
  created_by: string
}

/**
 * A picture in a folder. The row remains if the picture is deleted, so that a restored picture returns to the same
 * folder.
 */
type MediaFolderPictureTable = {
  /** The content key of the picture. */
  item: string
  folder: string
}

export type DraftTables = {
  deleted_item: DeletedItemTable
  draft_op: DraftOperationTable
  draft_head: DraftHeadTable
  draft_sent: SentOperationTable
  draft_client: DraftClientTable
  stored_text: StoredTextTable
  stored_text_progress: StoredTextProgressTable
  media_folder: MediaFolderTable
  media_folder_picture: MediaFolderPictureTable
  pattern: PatternTable
  picture_upload: PictureUploadTable
}
