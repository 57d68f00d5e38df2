/** The history of a page and of the items on it, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { ItemName } from '#api'
import type { LoggedOperation } from '#operations'
import { toItemKey, toItemParams } from '../api/shapes.ts'
import { useStudio } from '../core/studio-context.ts'
import { say } from '../messages/messages.ts'
import { usePage } from '../document/editor-deps.ts'
import { useDraft } from '../document/use-drafts.ts'
import { usePositionLabels } from '../document/use-position-labels.ts'
import { useShownRecord } from '../document/use-shown-record.ts'
import { mergeLogs, type UndoGroup, type ItemLog } from './merge-logs.ts'
import { findValueWords, toUndoGroupText } from '../fields/operation-text.ts'
import { StudioDialog } from '../ui/StudioDialog.tsx'
import { RevertReplacement } from '../replace/RevertReplacement.tsx'

const pageSize = 50
const newest = 2 ** 31 - 1

export function HistoryDialog({ onClose }: { readonly onClose: () => void }) {
  const history = useHistory(useShownItems())
  const gestures = mergeLogs(history.data?.pages ?? [])
  const replaced = gestures.filter(({ last }) => isReplacement(last))
  /** Lists each replacement once, at its newest line. */
  const replacements = new Map(replaced.toReversed().map((one) => [one.last.client, one]))
  return (
    <StudioDialog title={say.history.title} onClose={onClose}>
      {history.isPending && <p>{say.wait}</p>}
      {history.isError && <p role="alert">{say.unreachable}</p>}
      {history.isSuccess && gestures.length === 0 && <p>{say.history.none}</p>}
      <ol className="history">
        {gestures.map((gesture) => {
          const { item, last } = gesture
          return (
            <li key={`${toItemKey(item)} ${last.seq}`}>
              <Words {...gesture} />
              <span className="quiet">{last.actor}</span>
              <time className="quiet" dateTime={last.at}>
                {toTime(last.at)}
              </time>
              {replacements.get(last.client) === gesture && (
                <RevertReplacement client={last.client} onShow={onClose} />
              )}
            </li>
          )
        })}
      </ol>
      {history.hasNextPage && (
        <Button onPress={() => void history.fetchNextPage()}>{say.history.more}</Button>
      )}
    </StudioDialog>
  )
}

/** Returns the page, the items shown on it, and its record; undefined while they load. */
function useShownItems(): readonly ItemName[] | undefined {
  const { edits } = useStudio()
  const { page } = usePage()
  const { record, isAsked } = useShownRecord()
  const [open] = useState(() => edits.listOpen().map(({ item }) => item))
  if (isAsked) return undefined
  const items = [page, ...(record === undefined ? [] : [record]), ...open]
  return [...new Map(items.map((item) => [toItemKey(item), toName(item)])).values()]
}

const toName = ({ contentKey, language }: ItemName): ItemName => ({ contentKey, language })

type LogPage = { readonly item: ItemName; readonly before: number }

function useHistory(items: readonly ItemName[] | undefined) {
  const { calls } = useStudio()
  const read = async ({ item, before }: LogPage): Promise<ItemLog> => {
    const { operations } = await calls.get('/studio/drafts/:item/:language/operations', {
      params: toItemParams(item),
      query: { before, limit: pageSize },
    })
    return { item, operations, isWhole: operations.length < pageSize }
  }
  const first: readonly LogPage[] = (items ?? []).map((item) => ({ item, before: newest }))
  return useInfiniteQuery({
    queryKey: ['history', items?.map(toItemKey)],
    gcTime: 0,
    enabled: items !== undefined,
    initialPageParam: first,
    queryFn: ({ pageParam }) => Promise.all(pageParam.map(read)),
    getNextPageParam: (part) => {
      const earlier = part.flatMap(({ item, operations, isWhole }): LogPage[] => {
        const before = operations.at(-1)?.seq
        return isWhole || before === undefined ? [] : [{ item, before }]
      })
      return earlier.length === 0 ? undefined : earlier
    },
  })
}

/** Names the item if the edit was not made to the page itself. */
function Words({ item, last, count }: UndoGroup) {
  const { page } = usePage()
  const { draft } = useDraft(item).view
  const toPlaceWords = usePositionLabels(item)
  const { operation } = last
  const words = operation.kind === 'set' ? findValueWords(operation.value) : undefined
  return (
    <span>
      {toItemKey(item) !== toItemKey(page) && <strong>{draft?.title} </strong>}
      {toUndoGroupText(last, toPlaceWords)}
      {count > 1 && <span className="quiet"> · {say.history.edits(count)}</span>}
      {words !== undefined && <q className="history-words">{words}</q>}
    </span>
  )
}

/** Returns true for a replacement over several pages, which has this undo group. */
const isReplacement = ({ gesture, kind, outcome }: LoggedOperation) =>
  gesture === 'replace' && kind === 'do' && outcome.kind === 'applied'

const toTime = (at: string) =>
  new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
