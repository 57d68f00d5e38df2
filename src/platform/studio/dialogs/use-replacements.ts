/** Replacements over all pages: made, known as long as this tab is open, and taken back as a whole. */
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { FoundPlace, NamedPlace, Replaced, TextsTakenBack } from '../api/text-shapes.ts'
import { useStudio } from '../frame/studio-context.ts'

export type Wanted = { readonly q: string; readonly isExact: boolean }

type Replacing = Wanted & { readonly replacement: string; readonly places: readonly FoundPlace[] }

/** One that was made. */
export type Replacement = Replaced & {
  /** By which the server knows it. */
  readonly client: string
  /** With the titles of their items. */
  readonly places: readonly FoundPlace[]
}

const made = ['replace']

export function useReplace() {
  const { calls, edits } = useStudio()
  const queries = useQueryClient()
  return useMutation({
    mutationKey: made,
    gcTime: Infinity,
    async mutationFn({ q, isExact, replacement, places }: Replacing): Promise<Replacement> {
      const client = edits.createGesture()
      const body = { q, exact: isExact, replacement, client, places: places.map(toNamed) }
      return { ...(await calls.post<Replaced>('/studio/texts/replace', body)), client, places }
    },
    onSettled: async () => {
      edits.reloadAll()
      await queries.invalidateQueries()
    },
  })
}

/** The newest one of this tab. */
export const useLastReplacement = (): Replacement | undefined =>
  useMutationState({
    filters: { mutationKey: made, status: 'success' },
    select: ({ state }) => state.data as Replacement,
  }).at(-1)

const toTaking = (client: string) => ['take-back', client]

/** `client`: of the replacement. */
export function useTakeBack(client: string) {
  const { calls, edits } = useStudio()
  const queries = useQueryClient()
  return useMutation({
    mutationKey: toTaking(client),
    gcTime: Infinity,
    mutationFn: () =>
      calls.post<TextsTakenBack>('/studio/texts/take-back', {
        replaced: client,
        client: edits.createGesture(),
      }),
    onSettled: async () => {
      edits.reloadAll()
      await queries.invalidateQueries()
    },
  })
}

/** What came of it, where this tab has taken it back. */
export const useTakenBack = (client: string): TextsTakenBack | undefined =>
  useMutationState({
    filters: { mutationKey: toTaking(client), status: 'success' },
    select: ({ state }) => state.data as TextsTakenBack,
  }).at(-1)

const toNamed = ({ contentKey, language, block, path, digest }: FoundPlace): NamedPlace => ({
  contentKey,
  language,
  block,
  path,
  digest,
})
