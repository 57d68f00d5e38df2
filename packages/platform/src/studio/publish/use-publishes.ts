/** Loads the publishing history, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useStudio } from '../core/studio-context.ts'

/** Number of publishes per request. */
const pageSize = 20

export function usePublishes(isWanted = true) {
  const { calls } = useStudio()
  return useInfiniteQuery({
    queryKey: ['publishes'],
    enabled: isWanted,
    initialPageParam: 0,
    queryFn: async ({ pageParam: before }) => {
      const query = { limit: pageSize, ...(before > 0 && { before }) }
      return (await calls.get('/studio/publishes', { query })).publishes
    },
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.release),
  })
}
