/** Stores items that are deleted or whose only draft is discarded, until they are restored or erased. */
import type { Write } from '#database'
import { toActorName, type Actor } from '#model'
import type { DraftDeps, DraftRow } from './draft.ts'
import type { DraftTables } from './tables.ts'

type DeletedDraft = { readonly actor: Actor; readonly row: DraftRow }

/** Stores the content of an open draft, from which the deleted item can be restored. */
export async function storeDeleted(
  { clock }: DraftDeps,
  trx: Write<DraftTables>,
  { actor, row: { item, language, type } }: DeletedDraft,
): Promise<void> {
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
