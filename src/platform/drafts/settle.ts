/** Ends of drafts and of what was offered in them. */
import type { Actor } from '#model'
import { findRow, requireEditor, type DraftDeps, type DraftKey } from './draft.ts'
import { noDraft, noOffer } from './errors.ts'

/** What is published counts again. Its operations stay in the log, and are not undone any more. */
export async function dropDraft(deps: DraftDeps, actor: Actor, key: DraftKey): Promise<void> {
  requireEditor(actor, 'drop drafts')
  await deps.database.transaction(
    async (trx) => {
      const row = await findRow(trx, key)
      if (row?.is_open !== 1) throw noDraft(key.contentKey, key.language)
      await trx
        .updateTable('draft_head')
        .set({
          is_open: 0,
          revision: row.revision + 1,
          dropped_seq: row.seq,
          title: '',
          url_name: '',
          body: '',
          is_withdrawn: 0,
        })
        .where('item', '=', key.contentKey)
        .where('language', '=', key.language)
        .execute()
      await trx
        .updateTable('draft_op')
        .set({ is_settled: 1 })
        .where('item', '=', key.contentKey)
        .where('language', '=', key.language)
        .execute()
      const item = `${key.contentKey} ${key.language}`
      await deps.recordAuditEvent?.(trx, { actor, event: 'draft.dropped', item })
    },
    { lock: 'drafts' },
  )
}

/** Somebody has decided about an operation that was offered: its value is kept in the log alone. */
export async function settleOffer(
  { database }: DraftDeps,
  actor: Actor,
  { key, seq }: { readonly key: DraftKey; readonly seq: number },
): Promise<void> {
  requireEditor(actor, 'settle drafts')
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
  if (numUpdatedRows === 0n) throw noOffer(seq)
}
