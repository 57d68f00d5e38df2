/** Stores items that are deleted or whose only draft is discarded, until they are restored or erased. */
import { imageType } from '#content-types'
import type { Write } from '#database'
import { toActorName, type Actor } from '#model'
import type { DraftDeps, DraftRow } from './draft.ts'
import type { DraftTables } from './tables.ts'

type DeletedDraft = { readonly actor: Actor; readonly row: DraftRow }

/** Pictures cannot be deleted, because their files remain. */
export const isRestorable = (type: string): boolean => type !== imageType

/** Stores the content of an open draft that is about to be closed, if its item was never published and can be restored. */
export async function storeIfDeleted(
  { clock }: DraftDeps,
  trx: Write<DraftTables>,
  { actor, row: { item, language, type, base_version: baseVersion } }: DeletedDraft,
): Promise<void> {
  if (baseVersion !== null || !isRestorable(type)) return
  const { title, url_name, body, shape } = await trx
    .selectFrom('draft_head')
    .select(['title', 'url_name', 'body', 'shape'])
    .where('item', '=', item)
    .where('language', '=', language)
    .executeTakeFirstOrThrow()
  const content = { type, title, url_name, body, shape }
  const deletion = { deleted_by: toActorName(actor), deleted_at: clock().toISOString() }
  await trx
    .insertInto('deleted_item')
    .values({ item, language, ...content, ...deletion })
    .onConflict((conflict) => conflict.columns(['item', 'language']).doUpdateSet({ ...content, ...deletion }))
    .execute()
}
