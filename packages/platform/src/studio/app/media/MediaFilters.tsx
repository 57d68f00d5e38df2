/** Filters for pictures, in addition to the filters that every list has. */
import { useQuery } from '@tanstack/react-query'
import { openDraftsKey } from '../../core/queries.ts'
import { useStudio } from '../../core/studio-context.ts'
import { fileTypes, pictureChecks, maxAgesInDays, type ListSearch } from '../../lists/list-search.ts'
import { FilterSelect, type FilterOption } from '../../lists/FilterSelect.tsx'
import type { ChangeListSearch } from '../../lists/use-list-search.ts'
import { mediaAreaMessages as words } from '../../messages/areas/en-media-area.ts'

type MediaFiltersProps = { readonly search: ListSearch; readonly onSearch: ChangeListSearch }

export function MediaFilters({ search, onSearch }: MediaFiltersProps) {
  const { check, file, by, days } = search
  return (
    <div className="list-filters">
      <FilterSelect
        label={words.check}
        all={words.checks.all}
        value={check}
        options={pictureChecks.map((one) => [one, words.checks[one]])}
        onChange={(value) => onSearch({ check: pictureChecks.find((one) => one === value) })}
      />
      <FilterSelect
        label={words.file}
        all={words.anyFile}
        value={file}
        options={fileTypes.map((one) => [one, words.files[one]])}
        onChange={(value) => onSearch({ file: fileTypes.find((one) => one === value) })}
      />
      <FilterSelect
        label={words.by}
        all={words.anyone}
        value={by}
        options={useUploaders()}
        onChange={(value) => onSearch({ by: value === '' ? undefined : value })}
      />
      <FilterSelect
        label={words.days}
        all={words.anyTime}
        value={days === undefined ? undefined : String(days)}
        options={maxAgesInDays.map((one) => [String(one), words.daysAgo[one]])}
        onChange={(value) => onSearch({ days: maxAgesInDays.find((one) => String(one) === value) })}
      />
    </div>
  )
}

/** Lists the accounts that have uploaded pictures. The current editor's account comes first. */
function useUploaders(): readonly FilterOption[] {
  const { calls, currentAccount } = useStudio()
  const { data = [] } = useQuery({
    queryKey: [...openDraftsKey, 'uploaders'],
    queryFn: async () => (await calls.get('/studio/listings/uploaders', {})).accounts,
  })
  const others = data.filter(({ account }) => account !== currentAccount.userId)
  const own: readonly FilterOption[] = others.length < data.length ? [[currentAccount.userId, words.me]] : []
  return [...own, ...others.map(({ account, name }) => [account, name] as const)]
}
