/** What has been published of drafts, newest first; each can be taken back. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toItemKey, type ListedDraft, type PublishEntry } from '../api/shapes.ts'
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
  const drafts = useQuery({
    queryKey: ['drafts', 'open'],
    queryFn: async () => (await calls.get<{ drafts: readonly ListedDraft[] }>('/studio/drafts')).drafts,
  })
  const drafted = new Set(drafts.data?.map(toItemKey))
  return (
    <StudioDialog title={say.publishes.title} onClose={onClose}>
      {publishes.isPending && <p>{say.wait}</p>}
      {publishes.isError && <Refused error={publishes.error} />}
      {publishes.data?.length === 0 && <p>{say.publishes.none}</p>}
      <ol className="publishes">
        {publishes.data?.map((entry) => (
          <Publish key={entry.release} {...{ entry, drafted }} />
        ))}
      </ol>
    </StudioDialog>
  )
}

type PublishProps = {
  readonly entry: PublishEntry
  /** What has a draft now. */
  readonly drafted: ReadonlySet<string>
}

function Publish({ entry, drafted }: PublishProps) {
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
        {toTitles(drafts).join(', ')} · {say.publishes.pages(affected, later)}
      </p>
      {difference !== null && <p role="alert">{say.publishes.differs(difference)}</p>}
      {takenBackBy !== null && <p className="quiet">{say.publishes.takenBack(takenBackBy)}</p>}
      {takenBackBy === null && (
        <ConfirmButton
          label={say.publishes.takeBack(release)}
          question={[
            say.publishes.question(toTitles(drafts)),
            say.publishes.drafted(toTitles(drafts.filter((one) => drafted.has(toItemKey(one))))),
          ].join(' ')}
          isDisabled={takeBack.isPending}
          onConfirm={takeBack.mutate}
        />
      )}
      {takeBack.isError && <Refused error={takeBack.error} />}
    </li>
  )
}

const toTitles = (drafts: PublishEntry['drafts']) => drafts.map(({ title }) => title)
