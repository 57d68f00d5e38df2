/** Suggestions for the text that was typed last; 150 ms after the last key (STO-4), older questions called off. */
import { useEffect, useState } from 'react'
import { createDebounced } from '#kit/browser'
import { createSuggestionStore, type Suggestions } from './suggestions.ts'

const minLength = 2

type Source = { readonly url: string; readonly language: string }

export function useSuggestions(source: Source) {
  const [found, setFound] = useState<Suggestions>()
  const [asking] = useState(() => createAsking(source, setFound))
  useEffect(() => asking.stop, [asking])
  return { found, ask: asking.ask }
}

function createAsking(source: Source, onFound: (found: Suggestions | undefined) => void) {
  const store = createSuggestionStore({
    ...source,
    fetch: (url, init) => fetch(url, init),
    clock: () => new Date(),
  })
  let running = new AbortController()
  const load = (text: string) => {
    const { signal } = running
    store.load('suggestions', text, signal).then(onFound, () => {
      if (!signal.aborted) onFound(undefined)
    })
  }
  const debounced = createDebounced(load, (delayMs, run) => {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  })
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
