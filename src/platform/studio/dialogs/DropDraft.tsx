/** Drops a draft: what is published counts again. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toItemKey } from '../api/shapes.ts'
import type { LiveDraft } from '../edits/live-draft.ts'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import { ConfirmButton } from './ConfirmButton.tsx'
import { Refused } from './Refused.tsx'

export function DropDraft({ live, title }: { readonly live: LiveDraft; readonly title: string }) {
  const { calls } = useStudio()
  const queries = useQueryClient()
  const drop = useMutation({
    mutationFn: () => calls.delete(`/studio/drafts/${toItemKey(live.item)}`),
    onSettled: async () => {
      await live.reload()
      await queries.invalidateQueries()
    },
  })
  return (
    <>
      <ConfirmButton
        label={say.drop.title}
        question={say.drop.question(title)}
        isDisabled={drop.isPending}
        onConfirm={drop.mutate}
      />
      {drop.isError && <Refused error={drop.error} />}
    </>
  )
}
