/** Which change of a page somebody is asked about. */
import { useState, type ReactNode } from 'react'
import { openHeld } from '../focus/open-held.ts'
import type { PageChange } from './page-changes.ts'

/** `dialog` is to be drawn beside what opens it. */
export function usePageChange(): {
  readonly ask: (change: PageChange) => void
  readonly dialog: ReactNode
} {
  const [dialog, setDialog] = useState<ReactNode>()
  const onClose = () => setDialog(undefined)
  const ask = (change: PageChange) =>
    openHeld(
      () => import('./PageChangeDialog.tsx'),
      ({ PageChangeDialog }, typed) => setDialog(<PageChangeDialog {...{ change, typed, onClose }} />),
    )
  return { ask, dialog }
}
