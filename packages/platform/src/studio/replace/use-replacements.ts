/**
 * Sends replacements across all pages, stores the account's latest replacement in this browser, and undoes a
 * replacement as a whole.
 */
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { TextMatch, TextProperty, ReplacementResult, RevertedReplacement } from '#api'
import { useState } from 'react'
import { storePreference, readPreference } from '../core/stored-choice.ts'
import { useStudio } from '../core/studio-context.ts'

export type TextQuery = { readonly q: string; readonly isExact: boolean }

type ReplaceInput = TextQuery & { readonly replacement: string; readonly places: readonly TextMatch[] }

/** A completed replacement. */
export type Replacement = ReplacementResult & {
  /** The client id that identifies the replacement on the server. */
  readonly client: string
  /** The replaced matches, each with the title of its item. */
  readonly places: readonly TextMatch[]
}

const made = ['replace']

export function useReplace() {
  const { calls, edits, currentAccount } = useStudio()
  const queries = useQueryClient()
  return useMutation({
    mutationKey: made,
    gcTime: Infinity,
    async mutationFn({ q, isExact, replacement, places }: ReplaceInput): Promise<Replacement> {
      const client = edits.createUndoGroup()
      const body = { q, exact: isExact, replacement, client, places: places.map(toTextProperty) }
      return { ...(await calls.post('/studio/texts/replace', { body })), client, places }
    },
    onSuccess: (made) =>
      storePreference(toChoiceKey(currentAccount.userId), { ...made, refused: [], places: [] }),
    onSettled: async () => {
      edits.reloadAll()
      await queries.invalidateQueries()
    },
  })
}

const toChoiceKey = (account: string) => `replaced-${account}`

/**
 * Returns this tab's latest replacement or, after a reload, the account's latest replacement stored in this browser.
 */
export function useLastReplacement(): Replacement | undefined {
  const { currentAccount } = useStudio()
  const [stored] = useState(
    () => readPreference(toChoiceKey(currentAccount.userId)) as Replacement | undefined,
  )
  const own = useMutationState({
    filters: { mutationKey: made, status: 'success' },
    select: ({ state }) => state.data as Replacement,
  }).at(-1)
  return own ?? stored
}

const toTaking = (client: string) => ['take-back', client]

/** Undoes the replacement with this client id. */
export function useRevertReplacement(client: string) {
  const { calls, edits, currentAccount } = useStudio()
  const queries = useQueryClient()
  return useMutation({
    mutationKey: toTaking(client),
    gcTime: Infinity,
    mutationFn: () =>
      calls.post('/studio/texts/take-back', { body: { replaced: client, client: edits.createUndoGroup() } }),
    onSuccess: ({ left }) => left.length === 0 && storePreference(toChoiceKey(currentAccount.userId), null),
    onSettled: async () => {
      edits.reloadAll()
      await queries.invalidateQueries()
    },
  })
}

/** Returns the result of undoing the replacement. Undefined if this tab has not undone it. */
export const useRevertedReplacement = (client: string): RevertedReplacement | undefined =>
  useMutationState({
    filters: { mutationKey: toTaking(client), status: 'success' },
    select: ({ state }) => state.data as RevertedReplacement,
  }).at(-1)

const toTextProperty = ({ contentKey, language, block, path, digest }: TextMatch): TextProperty => ({
  contentKey,
  language,
  block,
  path,
  digest,
})
