/** Reads and changes the Activity filters, which are stored in the URL. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { parseActivitySearch, type ActivitySearch } from './activity-search.ts'

export type ChangeActivitySearch = (change: {
  [Name in keyof ActivitySearch]: ActivitySearch[Name] | undefined
}) => void

/** Changing the search text replaces the current history entry; changing a filter adds a new entry. */
export function useActivitySearch(): readonly [ActivitySearch, ChangeActivitySearch] {
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const search = useMemo(() => parseActivitySearch(raw), [raw])
  const change: ChangeActivitySearch = (changed) =>
    void navigate({
      to: '.',
      search: (before): object => parseActivitySearch({ ...before, ...changed }),
      replace: 'q' in changed,
    })
  return [search, change]
}
