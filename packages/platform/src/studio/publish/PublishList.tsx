/**
 * Lists the publishing history with its changes, newest first. Each publish can be undone, and each undo can be
 * reverted.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { PublishEntry } from '#api'
import { toItemKey } from '../api/shapes.ts'
import { useOpenDrafts } from '../core/queries.ts'
import { useStudio } from '../core/studio-context.ts'
import { publishHistoryMessages as words } from '../messages/en-publishes.ts'
import { messages } from '../messages/messages.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { PublishedChanges } from './PublishedChanges.tsx'
import { RequestError } from '../ui/RequestError.tsx'
import { toUndoLabel, toUndoQuestion } from './undo-labels.ts'
import { usePublishes } from './use-publishes.ts'

/** `most` limits the list to the newest publishes. */
export function PublishList({ most }: { readonly most?: number }) {
  const publishes = usePublishes()
  const entries = (publishes.data?.pages.flat() ?? []).slice(0, most)
  const drafts = useOpenDrafts()
  const drafted = drafts.data && new Set(drafts.data.map(toItemKey))
  return (
    <>
      {publishes.isPending && <p>{messages.wait}</p>}
      {publishes.isError && <RequestError error={publishes.error} />}
      {publishes.isSuccess && entries.length === 0 && <p>{words.none}</p>}
      <ol className="publishes">
        {entries.map((entry) => (
          <Publish key={entry.release} {...{ entry, drafted }} newest={entries[0]?.release} />
        ))}
      </ol>
      {most === undefined && publishes.hasNextPage && (
        <Button className="small" onPress={() => void publishes.fetchNextPage()}>
          {messages.history.more}
        </Button>
      )}
    </>
  )
}

type PublishEntryProps = {
  readonly entry: PublishEntry
  /** Keys of items that have a draft. Undefined while loading. */
  readonly drafted: ReadonlySet<string> | undefined
  /** Number of the newest release in the list. */
  readonly newest: number | undefined
}

function Publish({ entry, drafted, newest }: PublishEntryProps) {
  const { release, createdAt, createdBy, note, drafts, later, difference, takesBack } = entry
  return (
    <li>
      <p className="publish-head">
        <strong>{words.release(release)}</strong>
        <span>{createdBy}</span>
        <time className="quiet" dateTime={createdAt}>
          {toTime(createdAt)}
        </time>
      </p>
      {takesBack !== null && <p>{words.tookBack(toPublishName(takesBack))}</p>}
      {takesBack === null && note !== '' && <p>{note}</p>}
      <PublishedChanges release={release} items={drafts} />
      {later > 0 && <p className="quiet">{words.later(later)}</p>}
      {difference !== null && <p role="alert">{words.differs(difference)}</p>}
      <UndoPublish {...{ entry, drafted, newest }} />
    </li>
  )
}

/** If a publish cannot be undone, shows the reason instead of a button. */
function UndoPublish({ entry, drafted, newest }: PublishEntryProps) {
  const { release, drafts, takenBackBy, overtakenBy } = entry
  const { takeBack, refusal: rejection } = useTakeBack(release, newest)
  if (takenBackBy !== null) return <p className="quiet">{words.takenBack(takenBackBy)}</p>
  if (overtakenBy !== null)
    return (
      <p className="quiet">
        {words.overtaken({
          titles: overtakenBy.titles,
          later: toPublishName(overtakenBy),
          name: overtakenBy.createdBy,
        })}
      </p>
    )
  return (
    <>
      <ConfirmButton
        {...toUndoLabel(entry)}
        question={toUndoQuestion(drafts, drafted)}
        isDisabled={takeBack.isPending}
        onConfirm={takeBack.mutate}
      />
      {rejection && <RequestError error={rejection} />}
    </>
  )
}

/** Clears an error when a newer release exists, because the editor can then try again. */
function useTakeBack(release: number, newest: number | undefined) {
  const { calls, edits } = useStudio()
  const queries = useQueryClient()
  const [rejectedAt, setRejectedAt] = useState<number>()
  const takeBack = useMutation({
    mutationFn: () => calls.post('/studio/publishes/:release/take-back', { params: { release }, body: {} }),
    onSettled: async () => {
      edits.reloadAll()
      await queries.invalidateQueries()
      const [first] = queries.getQueryData<{ pages: PublishEntry[][] }>(['publishes'])?.pages ?? []
      setRejectedAt(first?.[0]?.release)
    },
  })
  const rejection = takeBack.isError && rejectedAt === newest ? takeBack.error : undefined
  return { takeBack, refusal: rejection }
}

const toTime = (createdAt: string) =>
  new Date(createdAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

const toPublishName = ({ release, createdAt }: Pick<PublishEntry, 'release' | 'createdAt'>) =>
  words.named(release, toTime(createdAt))
