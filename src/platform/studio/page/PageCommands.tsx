/** What can be done with the page as a whole: copied, moved, taken off the site. */
import { lazy, Suspense, useState } from 'react'
import type { PageChange } from '../dialogs/PageChangeDialog.tsx'
import { useOwnCommands, type Command } from '../frame/commands.ts'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import { usePage } from './page-world.ts'

const PageChangeDialog = lazy(async () => ({
  default: (await import('../dialogs/PageChangeDialog.tsx')).PageChangeDialog,
}))

const kinds = ['copy', 'move', 'archive'] as const

export function PageCommands() {
  const { canEdit, commands, edits } = useStudio()
  const { page } = usePage()
  const [change, setChange] = useState<PageChange>()
  const toCommand = (kind: (typeof kinds)[number]): Command => ({
    id: `page-${kind}`,
    group: 'page',
    label: say.change.titles[kind],
    isDisabled: !canEdit,
    run: () => {
      const route = edits.open(page).view().draft?.body['route']
      setChange({ kind, page, route: typeof route === 'string' ? route : page.path })
    },
  })
  useOwnCommands(commands, kinds.map(toCommand))
  if (change === undefined) return null
  return (
    <Suspense>
      <PageChangeDialog change={change} onClose={() => setChange(undefined)} />
    </Suspense>
  )
}
