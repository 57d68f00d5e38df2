/** Queries for images as the server lists them, including drafts. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ListedPicture } from '#api'
import { useStudio } from './studio-context.ts'

export const picturesKey = ['pictures'] as const

/** Loads images in batches, on demand. `folder` is the id of a folder. */
export function usePictures(words: string, folder?: string) {
  const { calls } = useStudio()
  return useInfiniteQuery({
    queryKey: [...picturesKey, 'list', words, folder],
    initialPageParam: '',
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam }) =>
      calls.get('/studio/media', {
        query: { q: words, folder, ...(pageParam !== '' && { after: pageParam }) },
      }),
    getNextPageParam: ({ next }) => next,
  })
}

/** Polling interval while the server has not yet stored the draft of a new image. */
const askAgainMs = 400

/**
 * Loads an image. `picture` is null if the image does not exist, and undefined while it is loading. `isError` is true
 * if the server does not respond.
 */
export function usePicture(contentKey: string | undefined): {
  readonly picture: ListedPicture | null | undefined
  readonly isError: boolean
} {
  const { calls } = useStudio()
  const { data, isError } = useQuery({
    queryKey: [...picturesKey, 'one', contentKey],
    enabled: contentKey !== undefined,
    refetchInterval: ({ state }) => (state.data === null && state.dataUpdateCount < 30 ? askAgainMs : false),
    queryFn: async () =>
      (await calls.get('/studio/media', { query: { key: contentKey } })).pictures[0] ?? null,
  })
  return { picture: data, isError }
}
