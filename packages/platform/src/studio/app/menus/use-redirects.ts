/** Queries and mutations for a site's redirects. */
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ImportedRedirects, RedirectRow } from '#api'
import { openDraftsKey } from '../../core/queries.ts'
import { useStudio } from '../../core/studio-context.ts'

/** The query key for redirects. It extends the key for drafts, so that the list is reloaded whenever drafts change. */
const redirectsKey = [...openDraftsKey, 'redirects'] as const

export function useRedirects(language: string | undefined, words: string) {
  const { calls } = useStudio()
  return useInfiniteQuery({
    queryKey: [...redirectsKey, language, words],
    enabled: language !== undefined,
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      calls.get('/studio/redirects', {
        query: { language: language ?? '', after: pageParam, ...(words.trim() !== '' && { q: words }) },
      }),
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  })
}

export function useMissingPaths() {
  const { calls } = useStudio()
  return useInfiniteQuery({
    queryKey: [...redirectsKey, 'missing'],
    initialPageParam: 0,
    queryFn: ({ pageParam }) => calls.get('/studio/redirects/missing', { query: { after: pageParam } }),
    getNextPageParam: ({ next }) => next,
  })
}

type RedirectRows = { readonly language: string; readonly rows: readonly RedirectRow[] }

/** Returns a function that stores rows as redirect drafts. */
export function useImportRedirects(): (sent: RedirectRows) => Promise<ImportedRedirects> {
  const { calls, edits } = useStudio()
  return ({ language, rows }) =>
    calls.post('/studio/redirects/import', {
      body: { client: edits.createUndoGroup(), language, rows: [...rows] },
    })
}

/** Stores one redirect. Throws an error with the reason if the server rejects the redirect. */
export function useAddRedirect(onDone: (from: string) => void) {
  const send = useImportRedirects()
  const queries = useQueryClient()
  return useMutation({
    async mutationFn({ language, ...row }: Omit<RedirectRow, 'line'> & { readonly language: string }) {
      const { rows } = await send({ language, rows: [{ line: 1, ...row }] })
      return rows[0]?.reason ?? undefined
    },
    async onSuccess(reason, { from }) {
      if (reason !== undefined) return
      onDone(from)
      await queries.invalidateQueries({ queryKey: openDraftsKey })
    },
  })
}
