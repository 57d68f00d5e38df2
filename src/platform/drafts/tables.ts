/** What the tables of this room hold. Times are ISO 8601 in UTC; `item` is a content key, accounts are ids. */
import type { Generated } from 'kysely'

/** An operation that a client has sent, whatever became of it. */
type DraftOpTable = {
  item: string
  language: string
  /** Counts up from 1 within item and language, for ever. */
  seq: number
  /** Empty: there is one. */
  change_set: string
  client: string
  /** Counts up from 1 within the client; null for all but the first operation of an undo. */
  client_seq: number | null
  /** What one undo takes back. */
  gesture: string
  /** The last operation that the client had seen. */
  base_seq: number
  actor: string
  /** JSON texts. The inverse is null where nothing was applied. */
  op: string
  inverse: string | null
  outcome: string
  /** Whether the head holds it. */
  is_applied: number
  /** An editor's own, what takes one back, or what takes that back. */
  kind: 'do' | 'undo' | 'redo'
  /** The operation that it takes back. */
  undoes: number | null
  /** 1 once it has been taken back; of an operation that was offered, once somebody has decided. */
  is_settled: number
  at: string
}

/** The log folded. A row stays when its draft is dropped or published, since its operations go on counting. */
type DraftHeadTable = {
  item: string
  language: string
  /** Content type. */
  type: string
  /** The published version that it stands on; null for what is new. */
  base_version: number | null
  /** Of the last operation. */
  seq: number
  /** Grows with each write of this row: also where the base changes and no operation comes. */
  revision: number
  /** 0 once dropped or published: title, name and body are empty then, and what is published counts. */
  is_open: number
  title: string
  url_name: string
  /** JSON text, keys in their order. */
  body: string
  is_withdrawn: number
  /** SHA-256 of title, URL name and body as of `hashed_revision`; null of a program that wrote none. */
  body_hash: Generated<string | null>
  hashed_revision: Generated<number | null>
  /** The last operation that a publish has taken; 0 without one. */
  published_seq: number
  /** The last operation that was dropped: what came before is not undone any more. */
  dropped_seq: number
  /** The number that an editor’s last discarding took; 0 without one. Edits based on an earlier number were made to that draft. */
  discarded_seq: number
  /** The last operation that the log has lost to its age; 0 where it is whole. */
  compacted_seq: number
  /** Of the first operation since it was opened. */
  opened_at: string
  changed_at: string
  changed_by: string
}

/** What is known of an operation that the log holds no more: enough to answer as before whoever sends it again. */
type DraftSentTable = Pick<DraftOpTable, 'client' | 'item' | 'language' | 'seq' | 'kind' | 'outcome'> & {
  client_seq: number
  /** SHA-256 of the operation, in hexadecimal digits. */
  digest: string
}

/** A tab that makes operations: its account, and the number of the last one that it has sent. */
type DraftClientTable = {
  client: string
  account: string
  last: number
  heard_at: string
}

/** What an item says in one language, in the index of texts: its open draft, else what is published. Derived, can be made again at any time. */
type StoredTextTable = {
  /** Of its document in the index, too. */
  id: Generated<number>
  content_key: string
  language: string
  /** Of what is published; null of a draft. */
  version: number | null
  /** Of a draft; null of what is published. */
  revision: number | null
}

/** One row: up to which release what is published is in the index, and by which code. */
type StoredTextProgressTable = { code: string; release: number }

/** Blocks that somebody has saved to use them again. */
type PatternTable = {
  id: string
  name: string
  /** JSON text. */
  blocks: string
  saved_by: string
  saved_at: string
}

export type DraftTables = {
  draft_op: DraftOpTable
  draft_head: DraftHeadTable
  draft_sent: DraftSentTable
  draft_client: DraftClientTable
  stored_text: StoredTextTable
  stored_text_progress: StoredTextProgressTable
  pattern: PatternTable
}
