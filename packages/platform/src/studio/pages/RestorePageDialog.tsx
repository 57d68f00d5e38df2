/** The dialog that cancels a page's planned move or removal. */
import type { ListedPage } from '#api'
import { toItemParams } from '../api/shapes.ts'
import { pageDialogMessages } from '../messages/en-page-dialogs.ts'
import { messages } from '../messages/messages.ts'
import { ChangeForm } from './ChangeForm.tsx'
import { toChangeTitleKey } from './page-changes.ts'
import { useSendChange } from './use-send-change.ts'

type RestorePageDialogProps = { readonly page: ListedPage; readonly onClose: () => void }

export function RestorePageDialog({ page, onClose }: RestorePageDialogProps) {
  const send = useSendChange(onClose)
  const title = toChangeTitleKey('restore', page)
  return (
    <ChangeForm
      title={messages.change.titles[title]}
      explained={pageDialogMessages.explained.restore(page.title)}
      send={pageDialogMessages.send[title]}
      isReady={!send.isPending}
      error={send.error}
      onSend={() =>
        send.mutate((calls, client) =>
          calls.post('/studio/pages/:item/:language/restore', {
            params: toItemParams(page),
            body: { client },
          }),
        )
      }
      onClose={onClose}
    />
  )
}
