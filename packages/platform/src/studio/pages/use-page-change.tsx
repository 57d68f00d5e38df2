/** Opens the dialog for a page change. */
import { useState, type ReactNode } from 'react'
import { useStudio } from '../core/studio-context.ts'
import { openLazily } from '../focus/open-lazily.ts'
import type { PageChange } from './page-changes.ts'

/** The caller must render `dialog` next to the control that opens it. */
export function usePageChange(): {
  readonly openDialog: (change: PageChange) => void
  readonly dialog: ReactNode
} {
  const { keys } = useStudio()
  const [dialog, setDialog] = useState<ReactNode>()
  const onClose = () => setDialog(undefined)
  const openDialog = (change: PageChange) =>
    openLazily(
      keys,
      () => import('./PageChangeDialog.tsx'),
      ({ PageChangeDialog }, typed) => setDialog(<PageChangeDialog {...{ change, typed, onClose }} />),
    )
  return { openDialog, dialog }
}
