/** What the studio reads from the server, kept by TanStack Query. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toItemKey, type ItemName } from '../api/shapes.ts'
import { CallError } from '../api/calls.ts'
import { useStudio } from './studio-context.ts'

/** A server that restarts is asked twice more. */
export const isAskedAgain = (times: number, error: Error): boolean =>
  times < 2 && error instanceof CallError && error.failure === 'unreachable'

const pagesKey = ['pages'] as const

/** Whatever is drawn together reads them once: of ten thousand pages they are a megabyte. */
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

/** Tells pages from what has none, of as many as somebody asks for. */
export function useIsPage(): (item: ItemName) => boolean {
  const pages = usePages().data
  const keys = useMemo(() => new Set(pages?.map(toItemKey)), [pages])
  return (item) => keys.has(toItemKey(item))
}

/** What waits for somebody to publish it. */
export const openDraftsKey = ['drafts', 'open'] as const

export function useOpenDrafts() {
  const { calls } = useStudio()
  return useQuery({
    queryKey: openDraftsKey,
    queryFn: async () => (await calls.get('/studio/drafts')).drafts,
  })
}

/** Blocks and content types by their names; they change with the program alone. */
export function useTypes() {
  const { calls } = useStudio()
  return useQuery({
    queryKey: ['schemas'],
    staleTime: Infinity,
    queryFn: async () => {
      const { blocks, contentTypes } = await calls.get('/studio/schemas')
      return {
        blocks: new Map(blocks.map((block) => [block.type, block])),
        contentTypes: new Map(contentTypes.map((type) => [type.name, type])),
      }
    },
  })
}

export const patternsKey = ['patterns'] as const

/** In the order of their names. */
export function usePatterns() {
  const { calls } = useStudio()
  return useQuery({
    queryKey: patternsKey,
    queryFn: async () => (await calls.get('/studio/patterns')).patterns,
  })
}
