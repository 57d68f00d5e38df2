/** What can be done with the page as a whole: copied, moved, taken off the site, or kept after all. */
import { useOwnCommands } from '../frame/commands.ts'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import { listChanges } from '../pages/page-changes.ts'
import { usePageChange } from '../pages/use-page-change.tsx'
import { usePage } from './page-world.ts'

export function PageCommands() {
  const { canEdit, commands } = useStudio()
  const { page } = usePage()
  const { ask, dialog } = usePageChange()
  useOwnCommands(commands, [
    {
      id: 'page-new',
      group: 'page',
      label: say.change.ask(say.change.titles.new),
      isDisabled: !canEdit,
      run: () => ask({ kind: 'new', language: page.language }),
    },
    ...listChanges(page).map((kind) => ({
      id: `page-${kind}`,
      group: 'page' as const,
      label: say.change.ask(say.change.titles[kind]),
      isDisabled: !canEdit,
      run: () => ask({ kind, page }),
    })),
  ])
  return dialog
}
