/** Pictures as the server lists them, those of drafts too. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ItemName } from '../api/shapes.ts'
import { useStudio } from './studio-context.ts'

export type ListedPicture = ItemName & {
  readonly title: string
  /** Empty for mere decoration; null where nobody has said it yet. */
  readonly altText: string | null
  /** Pixels. */
  readonly width: number | null
  readonly height: number | null
  readonly isDraft: boolean
  /** Path of a small one. */
  readonly preview: string | null
  /** Path of its bytes as they were sent. */
  readonly file: string | null
}

type Page = { readonly pictures: readonly ListedPicture[]; readonly next: string | null }

export const picturesKey = ['pictures'] as const

/** Page after page, as somebody asks for more. */
export function usePictures(words: string) {
  const { calls } = useStudio()
  return useInfiniteQuery({
    queryKey: [...picturesKey, 'list', words],
    initialPageParam: '',
    placeholderData: (before) => before,
    queryFn: ({ pageParam }): Promise<Page> => {
      const query = new URLSearchParams({ q: words, ...(pageParam !== '' && { after: pageParam }) })
      return calls.get<Page>(`/studio/media?${query}`)
    },
    getNextPageParam: ({ next }: Page) => next,
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
    queryFn: async () => (await calls.get<Page>(`/studio/media?key=${contentKey}`)).pictures[0] ?? null,
  })
  return { picture: data, isError }
}
