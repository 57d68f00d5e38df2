/** The folder tree: paths, levels, and the rules that every change must follow. */
import type { Read } from '#database'
import { compareCodeUnits, foldForComparison } from '#kit'
import type { DraftTables } from '../tables.ts'
import {
  folderMovedIntoItself,
  folderNameTaken,
  folderNotFound,
  folderTooDeep,
  tooManyFolders,
} from './folder-errors.ts'

export type FolderRow = Pick<DraftTables['media_folder'], 'id' | 'parent' | 'name'>

export const maxFolders = 500
export const maxLevels = 5
/** Maximum length of a folder's name. */
const maxFolderName = 80

/** Returns false for a name that is empty or too long, or that contains characters not allowed in a path. */
export const isFolderName = (name: string): boolean =>
  name.length <= maxFolderName && name === name.trim() && /^[^/\p{Cc}]+$/u.test(name)

export type FolderTree = {
  readonly rows: readonly FolderRow[]
  /** Returns the folder with this id. Throws `folder-unknown` (404). */
  readonly require: (id: string) => FolderRow
  /** Returns the names from the top level to the folder, separated by slashes. */
  readonly toPath: (row: FolderRow) => string
  readonly findByPath: (path: string) => FolderRow | undefined
  readonly listChildren: (parent: string | null) => readonly FolderRow[]
}

export const loadTree = async (db: Read<DraftTables>): Promise<FolderTree> =>
  createFolderTree(await db.selectFrom('media_folder').select(['id', 'parent', 'name']).execute())

/**
 * Danger: two servers with different versions could store a cycle of folders. Traversal to the root folder therefore
 * ends after `maxFolders` steps.
 */
export function createFolderTree(rows: readonly FolderRow[]): FolderTree {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const toPath = (row: FolderRow) => listAncestors(byId, row).join('/')
  return {
    rows,
    require(id) {
      const row = byId.get(id)
      if (row === undefined) throw folderNotFound()
      return row
    },
    toPath,
    findByPath: (path) => rows.find((row) => foldForComparison(toPath(row)) === foldForComparison(path)),
    listChildren: (parent) => rows.filter((row) => row.parent === parent),
  }
}

/** Returns the names of the folders above a folder, followed by the folder's own name. */
function listAncestors(byId: ReadonlyMap<string, FolderRow>, row: FolderRow): readonly string[] {
  const names: string[] = []
  for (
    let current: FolderRow | undefined = row;
    current !== undefined && names.length < maxFolders;
    current = byId.get(current.parent ?? '')
  )
    names.unshift(current.name)
  return names
}

/** Lists folders by path. Each folder comes after its parent folder. */
export const sortFolders = ({ rows, toPath }: FolderTree): readonly FolderRow[] =>
  rows
    .map((row) => ({ row, key: foldForComparison(toPath(row)).replaceAll('/', '\u0001') }))
    .toSorted((a, b) => compareCodeUnits(a.key, b.key))
    .map(({ row }) => row)

/**
 * Checks a new or changed folder. Throws `folder-unknown` (404), `folder-name-taken` and `folders-too-many` (409),
 * `folder-too-deep` and `folder-in-itself` (422).
 */
export function requireValidFolder(tree: FolderTree, changed: FolderRow): void {
  const { id, parent } = changed
  const others = tree.rows.filter((row) => row.id !== id)
  if (others.length >= maxFolders) throw tooManyFolders(maxFolders)
  if (parent !== null) tree.require(parent)
  const after = createFolderTree([...others, changed])
  if (isBelow(after, changed)) throw folderMovedIntoItself()
  const taken = after
    .listChildren(parent)
    .find((row) => row.id !== id && foldForComparison(row.name) === foldForComparison(changed.name))
  if (taken !== undefined) throw folderNameTaken(after.toPath(taken))
  if (toLevel(after, changed) + countLevelsBelow(after, id) > maxLevels) throw folderTooDeep(maxLevels)
}

/** Returns true if the folder is located below itself. */
function isBelow(tree: FolderTree, { id, parent }: FolderRow): boolean {
  let current = parent
  for (let steps = 0; current !== null && steps < maxFolders; steps++) {
    if (current === id) return true
    current = tree.rows.find((row) => row.id === current)?.parent ?? null
  }
  return false
}

const toLevel = (tree: FolderTree, row: FolderRow): number => tree.toPath(row).split('/').length

const countLevelsBelow = (tree: FolderTree, id: string): number =>
  Math.max(0, ...tree.listChildren(id).map((child) => 1 + countLevelsBelow(tree, child.id)))
