/** Search field, filter and language above a list. */
import { useEffect, useState } from 'react'
import { Input } from 'react-aria-components/Input'
import { SearchField } from 'react-aria-components/SearchField'
import { pageStates } from '../api/shapes.ts'
import { useStudio } from '../core/studio-context.ts'
import { useStableCallback } from '../core/use-stable-callback.ts'
import { sayLists } from '../messages/en-lists.ts'
import type { ListSearch, ShownItems } from './list-search.ts'

type ListFiltersProps = {
  readonly search: ListSearch
  readonly language: string | undefined
  readonly languages: readonly string[]
  readonly hasMoves: boolean
  readonly onSearch: (change: Partial<ListSearch>) => void
}

/** Delay between the last keystroke and the search. */
const pauseMs = 200

export function ListFilters({ search, language, languages, hasMoves, onSearch }: ListFiltersProps) {
  const { canEdit } = useStudio()
  const states = pageStates.filter((state) => hasMoves || state !== 'moves')
  const shown = [...(canEdit ? (['edited', 'own'] as const) : (['edited'] as const)), ...states]
  return (
    <search className="list-filters">
      <SearchText words={search.q ?? ''} onWords={(q) => onSearch({ q })} />
      <select
        aria-label={sayLists.show}
        value={search.show ?? ''}
        onChange={({ target }) => onSearch({ show: target.value as ShownItems })}
      >
        <option value="">{sayLists.shown.all}</option>
        {shown.map((one) => (
          <option key={one} value={one}>
            {sayLists.shown[one]}
          </option>
        ))}
      </select>
      {languages.length > 1 && (
        <select
          aria-label={sayLists.language}
          value={language}
          onChange={({ target }) => onSearch({ language: target.value })}
        >
          {languages.map((one) => (
            <option key={one} value={one}>
              {one.replace('_', '-')}
            </option>
          ))}
        </select>
      )}
    </search>
  )
}

type SearchTextProps = { readonly words: string; readonly onWords: (words: string) => void }

/** Shows each character immediately, and searches after a pause. */
function SearchText({ words, onWords }: SearchTextProps) {
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
    <SearchField aria-label={sayLists.search} value={typed ?? words} onChange={setTyped}>
      <Input placeholder={sayLists.search} />
    </SearchField>
  )
}
