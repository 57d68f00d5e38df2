/** Loads suggestions for a typed text; the same one is asked for once in five minutes (STO-2). */
import { createDataStore, fetchJson, type DataStore, type Fetch } from '#kit/browser'

export type Suggestion = {
  readonly title: readonly { readonly text: string; readonly isMatch: boolean }[]
  readonly url: string
  readonly type: string
}

export type Suggestions = {
  /** What was asked. */
  readonly text: string
  readonly total: number
  readonly suggestions: readonly Suggestion[]
}

type Actions = {
  readonly suggestions: { readonly load: (text: string, signal: AbortSignal) => Promise<Suggestions> }
}

export type SuggestionSource = {
  readonly url: string
  readonly language: string
  readonly fetch: Fetch
  readonly clock: () => Date
}

export const createSuggestionStore = ({
  url,
  language,
  fetch,
  clock,
}: SuggestionSource): DataStore<Actions> =>
  createDataStore<Actions>({
    clock,
    maxEntries: 100,
    actions: {
      suggestions: {
        async load(text, signal) {
          const query = new URLSearchParams({ q: text, language })
          return (await fetchJson(fetch, `${url}?${query.toString()}`, { signal })) as Suggestions
        },
      },
    },
  })
