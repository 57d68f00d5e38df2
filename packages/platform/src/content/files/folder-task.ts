/** Dependencies for reading and importing a folder. */
import type { BodyMigrations } from '#blocks'
import type { Read } from '#database'
import type { ContentRules } from '../checks/check-draft.ts'
import type { ImportedItems } from '../checks/items/imported-items.ts'
import type { FindRemoteKeys } from '../checks/remote-keys.ts'
import type { ContentDeps } from '../releases/content-deps.ts'
import type { ContentProblem } from '../types/errors.ts'
import type { ContentMedia, MediaIdentity } from '../types/media.ts'
import type { ContentDraft } from '../types/change.ts'
import type { Snapshot } from '../snapshots/snapshot.ts'
import type { ContentTables } from '../types/tables.ts'
import type { ValueSpool } from './draft-spool.ts'

export type FolderReadInput = {
  readonly folder: string
  /** True if content with warnings is also rejected. */
  readonly isStrict?: boolean | undefined
  /** The site's base path, which links may contain. */
  readonly basePath?: string | undefined
  /** Items in one batch; 200 by default. */
  readonly batchSize?: number | undefined
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined
}

/** Import progress, in this order: files read, items checked against each other, items stored. */
export type ImportProgress = {
  readonly step: 'read' | 'checked' | 'stored'
  readonly done: number
  readonly total: number
}

export type FolderTask = FolderReadInput &
  ContentRules & {
    readonly media: ContentMedia
    readonly clock: () => Date
    readonly randomBytes: (length: number) => Uint8Array
    readonly published: Snapshot
    readonly migrations: BodyMigrations
    readonly db: Read<ContentTables>
    readonly findRemote?: FindRemoteKeys | undefined
    readonly findNames?: ContentDeps['findNames']
  }

export type FileItem = {
  readonly file: string
  readonly draft: ContentDraft
  readonly picture?: FilePicture
}

/** The path of an item's image in the folder, and the media object that the item references. */
type FilePicture = { readonly path: string; readonly as: MediaIdentity }

export type FolderContent = {
  /** All items, each reduced by {@link toOutline}. */
  readonly outlines: Pick<ValueSpool<FileItem>, 'count' | 'batches' | 'load'>
  /** All items with complete bodies, in the same order as `outlines`. */
  readonly batches: () => AsyncIterable<readonly FileItem[]>
  /** An index of all items by name. */
  readonly put: ImportedItems
  /** All referenced keys that the remote server has published. */
  readonly remoteKeys: ReadonlySet<string>
  readonly warnings: readonly ContentProblem[]
}

/**
 * Creates the task for the current site. That site is used throughout, even if releases are made while the files are
 * read.
 */
export const createFolderTask = (
  {
    types,
    registry,
    migrations,
    media,
    clock,
    randomBytes,
    database,
    site,
    findRemote,
    findNames,
  }: ContentDeps,
  { folder, isStrict, basePath, batchSize, onProgress }: FolderReadInput,
): FolderTask => ({
  types,
  registry,
  migrations,
  folder,
  isStrict,
  basePath,
  batchSize,
  onProgress,
  media,
  clock,
  randomBytes,
  published: site.whole(),
  db: database.read,
  findRemote,
  findNames,
})

export const toDrafts = (items: readonly FileItem[]): ContentDraft[] => items.map(({ draft }) => draft)
