/** Requests suggestions for the latest text 150 ms after the last keystroke (STO-4), and aborts earlier requests. */
import { useEffect, useState } from 'react'
import { debounce, type RunAfter, type Fetch } from '#kit/browser'
import { createSuggestionStore, type Suggestions } from './suggestions.ts'

const minLength = 2

export function useSuggestions(address: string) {
  const [found, setFound] = useState<Suggestions>()
  const [asking] = useState(() => createSuggestionRequester({ address, ...browser }, setFound))
  useEffect(() => asking.stop, [asking])
  return { found, ask: asking.ask }
}

const browser = {
  fetch: (url: string, init?: RequestInit) => fetch(url, init),
  clock: () => new Date(),
  after(delayMs: number, run: () => void) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}

type RequesterDeps = {
  readonly address: string
  readonly fetch: Fetch
  readonly clock: () => Date
  readonly after: RunAfter
}

/**
 * Creates a function that requests suggestions. `onFound` receives the suggestions for the latest text, or undefined if
 * the text is too short or the request failed.
 */
export function createSuggestionRequester(
  deps: RequesterDeps,
  onFound: (found: Suggestions | undefined) => void,
) {
  const store = createSuggestionStore(deps)
  let running = new AbortController()
  const load = (text: string) => {
    const { signal } = running
    store.load('suggestions', text, signal).then(onFound, () => {
      if (!signal.aborted) onFound(undefined)
    })
  }
  const debounced = debounce(load, deps.after)
  const stop = () => {
    debounced.cancel()
    running.abort()
    running = new AbortController()
  }
  return {
    stop,
    ask(typed: string) {
      const text = typed.trim().replace(/\s+/g, ' ')
      stop()
      if (text.length < minLength) onFound(undefined)
      else debounced(text)
    },
  }
}
