/** Discards drafts and resolves conflicts in them. */
import type { Write } from '#database'
import type { Actor } from '#model'
import {
  findDraftRow,
  requireEditor,
  requireTypeEditor,
  type DraftDeps,
  type DraftKey,
  type DraftRow,
} from './draft.ts'
import { draftNotFound, conflictNotFound } from './errors.ts'
import { isDraftUnchanged } from './read-drafts.ts'
import { storeUnpublishedDraft } from './store-deleted-content.ts'
import type { DraftTables } from './tables.ts'
import { createChangeColumns } from './write-draft.ts'

/**
 * Discards a draft, so that the published item is current again. An item without a published version can be restored.
 * Throws `draft-unknown` (404).
 */
export async function discardDraft(deps: DraftDeps, actor: Actor, key: DraftKey): Promise<void> {
  requireEditor(actor, 'drop drafts')
  await closeOpenDraft(deps, actor, { key })
}

type CloseDraftInput = {
  readonly key: DraftKey
  readonly event?: DraftToClose['event']
  /** Runs before the draft is closed, in the transaction that closes it. */
  readonly onClose?: (trx: Write<DraftTables>, row: DraftRow) => Promise<void>
}

/**
 * Closes an open draft. If the item has no published version, stores it for thirty days. The draft's operations stay in
 * the log, but cannot be undone. Closing uses up an operation number, so that a later edit with a lower base number is
 * recognised as an edit to the closed draft (decision 139).
 */
export async function closeOpenDraft(
  deps: DraftDeps,
  actor: Actor,
  { key, event, onClose }: CloseDraftInput,
): Promise<void> {
  await deps.database.transaction(
    async (trx) => {
      const row = await findDraftRow(trx, key)
      if (row?.is_open !== 1) throw draftNotFound(key.contentKey, key.language)
      requireTypeEditor(actor, row.type)
      await onClose?.(trx, row)
      await storeUnpublishedDraft(deps, trx, { actor, row })
      const seq = row.seq + 1
      await closeDraft(deps, trx, { actor, row: { ...row, seq, discarded_seq: seq }, event })
    },
    { lock: 'drafts' },
  )
}

/**
 * Discards a draft that equals the published item, or a draft that removes an item that was never published. Such an
 * item can be restored. Later edits that are based on the draft are still accepted.
 */
export async function discardUnchangedDraft(deps: DraftDeps, actor: Actor, key: DraftKey): Promise<void> {
  requireEditor(actor, 'drop drafts')
  const row = await findDraftRow(deps.database.read, key)
  if (row?.is_open !== 1) return
  if (!(await isDraftUnchanged(deps, row))) return
  await deps.database.transaction(
    async (trx) => {
      const now = await findDraftRow(trx, key)
      if (now?.revision !== row.revision) return
      await storeUnpublishedDraft(deps, trx, { actor, row })
      await closeDraft(deps, trx, { actor, row })
    },
    { lock: 'drafts' },
  )
}

type DraftToClose = {
  readonly actor: Actor
  readonly row: DraftRow
  readonly event?: 'draft.dropped' | 'item.deleted' | undefined
}

/** Closes a draft with all its operations, and records an audit event. */
export async function closeDraft(
  { recordAuditEvent }: DraftDeps,
  trx: Write<DraftTables>,
  { actor, row, event = 'draft.dropped' }: DraftToClose,
): Promise<void> {
  await trx
    .updateTable('draft_head')
    .set({
      is_open: 0,
      seq: row.seq,
      revision: row.revision + 1,
      dropped_seq: row.seq,
      discarded_seq: row.discarded_seq,
      title: '',
      url_name: '',
      body: '',
      is_withdrawn: 0,
      ...(await createChangeColumns(trx, row.revision + 1)),
    })
    .where('item', '=', row.item)
    .where('language', '=', row.language)
    .execute()
  await trx
    .updateTable('draft_op')
    .set({ is_settled: 1 })
    .where('item', '=', row.item)
    .where('language', '=', row.language)
    .execute()
  await recordAuditEvent?.(trx, { actor, event, item: `${row.item} ${row.language}` })
}

/** Resolves a conflicting operation. Afterwards, its value is stored only in the log. */
export async function resolveConflict(
  { database }: DraftDeps,
  actor: Actor,
  { key, seq }: { readonly key: DraftKey; readonly seq: number },
): Promise<void> {
  requireEditor(actor, 'resolve conflicts')
  const row = await findDraftRow(database.read, key)
  if (row !== undefined) requireTypeEditor(actor, row.type)
  const { numUpdatedRows } = await database.transaction((trx) =>
    trx
      .updateTable('draft_op')
      .set({ is_settled: 1 })
      .where('item', '=', key.contentKey)
      .where('language', '=', key.language)
      .where('seq', '=', seq)
      .where('is_applied', '=', 0)
      .where('is_settled', '=', 0)
      .executeTakeFirst(),
  )
  if (numUpdatedRows === 0n) throw conflictNotFound(seq)
}
