/** Drops a draft: what is published counts again; of what has never been, nothing is left. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { toItemKey } from '../api/shapes.ts'
import type { LiveDraft } from '../edits/live-draft.ts'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import { ConfirmButton } from './ConfirmButton.tsx'
import { Refused } from './Refused.tsx'

export function DropDraft({ live, title }: { readonly live: LiveDraft; readonly title: string }) {
  const { calls } = useStudio()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isNew = live.view().draft?.baseVersion === null
  const drop = useMutation({
    mutationFn: () => calls.delete(`/studio/drafts/${toItemKey(live.item)}`),
    onSuccess: () => (isNew ? navigate({ to: '/' }) : live.reload()),
    onError: live.reload,
    onSettled: () => queries.invalidateQueries(),
  })
  return (
    <>
      <ConfirmButton
        label={say.drop.title}
        question={isNew ? say.drop.questionOfNew(title) : say.drop.question(title)}
        isDisabled={drop.isPending}
        onConfirm={drop.mutate}
      />
      {drop.isError && <Refused error={drop.error} />}
    </>
  )
}
