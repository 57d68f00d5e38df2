/** What the studio reads from the server, kept by TanStack Query. */
import { useQuery } from '@tanstack/react-query'
import type { Descriptors, ListedPage } from '../api/shapes.ts'
import { useStudio } from './studio-context.ts'

const pagesKey = ['pages'] as const

export function usePages() {
  const { calls } = useStudio()
  return useQuery({
    queryKey: pagesKey,
    queryFn: async () => (await calls.get<{ pages: readonly ListedPage[] }>('/studio/pages')).pages,
  })
}

/** Blocks and content types by their names; they change with the program alone. */
export function useTypes() {
  const { calls } = useStudio()
  return useQuery({
    queryKey: ['schemas'],
    staleTime: Infinity,
    queryFn: async () => {
      const { blocks, contentTypes } = await calls.get<Descriptors>('/studio/schemas')
      return {
        blocks: new Map(blocks.map((block) => [block.type, block])),
        contentTypes: new Map(contentTypes.map((type) => [type.name, type])),
      }
    },
  })
}
