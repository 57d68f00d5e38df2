/**
 * Picture folders in the studio's Media area, which editors use to organise pictures. Changes to folders take effect
 * immediately and are not part of releases.
 */
import type { Write } from '#database'
import { createContentKey } from '#kit'
import { toActorName, type Actor } from '#model'
import { requireEditor, requireStaff, type DraftDeps } from '../draft.ts'
import type { DraftTables } from '../tables.ts'
import {
  createFolderTree,
  loadTree,
  requireValidFolder,
  sortFolders,
  type FolderRow,
  type FolderTree,
} from './folder-tree.ts'

export type MediaFolder = FolderRow
export type FolderFields = Pick<FolderRow, 'name' | 'parent'>

/** Lists folders by path. */
export async function listFolders({ database }: DraftDeps, actor: Actor): Promise<readonly MediaFolder[]> {
  requireStaff(actor, 'see folders of pictures')
  return sortFolders(await loadTree(database.read))
}

/** Creates a folder in its own transaction. Throws the same errors as {@link requireValidFolder}. */
export async function createFolder(
  deps: DraftDeps,
  actor: Actor,
  fields: FolderFields,
): Promise<Pick<MediaFolder, 'id'>> {
  requireEditor(actor, 'create folders of pictures')
  return deps.database.transaction(async (trx) => insertFolder(deps, trx, { actor, fields }), {
    lock: 'drafts',
  })
}

type NewFolder = { readonly actor: Actor; readonly fields: FolderFields }

/** Creates a folder in the given transaction. Throws the same errors as {@link requireValidFolder}. */
export async function insertFolder(
  deps: DraftDeps,
  trx: Write<DraftTables>,
  { actor, fields: { name, parent } }: NewFolder,
): Promise<MediaFolder> {
  const row = { id: createContentKey(deps.randomBytes(16)), name, parent }
  const tree = await loadTree(trx)
  requireValidFolder(tree, row)
  await trx
    .insertInto('media_folder')
    .values({ ...row, created_at: deps.clock().toISOString(), created_by: toActorName(actor) })
    .execute()
  await deps.recordAuditEvent?.(trx, { actor, event: 'media-folder.created', item: toNewPath(tree, row) })
  return row
}

/** Renames or moves a folder. Throws the same errors as {@link requireValidFolder}. */
export async function changeFolder(
  deps: DraftDeps,
  actor: Actor,
  { id, name, parent }: MediaFolder,
): Promise<void> {
  requireEditor(actor, 'change folders of pictures')
  await deps.database.transaction(
    async (trx) => {
      const tree = await loadTree(trx)
      const before = tree.require(id)
      const after = { id, name, parent }
      requireValidFolder(tree, after)
      if (before.name === name && before.parent === parent) return
      await trx.updateTable('media_folder').set({ name, parent }).where('id', '=', id).execute()
      const event = before.parent === parent ? 'media-folder.renamed' : 'media-folder.moved'
      const item = `${tree.toPath(before)} → ${toNewPath(tree, after)}`
      await deps.recordAuditEvent?.(trx, { actor, event, item })
    },
    { lock: 'drafts' },
  )
}

/**
 * Deletes a folder. Its pictures and subfolders move to its parent folder. Throws `folder-unknown` (404), and
 * `folder-name-taken` (409) if the parent folder already contains a folder with the name of a subfolder.
 */
export async function deleteFolder(deps: DraftDeps, actor: Actor, id: string): Promise<void> {
  requireEditor(actor, 'delete folders of pictures')
  await deps.database.transaction(
    async (trx) => {
      const tree = await loadTree(trx)
      const row = tree.require(id)
      const { parent } = row
      const rest = createFolderTree(tree.rows.filter((one) => one !== row))
      for (const child of tree.listChildren(id)) requireValidFolder(rest, { ...child, parent })
      await trx.updateTable('media_folder').set({ parent }).where('parent', '=', id).execute()
      const pictures = trx.updateTable('media_folder_picture').where('folder', '=', id)
      if (parent === null) await trx.deleteFrom('media_folder_picture').where('folder', '=', id).execute()
      else await pictures.set({ folder: parent }).execute()
      await trx.deleteFrom('media_folder').where('id', '=', id).execute()
      await deps.recordAuditEvent?.(trx, { actor, event: 'media-folder.deleted', item: tree.toPath(row) })
    },
    { lock: 'drafts' },
  )
}

const toNewPath = ({ rows }: FolderTree, row: FolderRow): string =>
  createFolderTree([...rows.filter(({ id }) => id !== row.id), row]).toPath(row)
