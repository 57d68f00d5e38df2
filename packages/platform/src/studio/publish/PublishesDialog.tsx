/** The dialog with all publishes, which the publish dialog and a command open. */
import { messages } from '../messages/messages.ts'
import { StudioDialog } from '../ui/StudioDialog.tsx'
import { PublishList } from './PublishList.tsx'

export function PublishesDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <StudioDialog title={messages.publishes.title} onClose={onClose}>
      <PublishList />
    </StudioDialog>
  )
}
