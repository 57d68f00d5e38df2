/** The dialog that deletes a picture. Lists the items that use the picture and thus prevent its deletion. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useStudio } from '../../../core/studio-context.ts'
import { waitUntilNotSending } from '../../../edits/wait-until-saved.ts'
import { pictureMessages } from '../../../messages/areas/en-picture.ts'
import { ChangeForm } from '../../../pages/ChangeForm.tsx'
import { PictureUses, usePictureUses } from './PictureUses.tsx'
import type { PictureChangeProps } from './picture-changes.ts'

const words = pictureMessages.deletePicture

export function DeletePicture({ item, isNew, onDeleted, onClose }: PictureChangeProps) {
  const { calls, edits } = useStudio()
  const queries = useQueryClient()
  const uses = usePictureUses(item).data
  const send = useMutation({
    async mutationFn() {
      await waitUntilNotSending(edits.saving)
      await calls.delete('/studio/pictures/:item', { params: { item: item.contentKey } })
    },
    async onSuccess() {
      await onDeleted?.()
      await queries.invalidateQueries()
      onClose()
    },
  })
  const unused = isNew ? words.new : words.published
  const isUsed = uses !== undefined && uses.total > 0
  return (
    <ChangeForm
      title={words.title(item.title)}
      explained={isUsed ? words.used : unused}
      send={words.send}
      isReady={uses !== undefined && !isUsed && !send.isPending}
      error={send.error}
      onSend={send.mutate}
      onClose={onClose}
    >
      <PictureUses item={item} />
    </ChangeForm>
  )
}
