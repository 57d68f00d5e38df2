/** The pictures in folders. A picture is in at most one folder. */
import { imageType } from '#content-types'
import type { Write } from '#database'
import type { Actor } from '#model'
import {
  publishedContentActor,
  findOpenRows,
  maxKeysPerStatement,
  requireEditor,
  requireStaff,
  type DraftDeps,
} from '../draft.ts'
import type { OpenDrafts } from '../open-draft-set.ts'
import type { DraftTables } from '../tables.ts'
import { loadTree } from './folder-tree.ts'

/**
 * The name that selects pictures without a folder. It cannot equal a folder id, because folder ids are content keys.
 */
const noFolder = 'none'

export type FolderMove = {
  /** Id of the target folder; null for no folder. */
  readonly folder: string | null
  /** Content keys; at most `maxKeysPerStatement`. */
  readonly pictures: readonly string[]
}

/**
 * Moves pictures into a folder and returns the number of moved pictures. Ignores unknown pictures. Throws
 * `folder-unknown` (404).
 */
export async function movePictures(deps: DraftDeps, actor: Actor, move: FolderMove): Promise<number> {
  requireEditor(actor, 'move pictures into folders')
  const known = await findPictures(deps, move.pictures)
  if (known.length === 0) return 0
  await deps.database.transaction(
    async (trx) => {
      const tree = await loadTree(trx)
      const path = move.folder === null ? '' : tree.toPath(tree.require(move.folder))
      await writePictures(trx, { ...move, pictures: known })
      const item = `${path === '' ? 'no folder' : path}: ${known.length} ${known.length === 1 ? 'picture' : 'pictures'}`
      await deps.recordAuditEvent?.(trx, { actor, event: 'media-folder.pictures-moved', item })
    },
    { lock: 'drafts' },
  )
  return known.length
}

/** Adds a new picture to a folder. If the folder no longer exists, the picture is not added to any folder. */
export async function addUploadToFolder(
  { database }: Pick<DraftDeps, 'database'>,
  { contentKey, folder }: { readonly contentKey: string; readonly folder: string },
): Promise<void> {
  await database.transaction(
    async (trx) => {
      if ((await loadTree(trx)).rows.some(({ id }) => id === folder))
        await writePictures(trx, { folder, pictures: [contentKey] })
    },
    { lock: 'drafts' },
  )
}

/** Returns the given content keys that belong to pictures, whether published or in a draft. */
export async function findPictures(
  { content, database }: Pick<DraftDeps, 'content' | 'database'>,
  keys: readonly string[],
): Promise<readonly string[]> {
  const heads = await content.at(publishedContentActor).heads.findBy('contentKey', keys)
  const rows = await findOpenRows(database.read, { items: keys, type: imageType })
  const known = new Set([
    ...heads.flatMap(({ type, contentKey }) => (type === imageType ? [contentKey] : [])),
    ...rows.map(({ item }) => item),
  ])
  return [...new Set(keys)].filter((key) => known.has(key))
}

export async function writePictures(
  trx: Write<DraftTables>,
  { folder, pictures }: FolderMove,
): Promise<void> {
  await trx.deleteFrom('media_folder_picture').where('item', 'in', pictures).execute()
  if (folder === null) return
  await trx
    .insertInto('media_folder_picture')
    .values(pictures.map((item) => ({ item, folder })))
    .execute()
}

/**
 * Returns a function that checks whether a content key belongs to a picture in the folder, or to a picture without a
 * folder. Reads only an index.
 */
export async function createFolderFilter(
  { database }: Pick<DraftDeps, 'database'>,
  folder: string | undefined,
): Promise<((contentKey: string) => boolean) | undefined> {
  if (folder === undefined) return undefined
  const rows = await database.read
    .selectFrom('media_folder_picture')
    .select('item')
    .$if(folder !== noFolder, (q) => q.where('folder', '=', folder))
    .execute()
  const keys = new Set(rows.map(({ item }) => item))
  return folder === noFolder ? (key) => !keys.has(key) : (key) => keys.has(key)
}

export type FolderCounts = {
  /** Number of pictures that exist in any language, whether published or in a draft. */
  readonly all: number
  readonly withoutFolder: number
  /** Number of pictures by folder id. Folders without pictures are absent. */
  readonly byFolder: ReadonlyMap<string, number>
}

/** Counts the pictures in all folders with one query. A picture in a subfolder is not counted in the parent folder. */
export async function countPictures(
  { content, database, open }: Pick<DraftDeps, 'content' | 'database'> & { readonly open: OpenDrafts },
  actor: Actor,
): Promise<FolderCounts> {
  requireStaff(actor, 'see folders of pictures')
  const heads = await content.at(publishedContentActor).heads.findOfType(imageType)
  const drafted = (await open.load()).findOfType(imageType).filter(({ isWithdrawn }) => !isWithdrawn)
  const known = new Set([...heads, ...drafted.map(({ item }) => item)].map(({ contentKey }) => contentKey))
  const rows = await database.read.selectFrom('media_folder_picture').selectAll().execute()
  const byFolder = new Map<string, number>()
  /** The row of a deleted picture remains, so that the picture returns to its folder if it is restored. */
  const placed = rows.filter(({ item }) => known.has(item))
  for (const { folder } of placed) byFolder.set(folder, (byFolder.get(folder) ?? 0) + 1)
  return { all: known.size, withoutFolder: known.size - placed.length, byFolder }
}

/** Returns each picture's folder id by the picture's content key. */
export async function loadFoldersByPicture(
  { database }: Pick<DraftDeps, 'database'>,
  contentKeys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (contentKeys.length === 0) return new Map()
  const rows = await database.read
    .selectFrom('media_folder_picture')
    .selectAll()
    .$if(contentKeys.length <= maxKeysPerStatement, (q) => q.where('item', 'in', contentKeys))
    .execute()
  return new Map(rows.map(({ item, folder }) => [item, folder]))
}
