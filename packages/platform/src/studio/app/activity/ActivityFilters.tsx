/** Search and filters above the Activity list. */
import { useId } from 'react'
import { Button } from 'react-aria-components/Button'
import type { ActivityAction } from '#api'
import { useStudio } from '../../core/studio-context.ts'
import { FilterSelect, type FilterOption } from '../../lists/FilterSelect.tsx'
import { SearchText } from '../../lists/SearchText.tsx'
import { activityMessages as words } from '../../messages/areas/en-activity.ts'
import { activityActions, toActivityQuery, type ActivitySearch } from './activity-search.ts'
import { ItemFilter } from './ItemFilter.tsx'
import { useActivityPeople } from './use-activity.ts'
import type { ChangeActivitySearch } from './use-activity-search.ts'

type ActivityFiltersProps = {
  readonly search: ActivitySearch
  readonly onSearch: ChangeActivitySearch
  /** Options for the field filter: path and label. */
  readonly fields: readonly FilterOption[]
  /** Title of the item selected in the filter. */
  readonly itemTitle: string
  /** The language in which the item filter searches titles. */
  readonly language: string | undefined
}

/** Actions that only administrators see. */
const ofAdministrators: ReadonlySet<ActivityAction> = new Set([
  'signIn',
  'account',
  'submission',
  'setting',
  'other',
])

const nothing = {
  q: undefined,
  person: undefined,
  action: undefined,
  item: undefined,
  language: undefined,
  field: undefined,
  from: undefined,
  to: undefined,
}

export function ActivityFilters({ search, onSearch, fields, itemTitle, language }: ActivityFiltersProps) {
  const { currentAccount } = useStudio()
  const people = useActivityPeople().data ?? []
  const isAdministrator = currentAccount.rights.includes('readAudit')
  const actions = activityActions.filter((one) => isAdministrator || !ofAdministrators.has(one))
  const { q = '', person, action, item, field } = search
  return (
    <search className="list-filters activity-filters">
      <SearchText label={words.search} words={q} onWords={(text) => onSearch({ q: text })} />
      <FilterSelect
        label={words.person}
        all={words.everyone}
        value={person}
        options={people.map(({ account, name }) => [account, name])}
        onChange={(value) => onSearch({ person: value })}
      />
      <FilterSelect
        label={words.action}
        all={words.anyAction}
        value={action}
        options={actions.map((one) => [one, words.actions[one]])}
        onChange={(value) => onSearch({ action: value as ActivityAction })}
      />
      <ItemFilter
        language={language}
        title={item === undefined ? undefined : itemTitle || words.item}
        onChange={(key) => onSearch({ item: key, language: undefined })}
      />
      {fields.length > 0 && (
        <FilterSelect
          label={words.field}
          all={words.anyField}
          value={field}
          options={fields}
          onChange={(value) => onSearch({ field: value })}
        />
      )}
      <span className="activity-days">
        <DayInput label={words.from} value={search.from} onChange={(from) => onSearch({ from })} />
        <DayInput label={words.to} value={search.to} onChange={(to) => onSearch({ to })} />
      </span>
      {Object.keys(search).length > 0 && (
        <Button className="small" onPress={() => onSearch(nothing)}>
          {words.clear}
        </Button>
      )}
    </search>
  )
}

type DayInputProps = {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (day: string) => void
}

function DayInput({ label, value = '', onChange }: DayInputProps) {
  const id = useId()
  return (
    <span className="inline-field">
      <label htmlFor={id}>{label}</label>
      <input id={id} type="date" value={value} onChange={({ target }) => onChange(target.value)} />
    </span>
  )
}

/** A link for downloading all rows that match the filters. */
export function CsvLink({ search }: { readonly search: ActivitySearch }) {
  const { basePath } = useStudio()
  const query = new URLSearchParams(toActivityQuery(search))
  return (
    <a className="button" href={`${basePath}/api/studio/activity/csv?${query}`} download="activity.csv">
      {words.csv}
    </a>
  )
}
