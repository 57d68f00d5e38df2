/** Pictures as the server lists them, those of drafts too. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ListedPicture } from '#api'
import { useStudio } from './studio-context.ts'

export const picturesKey = ['pictures'] as const

/** Page after page, as somebody asks for more. */
export function usePictures(words: string) {
  const { calls } = useStudio()
  return useInfiniteQuery({
    queryKey: [...picturesKey, 'list', words],
    initialPageParam: '',
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam }) =>
      calls.get('/studio/media', { query: { q: words, ...(pageParam !== '' && { after: pageParam }) } }),
    getNextPageParam: ({ next }) => next,
  })
}

/** What was just brought is asked for until the server has it: its draft is on its way. */
const askAgainMs = 400

/** Null where there is none; undefined while nothing has come yet, which ends as `isError` where the server does not answer. */
export function usePicture(contentKey: string): {
  readonly picture: ListedPicture | null | undefined
  readonly isError: boolean
} {
  const { calls } = useStudio()
  const { data, isError } = useQuery({
    queryKey: [...picturesKey, 'one', contentKey],
    refetchInterval: ({ state }) => (state.data === null && state.dataUpdateCount < 30 ? askAgainMs : false),
    queryFn: async () =>
      (await calls.get('/studio/media', { query: { key: contentKey } })).pictures[0] ?? null,
  })
  return { picture: data, isError }
}
