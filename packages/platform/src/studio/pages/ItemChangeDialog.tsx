/** The dialogs that unpublish or delete an item. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toItemParams } from '../api/shapes.ts'
import { useStudio } from '../core/studio-context.ts'
import { waitUntilNotSending } from '../edits/wait-until-saved.ts'
import { itemDialogMessages } from '../messages/en-page-dialogs.ts'
import { ChangeForm } from './ChangeForm.tsx'
import type { ItemChange } from './item-change.ts'
import { ItemUses } from './ItemUses.tsx'

type ItemChangeDialogProps = {
  readonly change: ItemChange
  readonly onClose: () => void
}

export function ItemChangeDialog({ change, onClose }: ItemChangeDialogProps) {
  const { kind, item, onDone } = change
  const { calls, edits } = useStudio()
  const queries = useQueryClient()
  const params = toItemParams(item)
  const send = useMutation({
    async mutationFn() {
      await waitUntilNotSending(edits.saving)
      if (kind === 'delete') await calls.delete('/studio/items/:item/:language', { params })
      else
        await calls.post('/studio/items/:item/:language/unpublish', {
          params,
          body: { client: edits.createUndoGroup() },
        })
    },
    async onSuccess() {
      await onDone?.()
      if (kind === 'unpublish') edits.reloadAll()
      await queries.invalidateQueries()
      onClose()
    },
  })
  const words = itemDialogMessages[kind]
  return (
    <ChangeForm
      title={words.title(item.title)}
      explained={words.explained(item.title)}
      send={words.send}
      isReady={!send.isPending}
      error={send.error}
      onSend={send.mutate}
      onClose={onClose}
    >
      <ItemUses item={item} />
    </ChangeForm>
  )
}
