/** The history of a page and of its items, newest first. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { LoggedOperationWithPreviousValue, ItemName, ListedRelease } from '#api'
import type { DraftState } from '#operations'
import { listBlocks } from '#schema/browser'
import { toItemKey, toItemParams } from '../api/shapes.ts'
import { useTypes } from '../core/queries.ts'
import { useStudio } from '../core/studio-context.ts'
import { useTitles } from '../document/use-titles.ts'
import { differenceMessages as words } from '../messages/en-differences.ts'
import { ReleaseItem } from '../publish/ReleaseItems.tsx'
import { DifferenceLines } from '../ui/DifferenceLines.tsx'
import { findUndoGroupDifference, listReferences } from './undo-group-difference.ts'
import { messages } from '../messages/messages.ts'
import { usePage } from '../document/editor-deps.ts'
import { useDraft } from '../document/use-drafts.ts'
import { usePositionLabels } from '../document/use-position-labels.ts'
import { usePageRecord } from '../document/use-page-record.ts'
import { mergeLogs, type UndoGroup, type ItemLog } from './merge-logs.ts'
import { toUndoGroupText } from '../fields/operation-text.ts'
import { StudioDialog } from '../ui/StudioDialog.tsx'
import { RevertReplacement } from '../replace/RevertReplacement.tsx'

const pageSize = 50
const newest = 2 ** 31 - 1

export function HistoryDialog({ onClose }: { readonly onClose: () => void }) {
  const history = useHistory(useShownItems())
  const groups = mergeLogs(history.data?.pages ?? [])
  const { page } = usePage()
  const releases = useItemReleases(page)
  const oldest = history.hasNextPage ? groups.at(-1)?.last.at : undefined
  const findTitle = useTitles(groups.flatMap(listReferences), page.language)
  const lines: readonly HistoryLine[] = [
    ...groups.map((group) => ({ at: group.last.at, group })),
    ...releases
      .filter(({ createdAt }) => oldest === undefined || createdAt >= oldest)
      .map((release) => ({ at: release.createdAt, release })),
  ].toSorted((a, b) => Number(a.at < b.at) - Number(a.at > b.at))
  const replaced = groups.filter(({ last }) => isReplacement(last))
  /** The newest undo group of each replacement across several pages. Each replacement is therefore listed only once. */
  const replacements = new Map(replaced.toReversed().map((one) => [one.last.client, one]))
  return (
    <StudioDialog title={messages.history.title} onClose={onClose}>
      <p>
        <Link to="/activity" search={{ item: page.contentKey, language: page.language }} onClick={onClose}>
          {words.inActivity}
        </Link>
      </p>
      {history.isPending && <p>{messages.wait}</p>}
      {history.isError && <p role="alert">{messages.unreachable}</p>}
      {history.isSuccess && lines.length === 0 && <p>{messages.history.none}</p>}
      <ol className="history">
        {lines.map((line) => {
          if ('release' in line)
            return <ReleaseLine key={`release ${line.release.release}`} release={line.release} />
          const { group } = line
          const { item, last } = group
          return (
            <li key={`${toItemKey(item)} ${last.seq}`}>
              <LineText group={group} findTitle={findTitle} />
              <span className="quiet">{last.actor}</span>
              <time className="quiet" dateTime={last.at}>
                {toTime(last.at)}
              </time>
              {replacements.get(last.client) === group && (
                <RevertReplacement client={last.client} onShow={onClose} />
              )}
            </li>
          )
        })}
      </ol>
      {history.hasNextPage && (
        <Button onPress={() => void history.fetchNextPage()}>{messages.history.more}</Button>
      )}
    </StudioDialog>
  )
}

/** Returns the page, the items that it shows, and its record. Returns undefined while loading. */
function useShownItems(): readonly ItemName[] | undefined {
  const { edits } = useStudio()
  const { page } = usePage()
  const { record, isAsked } = usePageRecord()
  const [open] = useState(() => edits.listOpen().map(({ item }) => item))
  if (isAsked) return undefined
  const items = [page, ...(record === undefined ? [] : [record]), ...open]
  return [...new Map(items.map((item) => [toItemKey(item), toItemName(item)])).values()]
}

const toItemName = ({ contentKey, language }: ItemName): ItemName => ({ contentKey, language })

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

type HistoryLine = { readonly at: string } & (
  | { readonly group: UndoGroup }
  | { readonly release: ListedRelease }
)

/** Returns imports, rollbacks and commands that changed the page, newest first. */
function useItemReleases({ contentKey, language }: ItemName): readonly ListedRelease[] {
  const { calls } = useStudio()
  const { data } = useQuery({
    queryKey: ['releases', contentKey, language],
    gcTime: 0,
    queryFn: () => calls.get('/studio/releases', { query: { item: contentKey, language } }),
  })
  return data?.releases ?? []
}

/** A history entry for a release. Loads the release's changes when the entry is expanded. */
function ReleaseLine({
  release: { release, note, createdBy, createdAt },
}: {
  readonly release: ListedRelease
}) {
  const { page } = usePage()
  const title = useDraft(page).view.draft?.title ?? ''
  return (
    <li>
      <ReleaseItem
        release={release}
        item={{ ...toItemName(page), title }}
        summary={words.release(release, note)}
      />
      <span className="quiet">{createdBy}</span>
      <time className="quiet" dateTime={createdAt}>
        {toTime(createdAt)}
      </time>
    </li>
  )
}

type LineTextProps = {
  readonly group: UndoGroup
  readonly findTitle: (contentKey: string) => string | undefined
}

const noTypes = { blocks: new Map(), contentTypes: new Map() }

/** Describes an edit. Includes the item's name unless the item is the page itself. */
function LineText({ group, findTitle }: LineTextProps) {
  const { item, last, count } = group
  const { page } = usePage()
  const { draft } = useDraft(item).view
  const types = useTypes().data ?? noTypes
  const toPlaceWords = usePositionLabels(item)
  const blockType = findBlockType(last, draft)
  const difference = findUndoGroupDifference(group, {
    types,
    type: draft?.type ?? '',
    blockType,
    findTitle,
  })
  return (
    <span>
      {toItemKey(item) !== toItemKey(page) && <strong>{draft?.title} </strong>}
      {toUndoGroupText(last, toPlaceWords)}
      {difference !== undefined && <DifferenceLines {...difference} />}
      {difference === undefined && count > 1 && (
        <span className="quiet"> · {messages.history.edits(count)}</span>
      )}
    </span>
  )
}

function findBlockType(
  { operation }: LoggedOperationWithPreviousValue,
  draft: DraftState | undefined,
): string | null {
  const block = 'block' in operation ? operation.block : null
  return listBlocks(draft?.body).find(({ id }) => id === block)?.block ?? null
}

/** Returns true if the operation belongs to a replacement across several pages. */
const isReplacement = ({ gesture, kind, outcome }: LoggedOperationWithPreviousValue) =>
  gesture === 'replace' && kind === 'do' && outcome.kind === 'applied'

const toTime = (at: string) =>
  new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
