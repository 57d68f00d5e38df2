/** Search field, filter and language above a list. */
import { useEffect, useState } from 'react'
import { Input } from 'react-aria-components/Input'
import { SearchField } from 'react-aria-components/SearchField'
import { pageStates } from '../api/shapes.ts'
import { useStudio } from '../core/studio-context.ts'
import { useStableCallback } from '../core/use-stable-callback.ts'
import { sayLists } from '../messages/en-lists.ts'
import { pageKinds, type ListOrder, type ListSearch, type ListFilter } from './list-search.ts'
import { narrowWindow } from './row-cells.tsx'
import { useMatch } from './use-match.ts'

type ListFiltersProps = {
  readonly search: ListSearch
  readonly language: string | undefined
  readonly languages: readonly string[]
  readonly order: ListOrder
  readonly isPages: boolean
  readonly onSearch: (change: Partial<ListSearch>) => void
  readonly onSort: (order: ListOrder) => void
}

/** Delay between the last keystroke and the search. */
const pauseMs = 200

export function ListFilters(props: ListFiltersProps) {
  const { search, language, languages, order, isPages, onSearch, onSort } = props
  const { canEdit } = useStudio()
  const isNarrow = useMatch(narrowWindow)
  const states = pageStates.filter((state) => isPages || state !== 'moves')
  const shown = [
    ...(canEdit ? (['edited', 'own'] as const) : (['edited'] as const)),
    ...states,
    ...(isPages ? pageKinds : []),
  ]
  const orders = (['edited', 'title', 'address'] as const).filter((one) => isPages || one !== 'address')
  return (
    <search className="list-filters">
      <SearchText words={search.q ?? ''} onWords={(q) => onSearch({ q })} />
      <select
        aria-label={sayLists.show}
        value={search.show ?? ''}
        onChange={({ target }) => onSearch({ show: target.value as ListFilter })}
      >
        <option value="">{sayLists.shown.all}</option>
        {shown.map((one) => (
          <option key={one} value={one}>
            {sayLists.shown[one]}
          </option>
        ))}
      </select>
      {isNarrow && (
        <select
          aria-label={sayLists.order}
          value={order.replace('-', '')}
          onChange={({ target }) => onSort(target.value as ListOrder)}
        >
          {orders.map((one) => (
            <option key={one} value={one}>
              {sayLists.orders[one]}
            </option>
          ))}
        </select>
      )}
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
