/** What has been published of drafts, newest first; each can be taken back. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PublishEntry } from '../api/shapes.ts'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import { ConfirmButton } from './ConfirmButton.tsx'
import { Refused } from './Refused.tsx'
import { StudioDialog } from './StudioDialog.tsx'

export function PublishesDialog({ onClose }: { readonly onClose: () => void }) {
  const { calls } = useStudio()
  const publishes = useQuery({
    queryKey: ['publishes'],
    queryFn: async () =>
      (await calls.get<{ publishes: readonly PublishEntry[] }>('/studio/publishes')).publishes,
  })
  return (
    <StudioDialog title={say.publishes.title} onClose={onClose}>
      {publishes.isPending && <p>{say.wait}</p>}
      {publishes.isError && <Refused error={publishes.error} />}
      {publishes.data?.length === 0 && <p>{say.publishes.none}</p>}
      <ol className="publishes">
        {publishes.data?.map((entry) => (
          <Publish key={entry.release} entry={entry} />
        ))}
      </ol>
    </StudioDialog>
  )
}

function Publish({ entry }: { readonly entry: PublishEntry }) {
  const { calls, edits } = useStudio()
  const queries = useQueryClient()
  const { release, createdAt, createdBy, note, drafts, affected, later, difference, takenBackBy } = entry
  const takeBack = useMutation({
    mutationFn: () => calls.post<{ release: number }>(`/studio/publishes/${release}/take-back`, {}),
    onSettled: async () => {
      edits.reloadAll()
      await queries.invalidateQueries()
    },
  })
  return (
    <li>
      <p className="publish-head">
        <strong>{say.publishes.release(release)}</strong>
        <span>{createdBy}</span>
        <time className="quiet" dateTime={createdAt}>
          {new Date(createdAt).toLocaleString('en-GB')}
        </time>
      </p>
      {note !== '' && <p>{note}</p>}
      <p className="quiet">
        {drafts.map(({ title }) => title).join(', ')} · {say.publishes.pages(affected, later)}
      </p>
      {difference !== null && <p role="alert">{say.publishes.differs(difference)}</p>}
      {takenBackBy !== null && <p className="quiet">{say.publishes.takenBack(takenBackBy)}</p>}
      {takenBackBy === null && (
        <ConfirmButton
          label={say.publishes.takeBack(release)}
          question={say.publishes.question(drafts.map(({ title }) => title))}
          isDisabled={takeBack.isPending}
          onConfirm={takeBack.mutate}
        />
      )}
      {takeBack.isError && <Refused error={takeBack.error} />}
    </li>
  )
}
