/** Opens the dialog that changes the page's address and redirects the old address. */
import { Button } from 'react-aria-components/Button'
import { useStudio } from '../core/studio-context.ts'
import { usePage } from '../document/editor-deps.ts'
import { messages } from '../messages/messages.ts'
import { listPageChanges } from '../pages/page-changes.ts'
import { usePageChange } from '../pages/use-page-change.tsx'

export function ChangeAddress() {
  const { canEdit } = useStudio()
  const { page } = usePage()
  const { openDialog, dialog } = usePageChange()
  if (!canEdit || !listPageChanges(page).includes('move')) return null
  return (
    <>
      <Button className="small" onPress={() => openDialog({ kind: 'move', page })}>
        {messages.pageSettings.address}
      </Button>
      {dialog}
    </>
  )
}
