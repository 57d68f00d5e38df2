/** Loads the rows of a list in batches. */
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Listing, ListingRow } from '#api'
import { openDraftsKey } from '../core/queries.ts'
import { useStudio } from '../core/studio-context.ts'
import { onAllSaved } from '../edits/wait-until-saved.ts'
import { toListKind } from './list-kind.ts'
import { pageKinds, type ListOrder, type ListSearch } from './list-search.ts'

const partSize = 100
/** Maximum number of rows to load. React Aria tables become slow with more rows. */
export const maxRows = 2000

/** Returns the state to filter by. Returns undefined for filters that do not concern the state. */
const toState = (show: ListSearch['show']) =>
  show === 'own' || show === 'template' || show === 'system' ? undefined : show

const listingKey = [...openDraftsKey, 'listing'] as const

const none: readonly ListingRow[] = []

export type ListedRows = {
  /** Rows of the list. After a refetch, unchanged rows are the same objects. */
  readonly rows: readonly ListingRow[]
  readonly total: Listing['total'] | undefined
  readonly isPending: boolean
  readonly isFailed: boolean
  /** True while the rows are still the results of the previous search. */
  readonly isFormer: boolean
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly loadMore: () => void
  readonly retry: () => void
}

export type ListedType = {
  readonly type: string
  readonly language: string | undefined
  readonly order: ListOrder
}

/** Reloads the rows whenever edits in this tab have been saved, for example a new alternative text. */
function useReloadAfterEdits(): void {
  const { saving } = useStudio().edits
  const queries = useQueryClient()
  useEffect(
    () => onAllSaved(saving, () => void queries.invalidateQueries({ queryKey: listingKey })),
    [queries, saving],
  )
}

/** The query key starts with the key for open drafts, so that the list is reloaded whenever drafts may have changed. */
export function useListing({ type, language, order }: ListedType, search: ListSearch): ListedRows {
  const { calls, currentAccount } = useStudio()
  useReloadAfterEdits()
  const { q, show, check, file: fileType, by: uploadedBy, days: uploadedWithinDays, folder } = search
  const kind = pageKinds.find((one) => one === show)
  const query = {
    type,
    language: language ?? '',
    q,
    sort: order,
    /** Includes system pages only for a search or a state filter. */
    kind:
      toListKind(type) === 'pages' && show === undefined && q === undefined ? ('ordinary' as const) : kind,
    state: toState(show),
    editedBy: show === 'own' ? currentAccount.userId : undefined,
    ...(toListKind(type) === 'pictures' && { check, fileType, uploadedBy, uploadedWithinDays, folder }),
    limit: partSize,
  }
  const found = useInfiniteQuery({
    queryKey: [...listingKey, query],
    enabled: language !== undefined,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after }) => calls.get('/studio/listings', { query: { ...query, after } }),
    getNextPageParam: ({ next }, parts) =>
      parts.length * partSize < maxRows ? (next ?? undefined) : undefined,
    placeholderData: keepPreviousData,
    /**
     * Discards unused results immediately. After a new sort order is selected, only the first batch of rows is loaded,
     * because the table takes a long time to render 2,000 rows at once.
     */
    gcTime: 0,
  })
  const parts = found.data?.pages
  const rows = useMemo(() => parts?.flatMap((part) => part.rows) ?? none, [parts])
  return {
    rows,
    total: parts?.[0]?.total,
    isPending: found.isPending,
    isFailed: found.isError && rows.length === 0,
    isFormer: found.isPlaceholderData,
    hasMore: found.hasNextPage,
    isLoadingMore: found.isFetchingNextPage,
    loadMore() {
      if (found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage()
    },
    retry: () => void found.refetch(),
  }
}
