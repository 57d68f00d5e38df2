/** The button and dialog with which an administrator erases the files of a deleted picture. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { DeletedItem } from '#api'
import { useStudio } from '../../../core/studio-context.ts'
import { pictureMessages } from '../../../messages/areas/en-picture.ts'
import { messages } from '../../../messages/messages.ts'
import { ChangeForm } from '../../../pages/ChangeForm.tsx'
import { StudioDialog } from '../../../ui/StudioDialog.tsx'

const words = pictureMessages.erasePicture

type EraseButtonProps = { readonly item: DeletedItem }

export function EraseButton({ item }: EraseButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className="small" aria-label={words.of(item.title)} onPress={() => setOpen(true)}>
        {words.button}
      </Button>
      {isOpen && <EraseDialog item={item} onClose={() => setOpen(false)} />}
    </>
  )
}

function EraseDialog({ item, onClose }: EraseButtonProps & { readonly onClose: () => void }) {
  const { calls } = useStudio()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const send = useMutation({
    mutationFn: () =>
      calls.post('/studio/pictures/:item/erase', { params: { item: item.contentKey }, body: { reason } }),
  })
  const close = () => {
    onClose()
    if (send.data !== undefined) void queries.invalidateQueries()
  }
  if (send.data !== undefined)
    return (
      <StudioDialog title={words.title(item.title)} onClose={close}>
        <output>{words.done(send.data.erased)}</output>
        {send.data.shared > 0 && <p>{words.shared(send.data.shared)}</p>}
        <div className="dialog-foot">
          <Button className="primary" onPress={close}>
            {messages.close}
          </Button>
        </div>
      </StudioDialog>
    )
  return (
    <ChangeForm
      title={words.title(item.title)}
      explained={words.explained}
      send={words.send}
      isReady={reason.trim() !== '' && !send.isPending}
      error={send.error}
      onSend={send.mutate}
      onClose={close}
    >
      <label>
        {words.reason}
        <input value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
      </label>
    </ChangeForm>
  )
}
