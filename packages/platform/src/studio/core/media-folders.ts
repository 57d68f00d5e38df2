/** The picture folders, as the server lists them. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FolderListing, ListedFolder } from '#api'
import { openDraftsKey } from './queries.ts'
import { useStudio } from './studio-context.ts'

/**
 * The query key of the folders. It extends the key of the open drafts, because picture counts change whenever drafts
 * change.
 */
export const mediaFoldersKey = [...openDraftsKey, 'media-folders'] as const

/** The filter value that selects pictures without a folder. */
export const noFolderFilter = 'none'

export type FolderNode = ListedFolder & {
  /** The folder's level: 1 at the top level. */
  readonly level: number
  /** The folder names from the top level down to this folder. */
  readonly path: string
  readonly folders: readonly FolderNode[]
}

const noFolders: readonly ListedFolder[] = []

function useFolderListing(): FolderListing | undefined {
  const { calls } = useStudio()
  return useQuery({ queryKey: mediaFoldersKey, queryFn: () => calls.get('/studio/media/folders', {}) }).data
}

/** Returns all folders in tree order, each after the folder that contains it. */
export function useMediaFolders(): readonly FolderNode[] {
  const { folders = noFolders } = useFolderListing() ?? {}
  return useMemo(() => flatten(toFolderTree(folders)), [folders])
}

/**
 * Returns the total number of pictures, and the number of pictures without a folder. Undefined while they are loading.
 */
export const usePictureCounts = (): Pick<FolderListing, 'pictures' | 'withoutFolder'> | undefined =>
  useFolderListing()

/** Returns the top-level folders, each with its subfolders. */
const toFolderTree = (
  rows: readonly ListedFolder[],
  above: Pick<FolderNode, 'level' | 'path'> & { readonly id: string | null } = {
    id: null,
    level: 0,
    path: '',
  },
): readonly FolderNode[] =>
  rows
    .filter(({ parent }) => parent === above.id)
    .map((row) => {
      const path = above.path === '' ? row.name : `${above.path} / ${row.name}`
      const place = { id: row.id, level: above.level + 1, path }
      return { ...row, ...place, folders: toFolderTree(rows, place) }
    })

const flatten = (nodes: readonly FolderNode[]): readonly FolderNode[] =>
  nodes.flatMap((node) => [node, ...flatten(node.folders)])

/** Returns the options for a select field, indented by folder level. */
export const toFolderOptions = (folders: readonly FolderNode[]): readonly (readonly [string, string])[] =>
  folders.map(({ id, name, level }) => [id, `${'\u00A0\u00A0\u00A0'.repeat(level - 1)}${name}`])
