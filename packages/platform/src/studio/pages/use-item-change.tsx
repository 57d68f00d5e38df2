/** Opens the dialog that unpublishes or deletes an item. */
import { useState, type ReactNode } from 'react'
import { useStudio } from '../core/studio-context.ts'
import { openLazily } from '../focus/open-lazily.ts'
import type { ItemChange } from './item-change.ts'

/** The caller must render `dialog` next to the control that opens it. */
export function useItemChange(): {
  readonly openDialog: (change: ItemChange) => void
  readonly dialog: ReactNode
} {
  const { keys } = useStudio()
  const [dialog, setDialog] = useState<ReactNode>()
  const onClose = () => setDialog(undefined)
  const openDialog = (change: ItemChange) =>
    openLazily(
      keys,
      () => import('./ItemChangeDialog.tsx'),
      ({ ItemChangeDialog }) => setDialog(<ItemChangeDialog {...{ change, onClose }} />),
    )
  return { openDialog, dialog }
}
