/** Stores items that are deleted or whose only draft is discarded, until they are restored or erased. */
import type { Write } from '#database'
import { toActorName, type Actor, type ContentItem } from '#model'
import type { DraftDeps, DraftRow } from './draft.ts'
import type { DraftTables } from './tables.ts'

type DeletedDraft = { readonly actor: Actor; readonly row: DraftRow }

/** Stores the content of an open draft before it is closed, if its item is not published. */
export async function storeUnpublishedDraft(
  deps: DraftDeps,
  trx: Write<DraftTables>,
  { actor, row: { item, language, base_version: baseVersion } }: DeletedDraft,
): Promise<void> {
  if (baseVersion !== null) return
  const content = await trx
    .selectFrom('draft_head')
    .select(['type', 'title', 'url_name', 'body', 'shape'])
    .where('item', '=', item)
    .where('language', '=', language)
    .executeTakeFirstOrThrow()
  await insertDeleted(deps, trx, { actor, key: { item, language }, content })
}

/** Stores the content of a published item that this transaction removes. */
export const storeDeletedContent = (
  deps: DraftDeps,
  trx: Write<DraftTables>,
  { actor, item }: { readonly actor: Actor; readonly item: ContentItem },
): Promise<void> =>
  insertDeleted(deps, trx, {
    actor,
    key: { item: item.contentKey, language: item.language },
    content: {
      type: item.type,
      title: item.title,
      url_name: item.urlName,
      body: JSON.stringify(item.body),
      shape: deps.content.migrations.known,
    },
  })

type DeletedRow = DraftTables['deleted_item']

type DeletedContent = {
  readonly actor: Actor
  readonly key: Pick<DeletedRow, 'item' | 'language'>
  readonly content: Pick<DeletedRow, 'type' | 'title' | 'url_name' | 'body' | 'shape'>
}

async function insertDeleted(
  { clock }: DraftDeps,
  trx: Write<DraftTables>,
  { actor, key, content }: DeletedContent,
): Promise<void> {
  const values = { ...content, deleted_by: toActorName(actor), deleted_at: clock().toISOString() }
  await trx
    .insertInto('deleted_item')
    .values({ ...key, ...values })
    .onConflict((conflict) => conflict.columns(['item', 'language']).doUpdateSet(values))
    .execute()
}
