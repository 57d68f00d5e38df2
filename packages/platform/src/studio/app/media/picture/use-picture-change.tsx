/** Opens the dialogs for changes to a picture. */
import { useCallback, useState, type ComponentType, type ReactNode } from 'react'
import { useStudio } from '../../../core/studio-context.ts'
import { openLazily } from '../../../focus/open-lazily.ts'
import type {
  RequestPictureChange,
  PictureChange,
  PictureChangeKind,
  PictureChangeProps,
} from './picture-changes.ts'

const dialogs: Readonly<Record<PictureChangeKind, () => Promise<ComponentType<PictureChangeProps>>>> = {
  replace: async () => (await import('./ReplaceFile.tsx')).ReplaceFile,
  crop: async () => (await import('./CropPicture.tsx')).CropPicture,
  replaceUses: async () => (await import('./ReplacePictureUses.tsx')).ReplacePictureUses,
  move: async () => (await import('./MovePicture.tsx')).MovePicture,
  delete: async () => (await import('./DeletePicture.tsx')).DeletePicture,
}

/** Returns a function that opens a dialog. The caller must render `dialog` next to the control that opens it. */
export function usePictureChange(): {
  readonly openDialog: RequestPictureChange
  readonly dialog: ReactNode
} {
  const { keys } = useStudio()
  const [dialog, setDialog] = useState<ReactNode>()
  const openDialog = useCallback(
    ({ kind, ...change }: PictureChange) => {
      const onClose = () => setDialog(undefined)
      openLazily(keys, dialogs[kind], (Dialog) => setDialog(<Dialog {...change} onClose={onClose} />))
    },
    [keys],
  )
  return { openDialog, dialog }
}
