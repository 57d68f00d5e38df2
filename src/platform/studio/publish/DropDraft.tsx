/** Drops a draft: what is published counts again; of what has never been, nothing is left. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { toItemKey, toItemParams, type ItemName } from '../api/shapes.ts'
import { whenNotSending } from '../edits/join-states.ts'
import { useStudio } from '../core/studio-context.ts'
import { say } from '../messages/messages.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { Refused } from '../ui/Refused.tsx'

type DropDraftProps = {
  readonly item: ItemName
  readonly title: string
  /** It has never been published. */
  readonly isNew: boolean
  /** Among others, it is named for each. */
  readonly isOneOfMany?: boolean
  /** Before somebody is led away from what is no more. */
  readonly onLeave?: () => void
}

export function DropDraft({ item, title, isNew, isOneOfMany = false, onLeave }: DropDraftProps) {
  const { calls, edits } = useStudio()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const findOpen = () => edits.listOpen().find((live) => toItemKey(live.item) === toItemKey(item))
  const drop = useMutation({
    /** An edit that reached the server after it would begin another draft. */
    async mutationFn() {
      await whenNotSending(edits.saving)
      return calls.delete('/studio/drafts/:item/:language', { params: toItemParams(item) })
    },
    async onSuccess() {
      if (!isNew || findOpen() === undefined) return
      onLeave?.()
      await navigate({ to: '/' })
    },
    async onSettled(_, error) {
      if (!isNew || error !== null) await findOpen()?.reload()
      await queries.invalidateQueries()
    },
  })
  return (
    <>
      <ConfirmButton
        label={say.drop.title}
        {...(isOneOfMany && { name: say.drop.of(title), isSmall: true })}
        question={isNew ? say.drop.questionOfNew(title) : say.drop.question(title)}
        isDisabled={drop.isPending}
        onConfirm={drop.mutate}
      />
      {drop.isError && <Refused error={drop.error} />}
    </>
  )
}
