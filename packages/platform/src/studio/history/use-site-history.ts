/** Loads the history of the site page by page. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Person } from '#api'
import { useStudio } from '../core/studio-context.ts'
import { toLoadedEnds, toLatestEnd, toSiteLines, type LoadedHistory } from './site-lines.ts'
import { usePublishes } from '../publish/use-publishes.ts'

/** An empty `account` selects all accounts. */
export function useSiteHistory(account: string) {
  const { canPublish } = useStudio()
  const log = useSiteLog(account)
  const publishes = usePublishes(canPublish)
  const releases = useReleases()
  const logs = log.data?.pages ?? []
  const read = {
    logs,
    publishes: publishes.data?.pages.flat() ?? [],
    hasEarlierPublishes: publishes.hasNextPage,
    releases: releases.data?.pages ?? [],
  }
  const people = toPeople(read)
  const name = people.find((person) => person.account === account)?.name
  const ends = toLoadedEnds(read)
  const isWaiting =
    log.isPending || log.isPlaceholderData || (canPublish && publishes.isPending) || releases.isPending
  return {
    people,
    items: logs.flatMap(({ items }) => items),
    lines: isWaiting ? [] : toSiteLines(read).filter(({ who }) => name === undefined || who === name),
    isWaiting,
    error: log.error ?? publishes.error ?? releases.error,
    hasEarlier: log.hasNextPage || publishes.hasNextPage || releases.hasNextPage,
    /** Loads more of the list that limits the visible lines: the one whose earliest loaded line is the latest. */
    readEarlier: () => {
      const last = toLatestEnd(ends)
      if (log.hasNextPage && ends.edits === last) void log.fetchNextPage()
      if (publishes.hasNextPage && ends.publishes === last) void publishes.fetchNextPage()
      if (releases.hasNextPage && ends.releases === last) void releases.fetchNextPage()
    },
  }
}

/** Lists all authors. An account that has only published is identified by its name, because it has no operations. */
function toPeople({ logs, publishes, releases }: LoadedHistory): readonly Person[] {
  const editors = logs.at(-1)?.people ?? []
  const known = new Set(editors.map(({ name }) => name))
  const authors = [...publishes, ...releases.flatMap((part) => part.releases)].map(
    ({ createdBy }) => createdBy,
  )
  const others = [...new Set(authors)].filter((name) => !known.has(name))
  return [...editors, ...others.map((name) => ({ account: name, name }))]
}

function useSiteLog(account: string) {
  const { calls } = useStudio()
  return useInfiniteQuery({
    queryKey: ['site-history', account],
    gcTime: 0,
    /** Preserves the list of authors while the edits of another author are loading. */
    placeholderData: keepPreviousData,
    initialPageParam: '',
    queryFn: ({ pageParam: before }) =>
      calls.get('/studio/operations', {
        query: { ...(before !== '' && { before }), ...(account !== '' && { actor: account }) },
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

function useReleases() {
  const { calls } = useStudio()
  return useInfiniteQuery({
    queryKey: ['releases'],
    gcTime: 0,
    initialPageParam: 0,
    queryFn: ({ pageParam: before }) =>
      calls.get('/studio/releases', { query: before > 0 ? { before } : {} }),
    getNextPageParam: ({ next }) => next?.before,
  })
}
