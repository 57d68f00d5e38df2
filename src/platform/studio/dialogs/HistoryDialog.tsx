/** Who has done what to an item, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'react-aria-components/Button'
import type { LoggedOperation } from '#operations'
import { toItemKey, type ItemName } from '../api/shapes.ts'
import { useTypes } from '../frame/queries.ts'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import { findNode, toBlockName } from '../page/block-tree.ts'
import { toTree } from '../page/types.ts'
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
  const gestures = toGestures(history.data?.pages.flat() ?? [])
  const toName = useNames(item)
  return (
    <StudioDialog title={say.history.title} onClose={onClose}>
      {history.isPending && <p>{say.wait}</p>}
      {history.isError && <p role="alert">{say.unreachable}</p>}
      {history.isSuccess && gestures.length === 0 && <p>{say.history.none}</p>}
      <ol className="history">
        {gestures.map(({ last, count }) => (
          <li key={last.seq}>
            <span>
              {toWords(last, toName)}
              {count > 1 && <span className="quiet"> · {say.history.edits(count)}</span>}
            </span>
            <span className="quiet">{last.actor}</span>
            <time className="quiet" dateTime={last.at}>
              {toTime(last.at)}
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

/** What a block is called now; one that is gone, by its kind where its id says that. */
function useNames(item: ItemName): (block: string) => string {
  const { edits } = useStudio()
  const types = useTypes().data
  return (block) => {
    if (types === undefined) return block
    const tree = toTree(edits.open(item).view().draft, types)
    const found = findNode(tree.lists, block, tree.types)
    if (found !== undefined) return toBlockName(found.node, tree.types)
    const kinds = [...types.blocks.values()].filter(({ type }) => block.startsWith(`${type}-`))
    return kinds.toSorted((a, b) => b.type.length - a.type.length)[0]?.label ?? block
  }
}

const toTime = (at: string) =>
  new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

function toWords({ operation, outcome, undoes }: LoggedOperation, toName: (block: string) => string): string {
  const named = 'block' in operation ? operation.block : undefined
  const block = named === null ? say.history.item : named && toName(named)
  const target = operation.kind === 'insert' ? toName(operation.node.id) : block
  const place =
    'path' in operation ? operation.path.map((step) => (typeof step === 'string' ? step : step.is)) : []
  const words = [say.history.kinds[operation.kind], target, place.slice(1).join(' › ')]
  const notes = [undoes === null ? '' : say.history.undoes, say.history.outcomes[outcome.kind]]
  const note = notes.filter((one) => one !== '').join(', ')
  return (
    words.filter((word) => word !== undefined && word !== '').join(' ') + (note === '' ? '' : ` (${note})`)
  )
}
