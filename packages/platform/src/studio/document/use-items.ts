/** Hooks that find the site's items by title or key. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ItemName, ItemSearchResult } from '#api'
import type { DraftState } from '#operations'
import type { ApiClient } from '../api/calls.ts'
import { toItemParams } from '../api/shapes.ts'
import { useStudio } from '../core/studio-context.ts'

type ItemsQueryInput = {
  readonly language: string
  /** One or more content types, separated by commas. */
  readonly type?: string | undefined
  readonly words?: string
  readonly keys?: readonly string[]
  readonly urlName?: string | undefined
  /** The item's managed content id. */
  readonly id?: string | undefined
}

/** The maximum number of items per response. */
export const maxListedItems = 50

/** Returns the items found; undefined while they are loading. */
export const useItems = (query: ItemsQueryInput, isWanted = true): readonly ItemSearchResult[] | undefined =>
  useItemsQuery(query, isWanted).data

export function useItemsQuery(query: ItemsQueryInput, isWanted = true) {
  const { calls } = useStudio()
  return useQuery({
    ...toItemsQuery(calls, query),
    enabled: isWanted,
    placeholderData: (before) => before,
  })
}

export function toItemsQuery(calls: ApiClient, input: ItemsQueryInput) {
  const query = toQuery(input)
  return queryOptions({
    queryKey: ['items', query],
    staleTime: 30_000,
    queryFn: async () => (await calls.get('/studio/items', { query })).items,
  })
}

const toQuery = ({ language, type, words, keys, urlName, id }: ItemsQueryInput) => ({
  language,
  type,
  search: words === '' ? undefined : words,
  keys: keys?.join(','),
  urlName,
  id,
})

/**
 * Returns an item's content, including changes in its draft. If `seq` (the number of the draft's last operation) is
 * passed, the content is reloaded after each edit.
 */
export function useItem(item: (ItemName & { readonly seq?: number }) | undefined): DraftState | undefined {
  const { calls } = useStudio()
  return useQuery({
    queryKey: ['item', item?.contentKey, item?.language, item?.seq],
    staleTime: 30_000,
    queryFn: item && (() => calls.get('/studio/drafts/:item/:language', { params: toItemParams(item) })),
  }).data
}
