/** Who has done what to an item, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'react-aria-components/Button'
import type { LoggedOperation } from '#operations'
import { toItemKey, type ItemName } from '../api/shapes.ts'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import { usePlaceWords } from '../problems/use-place-words.ts'
import { toOperationWords } from './operation-words.ts'
import { StudioDialog } from './StudioDialog.tsx'
import { TakeBackTexts } from './TakeBackTexts.tsx'

type HistoryProps = { readonly item: ItemName; readonly onClose: () => void }

const pageSize = 50
const newest = 2 ** 31 - 1

export function HistoryDialog({ item, onClose }: HistoryProps) {
  const { calls } = useStudio()
  const history = useInfiniteQuery({
    queryKey: ['history', toItemKey(item)],
    gcTime: 0,
    initialPageParam: newest,
    queryFn: async ({ pageParam }) => {
      const query = `before=${pageParam}&limit=${pageSize}`
      const path = `/studio/drafts/${toItemKey(item)}/operations?${query}`
      return (await calls.get<{ operations: readonly LoggedOperation[] }>(path)).operations
    },
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.seq),
  })
  const gestures = toGestures(history.data?.pages.flat() ?? [])
  const toPlaceWords = usePlaceWords(item)
  return (
    <StudioDialog title={say.history.title} onClose={onClose}>
      {history.isPending && <p>{say.wait}</p>}
      {history.isError && <p role="alert">{say.unreachable}</p>}
      {history.isSuccess && gestures.length === 0 && <p>{say.history.none}</p>}
      <ol className="history">
        {gestures.map(({ last, count }) => (
          <li key={last.seq}>
            <span>
              {toWords(last, toPlaceWords)}
              {count > 1 && <span className="quiet"> · {say.history.edits(count)}</span>}
            </span>
            <span className="quiet">{last.actor}</span>
            <time className="quiet" dateTime={last.at}>
              {toTime(last.at)}
            </time>
            {isReplacement(last) && <TakeBackTexts client={last.client} onShow={onClose} />}
          </li>
        ))}
      </ol>
      {history.hasNextPage && (
        <Button onPress={() => void history.fetchNextPage()}>{say.history.more}</Button>
      )}
    </StudioDialog>
  )
}

type ToPlaceWords = ReturnType<typeof usePlaceWords>

type Gesture = { readonly last: LoggedOperation; readonly count: number }

/** A burst of typing, a paste: one line. */
function toGestures(operations: readonly LoggedOperation[]): readonly Gesture[] {
  const gestures: Gesture[] = []
  for (const operation of operations) {
    const before = gestures.at(-1)
    const isSame = before?.last.gesture === operation.gesture && before.last.kind === operation.kind
    if (isSame) gestures[gestures.length - 1] = { ...before, count: before.count + 1 }
    else gestures.push({ last: operation, count: 1 })
  }
  return gestures
}

/** Over several pages: by this name of its gesture. */
const isReplacement = ({ gesture, kind, outcome }: LoggedOperation) =>
  gesture === 'replace' && kind === 'do' && outcome.kind === 'applied'

const toTime = (at: string) =>
  new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

function toWords({ operation, outcome, undoes }: LoggedOperation, toPlaceWords: ToPlaceWords): string {
  const notes = [undoes === null ? '' : say.history.undoes, say.history.outcomes[outcome.kind]]
  const note = notes.filter((one) => one !== '').join(', ')
  return toOperationWords(operation, toPlaceWords) + (note === '' ? '' : ` (${note})`)
}
