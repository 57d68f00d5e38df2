/** Discards a draft and restores the published version. If the item is not published, deletes the item. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ItemName } from '#api'
import { toItemKey, toItemParams } from '../api/shapes.ts'
import { waitUntilNotSending } from '../edits/wait-until-saved.ts'
import { toArea } from '../core/areas.ts'
import { useStudio } from '../core/studio-context.ts'
import { messages } from '../messages/messages.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { RequestError } from '../ui/RequestError.tsx'

type DiscardDraftProps = {
  readonly item: ItemName
  readonly title: string
  /** True if the item is not published. */
  readonly isNew: boolean
  /** True if several of these buttons are shown. Their accessible names must then include the item's title. */
  readonly isOneOfMany?: boolean
  /** Called before the editor leaves a deleted item. */
  readonly onLeave?: () => void
}

export function DiscardDraft({ item, title, isNew, isOneOfMany = false, onLeave }: DiscardDraftProps) {
  const { calls, edits, shownArea } = useStudio()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const findOpen = () => edits.listOpen().find((live) => toItemKey(live.item) === toItemKey(item))
  const drop = useMutation({
    /**
     * Waits until all edits have been sent, because an edit that arrives after the deletion would start a new draft.
     */
    async mutationFn() {
      await waitUntilNotSending(edits.saving)
      return calls.delete('/studio/drafts/:item/:language', { params: toItemParams(item) })
    },
    async onSuccess() {
      if (!isNew || findOpen() === undefined) return
      onLeave?.()
      await navigate({ to: toArea(shownArea.get() ?? 'home').to })
    },
    async onSettled(_, error) {
      if (!isNew || error !== null) await findOpen()?.reload()
      await queries.invalidateQueries()
    },
  })
  return (
    <>
      <ConfirmButton
        label={messages.drop.title}
        {...(isOneOfMany && { name: messages.drop.of(title), isSmall: true })}
        question={isNew ? messages.drop.questionOfNew(title) : messages.drop.question(title)}
        isDisabled={drop.isPending}
        onConfirm={drop.mutate}
      />
      {drop.isError && <RequestError error={drop.error} />}
    </>
  )
}
