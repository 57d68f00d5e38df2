/** Finds the bytes that only a deleted picture uses, so that an administrator can erase them. */
import { imageType } from '#content-types'
import { toTransaction, type AnyTransaction } from '#database'
import { requirePermission, type Actor } from '#model'
import { publishedContentActor, findOpenRows, type DraftDeps } from '../draft.ts'
import { findMediaRefs } from '../publish/media-refs.ts'
import type { DraftTables } from '../tables.ts'
import { pictureNotDeleted, pictureNotFound } from './picture-errors.ts'

export type ErasableMedia = {
  /** SHA-256 of uploaded bytes that no other picture uses, in any version or draft. */
  readonly hashes: readonly string[]
  /** Number of files that other pictures also use. */
  readonly shared: number
}

/**
 * Finds the bytes that only the deleted picture uses. Throws `picture-unknown` (404), and `picture-not-deleted` (409)
 * for a picture on the site or in drafts.
 */
export async function findErasableMedia(
  deps: DraftDeps,
  actor: Actor,
  contentKey: string,
): Promise<ErasableMedia> {
  requirePermission(actor, 'eraseMedia', { code: 'erase-not-allowed', action: 'erase pictures' })
  const heads = await deps.content.at(publishedContentActor).heads.findBy('contentKey', [contentKey])
  const rows = await findOpenRows(deps.database.read, { items: [contentKey] })
  if (heads.length > 0 || rows.length > 0) throw pictureNotDeleted()
  const find = async (selection: { readonly only?: string; readonly without?: string }) => [
    ...(await deps.content.findMediaRefs(selection)),
    ...(await findMediaRefs(deps, imageType, selection)),
  ]
  const own = new Set(await find({ only: contentKey }))
  if (own.size === 0) throw pictureNotFound(contentKey)
  const others = new Set(await find({ without: contentKey }))
  const hashes = [...own].filter((hash) => !others.has(hash))
  return { hashes, shared: own.size - hashes.length }
}

export type ErasedPicture = {
  readonly actor: Actor
  readonly contentKey: string
  readonly reason: string
}

/**
 * Removes a deleted picture's stored content. Runs in the transaction that erases its bytes. Throws
 * `picture-not-deleted` (409).
 */
export async function eraseDeletedPicture(
  { recordAuditEvent }: DraftDeps,
  anyTrx: AnyTransaction,
  { actor, contentKey, reason }: ErasedPicture,
): Promise<void> {
  const trx = toTransaction<DraftTables>(anyTrx)
  if ((await findOpenRows(trx, { items: [contentKey] })).length > 0) throw pictureNotDeleted()
  await trx.deleteFrom('deleted_item').where('item', '=', contentKey).execute()
  await trx.deleteFrom('media_folder_picture').where('item', '=', contentKey).execute()
  await recordAuditEvent?.(trx, { actor, event: 'media.erased', item: `${contentKey}: ${reason}` })
}
