/** Records which account uploaded each picture, and when. */
import { toActorName, type Actor } from '#model'
import { addUploadToFolder } from '../../folders/folder-pictures.ts'
import { maxKeysPerStatement, requireEditor, requireStaff, type DraftDeps } from '../../draft.ts'

/** The account and time of a picture's upload; for an imported picture, only the time. */
export type PictureUpload = {
  /** An account id; undefined for an import or a command. */
  readonly account: string | undefined
  /** ISO 8601, UTC. */
  readonly at: string
}

type UploadDeps = Pick<DraftDeps, 'database' | 'clock' | 'findNames'>

export type Uploader = { readonly account: string; readonly name: string }

export type NewPictureUpload = {
  readonly contentKey: string
  /** The id of a folder. */
  readonly folder?: string | undefined
}

/** Records the upload of a new picture, and puts it into a folder. */
export async function recordUpload(
  { database, clock }: UploadDeps,
  actor: Actor,
  { contentKey, folder }: NewPictureUpload,
): Promise<void> {
  requireEditor(actor, 'upload pictures')
  const row = { item: contentKey, account: toActorName(actor), uploaded_at: clock().toISOString() }
  await database.transaction((trx) => trx.insertInto('picture_upload').values(row).execute())
  if (folder !== undefined) await addUploadToFolder({ database }, { contentKey, folder })
}

/** Returns uploads by content key, either of all pictures or of the given pictures. */
export async function loadUploads(
  { database }: UploadDeps,
  contentKeys?: readonly string[],
): Promise<ReadonlyMap<string, PictureUpload>> {
  const isSelected = contentKeys !== undefined && contentKeys.length <= maxKeysPerStatement
  if (isSelected && contentKeys.length === 0) return new Map()
  const rows = await database.read
    .selectFrom('picture_upload')
    .selectAll()
    .$if(isSelected, (q) => q.where('item', 'in', contentKeys ?? []))
    .execute()
  return new Map(rows.map(({ item, account, uploaded_at: at }) => [item, { account, at }]))
}

/** Lists the accounts that have uploaded pictures, sorted by name. */
export async function listUploaders(deps: UploadDeps, actor: Actor): Promise<readonly Uploader[]> {
  requireStaff(actor, 'see who uploaded pictures')
  const rows = await deps.database.read.selectFrom('picture_upload').select('account').distinct().execute()
  const names = await deps.findNames(rows.map(({ account }) => account))
  return rows
    .map(({ account }) => ({ account, name: names.get(account) ?? account }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}
