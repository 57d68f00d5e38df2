/** Loads suggestions for the typed text and caches them for five minutes (STO-2). */
import { createDataStore, fetchJson, type DataStore, type Fetch } from '#kit/browser'

type Suggestion = {
  readonly title: readonly { readonly text: string; readonly isMatch: boolean }[]
  readonly url: string
  readonly type: string
}

export type Suggestions = {
  /** The text for which these suggestions were found. */
  readonly text: string
  readonly total: number
  readonly suggestions: readonly Suggestion[]
}

type SuggestionActions = {
  readonly suggestions: { readonly load: (text: string, signal: AbortSignal) => Promise<Suggestions> }
}

export type SuggestionSource = {
  /** The URL of the suggestions endpoint, which includes the language. */
  readonly address: string
  readonly fetch: Fetch
  readonly clock: () => Date
}

export const createSuggestionStore = ({
  address,
  fetch,
  clock,
}: SuggestionSource): DataStore<SuggestionActions> =>
  createDataStore<SuggestionActions>({
    clock,
    actions: {
      suggestions: {
        load: (text, signal) =>
          fetchJson(fetch, `${address}&q=${encodeURIComponent(text)}`, { signal }) as Promise<Suggestions>,
      },
    },
  })
