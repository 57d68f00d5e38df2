/** Opens the dialogs for creating, renaming, moving and deleting folders. */
import { useState, type ReactNode } from 'react'
import type { FolderNode } from '../../../core/media-folders.ts'
import { DeleteFolder, MoveFolder, NewFolder, RenameFolder } from './FolderDialogs.tsx'

const dialogs = { rename: RenameFolder, move: MoveFolder, delete: DeleteFolder } as const
export const folderChanges = ['rename', 'move', 'delete'] as const

export type FolderDialogs = {
  /** Opens the dialog for a new folder. `parent` is null for a folder at the top level. */
  readonly add: (parent: string | null) => void
  readonly ask: (kind: (typeof folderChanges)[number], folder: FolderNode) => void
}

/** Returns functions that open the folder dialogs. The caller must render `dialog` next to the folders. */
export function useFolderDialogs(
  onShow: (folder: string | undefined) => void,
): FolderDialogs & { readonly dialog: ReactNode } {
  const [dialog, setDialog] = useState<ReactNode>()
  const shared = { onShow, onClose: () => setDialog(undefined) }
  return {
    dialog,
    add: (parent) => setDialog(<NewFolder parent={parent} {...shared} />),
    ask(kind, folder) {
      const Dialog = dialogs[kind]
      setDialog(<Dialog folder={folder} {...shared} />)
    },
  }
}
