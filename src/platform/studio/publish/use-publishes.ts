/** What has been published of drafts, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { PublishEntry } from '../api/publish-shapes.ts'
import { useStudio } from '../core/studio-context.ts'

/** Read at once. */
const pageSize = 20

export function usePublishes(isWanted = true) {
  const { calls } = useStudio()
  return useInfiniteQuery({
    queryKey: ['publishes'],
    enabled: isWanted,
    initialPageParam: 0,
    queryFn: async ({ pageParam: before }) => {
      const query = new URLSearchParams({ limit: String(pageSize) })
      if (before > 0) query.set('before', String(before))
      const path = `/studio/publishes?${query.toString()}`
      return (await calls.get<{ publishes: readonly PublishEntry[] }>(path)).publishes
    },
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.release),
  })
}
