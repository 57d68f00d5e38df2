/** Opens the dialog that puts a withdrawn item back on the site. */
import { useState, type ReactNode } from 'react'
import { useStudio } from '../core/studio-context.ts'
import { openLazily } from '../focus/open-lazily.ts'
import type { WithdrawableItem } from './RecallDialog.tsx'

/**
 * `dialog` must be rendered next to the control that opens it. `canBringBack` is false for roles that may not bring
 * items back.
 */
export function useBringBack(): {
  readonly canBringBack: boolean
  readonly openDialog: (item: WithdrawableItem) => void
  readonly dialog: ReactNode
} {
  const { keys, currentAccount } = useStudio()
  const [dialog, setDialog] = useState<ReactNode>()
  const onClose = () => setDialog(undefined)
  const openDialog = (item: WithdrawableItem) =>
    openLazily(
      keys,
      () => import('./BringBackDialog.tsx'),
      ({ BringBackDialog }) => setDialog(<BringBackDialog {...{ item, onClose }} />),
    )
  return { canBringBack: currentAccount.rights.includes('withdraw'), openDialog, dialog }
}
