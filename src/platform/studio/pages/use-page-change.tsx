/** Which change of a page somebody is asked about. */
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { PageChange } from './page-changes.ts'

const PageChangeDialog = lazy(async () => ({
  default: (await import('./PageChangeDialog.tsx')).PageChangeDialog,
}))

/** `dialog` is to be drawn beside what opens it. */
export function usePageChange(): {
  readonly ask: (change: PageChange) => void
  readonly dialog: ReactNode
} {
  const [change, setChange] = useState<PageChange>()
  const dialog = change !== undefined && (
    <Suspense>
      <PageChangeDialog change={change} onClose={() => setChange(undefined)} />
    </Suspense>
  )
  return { ask: setChange, dialog }
}
