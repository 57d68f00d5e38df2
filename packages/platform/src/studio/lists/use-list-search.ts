/** Reads and changes a list's search, filter and sort order, which are stored in the URL. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { parseListSearch, type ListSearch } from './list-search.ts'

export type ChangeListSearch = (change: {
  [Name in keyof ListSearch]: ListSearch[Name] | undefined
}) => void

/**
 * Changing the search text replaces the current browser history entry; changing the sort order or filter adds a new
 * entry.
 */
export function useListSearch(): readonly [ListSearch, ChangeListSearch] {
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const search = useMemo(() => parseListSearch(raw), [raw])
  const change = (changed: Record<string, unknown>) =>
    void navigate({
      to: '.',
      search: (before): object => parseListSearch({ ...before, ...changed }),
      replace: 'q' in changed,
    })
  return [search, change]
}
