/** Reads and changes the search, filter and sort order of a list, which are in the URL. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { parseListSearch, type ListSearch } from './list-search.ts'

export type ChangeListSearch = (change: {
  [Name in keyof ListSearch]: ListSearch[Name] | undefined
}) => void

/**
 * A change of the search text replaces the entry in the browser's history; a change of the order or the filter adds
 * one.
 */
export function useListSearch(): readonly [ListSearch, ChangeListSearch] {
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const search = useMemo(() => parseListSearch(raw), [raw])
  const change = (changed: Record<string, unknown>) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => parseListSearch({ ...before, ...changed }),
      replace: 'q' in changed,
    } as never)
  return [search, change]
}
