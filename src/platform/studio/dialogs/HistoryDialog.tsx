/** Who has done what to an item, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'react-aria-components/Button'
import type { LoggedOperation } from '#operations'
import { toItemKey, type ItemName } from '../api/shapes.ts'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import { StudioDialog } from './StudioDialog.tsx'

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
  const operations = history.data?.pages.flat() ?? []
  return (
    <StudioDialog title={say.history.title} onClose={onClose}>
      {history.isPending && <p>{say.wait}</p>}
      {history.isError && <p role="alert">{say.unreachable}</p>}
      {history.isSuccess && operations.length === 0 && <p>{say.history.none}</p>}
      <ol className="history">
        {operations.map((operation) => (
          <li key={operation.seq}>
            <span>{toWords(operation)}</span>
            <span className="quiet">{operation.actor}</span>
            <time className="quiet" dateTime={operation.at}>
              {new Date(operation.at).toLocaleString('en-GB')}
            </time>
          </li>
        ))}
      </ol>
      {history.hasNextPage && (
        <Button onPress={() => void history.fetchNextPage()}>{say.history.more}</Button>
      )}
    </StudioDialog>
  )
}

function toWords({ operation, outcome, undoes }: LoggedOperation): string {
  const block = 'block' in operation ? (operation.block ?? say.history.item) : undefined
  const target = operation.kind === 'insert' ? operation.node.id : block
  const place =
    'path' in operation ? operation.path.map((step) => (typeof step === 'string' ? step : step.is)) : []
  const words = [say.history.kinds[operation.kind], target, place.slice(1).join(' › ')]
  const notes = [undoes === null ? '' : say.history.undoes, say.history.outcomes[outcome.kind]]
  const note = notes.filter((one) => one !== '').join(', ')
  return (
    words.filter((word) => word !== undefined && word !== '').join(' ') + (note === '' ? '' : ` (${note})`)
  )
}
