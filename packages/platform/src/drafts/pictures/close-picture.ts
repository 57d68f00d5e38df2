/** Closes the drafts of a deleted picture, and stores its content for thirty days. */
import { imageType } from '#content-types'
import { toTransaction, type AnyTransaction, type Write } from '#database'
import { toReferencedKeys } from '#kit'
import type { Actor, ContentItem } from '#model'
import { closeDraft } from '../close-drafts.ts'
import { requireEditor, selectDraftRows, type DraftDeps } from '../draft.ts'
import { itemStillPublished } from '../errors.ts'
import { logDeletion } from '../items/deleted-items.ts'
import { storeDeletedContent, storeUnpublishedDraft } from '../store-deleted-content.ts'
import type { DraftTables } from '../tables.ts'
import { pictureInUse, pictureNotFound } from './picture-errors.ts'

export type ClosePictureInput = {
  readonly actor: Actor
  readonly contentKey: string
  /** The picture's published versions, which the release in this transaction removes. */
  readonly published: readonly ContentItem[]
}

/**
 * Deletes a picture that is not published. Throws `picture-unknown` (404), `picture-in-use` and `item-published`
 * (409).
 */
export async function deleteUnpublishedPicture(
  deps: DraftDeps,
  actor: Actor,
  contentKey: string,
): Promise<readonly string[]> {
  requireEditor(actor, 'delete pictures')
  return deps.database.transaction((trx) => closePicture(deps, trx, { actor, contentKey, published: [] }), {
    lock: 'drafts',
  })
}

/**
 * Closes a picture's drafts. Runs in a transaction that holds the drafts lock, so that no other draft can start to use
 * the picture. Returns the languages of the closed drafts. Throws `picture-unknown` (404) and `picture-in-use` (409).
 */
export async function closePicture(
  deps: DraftDeps,
  anyTrx: AnyTransaction,
  { actor, contentKey, published }: ClosePictureInput,
): Promise<readonly string[]> {
  const trx = toTransaction<DraftTables>(anyTrx)
  const users = await findUsers(trx, contentKey)
  if (users.length > 0) throw pictureInUse(users)
  const rows = await selectDraftRows(trx)
    .where('item', '=', contentKey)
    .where('type', '=', imageType)
    .where('is_open', '=', 1)
    .execute()
  if (rows.length === 0 && published.length === 0) throw pictureNotFound(contentKey)
  for (const row of rows) {
    if (row.base_version !== null && published.length === 0) throw itemStillPublished()
    await logDeletion(deps, trx, { actor, row })
    await storeUnpublishedDraft(deps, trx, { actor, row: { ...row, base_version: null } })
    const seq = row.seq + 1
    await closeDraft(deps, trx, { actor, row: { ...row, seq, discarded_seq: seq }, event: 'item.deleted' })
  }
  const languages = rows.map(({ language }) => language)
  for (const item of published.filter(({ language }) => !languages.includes(language))) {
    await storeDeletedContent(deps, trx, { actor, item })
    await deps.recordAuditEvent?.(trx, {
      actor,
      event: 'item.deleted',
      item: `${contentKey} ${item.language}`,
    })
  }
  return languages
}

/** Returns the titles of open drafts that refer to the picture. */
async function findUsers(trx: Write<DraftTables>, contentKey: string): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('draft_head')
    .select(['title', 'body'])
    .where('is_open', '=', 1)
    .where('item', '<>', contentKey)
    .where('body', 'like', `%${contentKey}%`)
    .orderBy('title')
    .execute()
  return rows
    .filter(({ body }) => toReferencedKeys(JSON.parse(body)).includes(contentKey))
    .map(({ title }) => title)
}
