/** Queries to the server, cached by TanStack Query. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ItemName } from '#api'
import { toItemKey } from '../api/shapes.ts'
import { CallError } from '../api/calls.ts'
import { useStudio } from './studio-context.ts'

/** Allows two retries if the server is unreachable, for example while it restarts. */
export const canRetry = (times: number, error: Error): boolean =>
  times < 2 && error instanceof CallError && error.failure === 'unreachable'

const pagesKey = ['pages'] as const

/** Time for which components share one request, because a list of ten thousand pages is about one megabyte. */
const pagesStaleMs = 2000

export function usePages() {
  const { calls } = useStudio()
  return useQuery({
    refetchOnMount: true,
    staleTime: pagesStaleMs,
    queryKey: pagesKey,
    queryFn: async () => (await calls.get('/studio/pages')).pages,
  })
}

/** Returns a function that checks whether an item is a page. */
export function useIsPage(): (item: ItemName) => boolean {
  const pages = usePages().data
  const keys = useMemo(() => new Set(pages?.map(toItemKey)), [pages])
  return (item) => keys.has(toItemKey(item))
}

/** The query key for drafts that have not been published. */
export const openDraftsKey = ['drafts', 'open'] as const

/** Loads the drafts of the given items; all drafts by default. */
export function useOpenDrafts(items?: readonly ItemName[]) {
  const { calls } = useStudio()
  const query = items ? { items: items.map(toItemKey).join() } : {}
  return useQuery({
    queryKey: [...openDraftsKey, query],
    enabled: query.items !== '',
    queryFn: async () => (await calls.get('/studio/drafts', { query })).drafts,
  })
}

/**
 * Block types and content types by name, and the installed typefaces. They change only when a new version is deployed.
 */
export function useTypes() {
  const { calls } = useStudio()
  return useQuery({
    queryKey: ['schemas'],
    staleTime: Infinity,
    queryFn: async () => {
      const { blocks, contentTypes, ...rest } = await calls.get('/studio/schemas')
      return {
        blocks: new Map(blocks.map((block) => [block.type, block])),
        contentTypes: new Map(contentTypes.map((type) => [type.name, type])),
        typefaces: rest.typefaces,
        sections: rest.sections,
        pageTemplates: rest.pageTemplates,
      }
    },
  })
}

export const patternsKey = ['patterns'] as const

/** Returns the patterns, sorted by name. */
export function usePatterns() {
  const { calls } = useStudio()
  return useQuery({
    queryKey: patternsKey,
    queryFn: async () => (await calls.get('/studio/patterns')).patterns,
  })
}
