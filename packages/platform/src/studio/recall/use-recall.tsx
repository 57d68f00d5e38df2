/** Opens the dialog that withdraws an item immediately. */
import { useState, type ReactNode } from 'react'
import { useStudio } from '../core/studio-context.ts'
import { openLazily } from '../focus/open-lazily.ts'
import type { WithdrawableItem } from './RecallDialog.tsx'

/**
 * `dialog` must be rendered next to the control that opens it. `canWithdraw` is false for roles that may not withdraw
 * items.
 */
export function useRecall(): {
  readonly canWithdraw: boolean
  readonly openDialog: (item: WithdrawableItem) => void
  readonly dialog: ReactNode
} {
  const { keys, currentAccount } = useStudio()
  const [dialog, setDialog] = useState<ReactNode>()
  const onClose = () => setDialog(undefined)
  const openDialog = (item: WithdrawableItem) =>
    openLazily(
      keys,
      () => import('./RecallDialog.tsx'),
      ({ RecallDialog }) => setDialog(<RecallDialog {...{ item, onClose }} />),
    )
  return { canWithdraw: currentAccount.rights.includes('withdraw'), openDialog, dialog }
}
