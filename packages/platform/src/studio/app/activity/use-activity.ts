/** Loads the Activity rows in batches. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ActivityPage, ActivityRow } from '#api'
import { useStudio } from '../../core/studio-context.ts'
import { toActivityQuery, type ActivitySearch } from './activity-search.ts'

/**
 * Number of rows to load before stopping. A batch may contain few rows even if more batches follow, so loading
 * continues until this number, or the maximum number of requests, is reached.
 */
const fewestRows = 20
const mostRequests = 5

type ActivityBatch = { readonly rows: readonly ActivityRow[]; readonly next: string | null }

export function useActivity(search: ActivitySearch) {
  const { calls } = useStudio()
  const query = toActivityQuery(search)
  return useInfiniteQuery({
    queryKey: ['activity', query],
    gcTime: 0,
    placeholderData: keepPreviousData,
    initialPageParam: '',
    async queryFn({ pageParam }): Promise<ActivityBatch> {
      const rows: ActivityRow[] = []
      let after: string | null = pageParam
      for (
        let requests = 0;
        requests < mostRequests && rows.length < fewestRows && after !== null;
        requests++
      ) {
        const page: ActivityPage = await calls.get('/studio/activity', {
          query: { ...query, ...(after !== '' && { after }) },
        })
        rows.push(...page.rows)
        after = page.next
      }
      return { rows, next: after }
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

export function useActivityPeople() {
  const { calls } = useStudio()
  return useQuery({
    queryKey: ['activity people'],
    staleTime: 60_000,
    queryFn: async () => (await calls.get('/studio/activity/people', {})).people,
  })
}
