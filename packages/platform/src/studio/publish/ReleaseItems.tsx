/** Lists the items that a release has changed. An item's changes are loaded when its row is expanded. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { DraftChange, ItemName } from '#api'
import { toItemKey, toItemParams } from '../api/shapes.ts'
import { useTypes } from '../core/queries.ts'
import { useStudio } from '../core/studio-context.ts'
import { differenceMessages as words } from '../messages/en-differences.ts'
import { publishMessages } from '../messages/en-publish.ts'
import { messages } from '../messages/messages.ts'
import { RequestError } from '../ui/RequestError.tsx'
import type { KnownTypes } from '../blocks/types.ts'
import { toChangedPosition } from './changed-position.ts'
import { ChangeText } from './ChangeText.tsx'
import { toTitleInPublish } from './published-items.ts'
import { joinFileChanges } from './picture-file-change.ts'

const noTypes: KnownTypes = { blocks: new Map(), contentTypes: new Map() }

export function ReleaseItems({ release }: { readonly release: number }) {
  const { calls } = useStudio()
  const items = useInfiniteQuery({
    queryKey: ['release items', release],
    staleTime: Infinity,
    initialPageParam: 0,
    queryFn: ({ pageParam: from }) =>
      calls.get('/studio/releases/:release/items', { params: { release }, query: { from } }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const loaded = items.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      {items.isPending && <p>{messages.wait}</p>}
      {items.isError && <RequestError error={items.error} />}
      {loaded.map((item) => (
        <ReleaseItem
          key={toItemKey(item)}
          release={release}
          item={{ ...item, title: toTitleInPublish(item, loaded) }}
        />
      ))}
      {items.hasNextPage && (
        <Button className="small" onPress={() => void items.fetchNextPage()}>
          {messages.history.more}
        </Button>
      )}
    </>
  )
}

type ReleaseItemProps = {
  readonly release: number
  readonly item: ItemName & { readonly title: string }
}

/** `summary` is the text of the collapsed row. Defaults to the item's title. */
export function ReleaseItem({
  release,
  item,
  summary = item.title,
}: ReleaseItemProps & { readonly summary?: string }) {
  const [isShown, setShown] = useState(false)
  return (
    <details
      className="draft-changes"
      open={isShown}
      onToggle={({ currentTarget }) => setShown(currentTarget.open)}
    >
      <summary>{summary}</summary>
      {isShown && <ItemChanges {...{ release, item }} />}
    </details>
  )
}

function ItemChanges({ release, item }: ReleaseItemProps) {
  const { calls } = useStudio()
  const { data, error, isPending } = useQuery({
    queryKey: ['release changes', release, toItemKey(item)],
    staleTime: Infinity,
    queryFn: () =>
      calls.get('/studio/releases/:release/items/:item/:language', {
        params: { release, ...toItemParams(item) },
      }),
  })
  if (isPending) return <p>{messages.wait}</p>
  if (error !== null) return <RequestError error={error} />
  return <ChangeList title={item.title} changes={data.changes} changed={data.changed} />
}

type ChangeListProps = {
  readonly title: string
  readonly changes: readonly DraftChange[]
  readonly changed: number
}

export function ChangeList({ title, ...all }: ChangeListProps) {
  const { changes, changed } = joinFileChanges(all)
  const types = useTypes().data ?? noTypes
  if (changed === 0) return <p className="quiet">{words.none}</p>
  return (
    <ul aria-label={words.show(title)}>
      {changes.map((change) => (
        <li key={`${change.kind} ${change.block ?? ''} ${change.path.join(' ')}`}>
          <ChangeText place={toChangedPosition(types, change) || title} change={change} />
        </li>
      ))}
      {changed > changes.length && (
        <li className="quiet">{publishMessages.andMore(changed - changes.length)}</li>
      )}
    </ul>
  )
}
