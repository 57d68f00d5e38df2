/** The dialog that lists all publishes. It can be opened from the publish dialog or with a command. */
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
