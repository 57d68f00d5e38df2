import type { Actor } from '#model'
import type { DraftDeps } from '../draft.ts'
import { exportFolders, importFolders, type ImportedFolders } from './folder-file.ts'
import type { OpenDrafts } from '../open-draft-set.ts'
import {
  countPictures,
  movePictures,
  createFolderFilter,
  type FolderCounts,
  type FolderMove,
} from './folder-pictures.ts'
import {
  changeFolder,
  createFolder,
  deleteFolder,
  listFolders,
  type FolderFields,
  type MediaFolder,
} from './media-folders.ts'

/**
 * Picture folders. The functions throw `folder-unknown` (404), `folder-name-taken` and `folders-too-many` (409),
 * `folder-too-deep` and `folder-in-itself` (422).
 */
export type MediaFolders = {
  /** Lists folders by path. */
  readonly list: (actor: Actor) => Promise<readonly MediaFolder[]>
  readonly countPictures: (actor: Actor) => Promise<FolderCounts>
  readonly create: (actor: Actor, fields: FolderFields) => Promise<Pick<MediaFolder, 'id'>>
  /** Renames or moves a folder. */
  readonly change: (actor: Actor, folder: MediaFolder) => Promise<void>
  /** Deletes a folder. Its pictures and subfolders move to its parent folder. */
  readonly delete: (actor: Actor, id: string) => Promise<void>
  /** Returns the number of moved pictures. Ignores unknown pictures. */
  readonly movePictures: (actor: Actor, move: FolderMove) => Promise<number>
  /**
   * Returns a function that selects a folder's pictures by content key. Returns undefined if all pictures are selected.
   */
  readonly openFilter: (folder: string | undefined) => Promise<((contentKey: string) => boolean) | undefined>
  /** Writes the folders and their published pictures into a content folder. */
  readonly exportTo: (actor: Actor, folder: string) => Promise<boolean>
  /**
   * Creates the picture folders listed in a content folder's `media-folders.yaml`, and moves the listed pictures into
   * them. Throws `media-folders-invalid` (422).
   */
  readonly importFrom: (
    actor: Actor,
    task: { readonly folder: string; readonly isDryRun?: boolean },
  ) => Promise<ImportedFolders>
}

export const openMediaFolders = (deps: DraftDeps & { readonly open: OpenDrafts }): MediaFolders => ({
  list: (actor) => listFolders(deps, actor),
  countPictures: (actor) => countPictures(deps, actor),
  create: (actor, fields) => createFolder(deps, actor, fields),
  change: (actor, folder) => changeFolder(deps, actor, folder),
  delete: (actor, id) => deleteFolder(deps, actor, id),
  movePictures: (actor, move) => movePictures(deps, actor, move),
  openFilter: (folder) => createFolderFilter(deps, folder),
  exportTo: (actor, folder) => exportFolders(deps, actor, folder),
  importFrom: (actor, task) => importFolders(deps, actor, task),
})
