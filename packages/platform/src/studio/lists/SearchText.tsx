/** A search field above a list. */
import { useEffect, useState } from 'react'
import { Input } from 'react-aria-components/Input'
import { SearchField } from 'react-aria-components/SearchField'
import { useStableCallback } from '../core/use-stable-callback.ts'

/** Delay between the last keystroke and the search. */
const pauseMs = 200

type SearchTextProps = {
  readonly label: string
  readonly words: string
  readonly onWords: (words: string) => void
}

/** Shows each typed character immediately, and searches after a pause. */
export function SearchText({ label, words, onWords }: SearchTextProps) {
  const [typed, setTyped] = useState<string>()
  const search = useStableCallback(onWords)
  useEffect(() => {
    if (typed === undefined) return undefined
    const waiting = setTimeout(() => {
      search(typed)
      setTyped(undefined)
    }, pauseMs)
    return () => clearTimeout(waiting)
  }, [typed, search])
  return (
    <SearchField aria-label={label} value={typed ?? words} onChange={setTyped}>
      <Input placeholder={label} />
    </SearchField>
  )
}
