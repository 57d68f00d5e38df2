/** The Activity area: everything that happened on the site, newest first, with filters in the URL. */
import { Button } from 'react-aria-components/Button'
import type { ActivityRow } from '#api'
import { usePages, useTypes } from '../../core/queries.ts'
import { useItems } from '../../document/use-items.ts'
import { useTitles } from '../../document/use-titles.ts'
import { listReferences } from '../../history/undo-group-difference.ts'
import { activityMessages as words } from '../../messages/areas/en-activity.ts'
import { messages } from '../../messages/messages.ts'
import { findStartPageLanguage } from '../../pages/page-changes.ts'
import { RequestError } from '../../ui/RequestError.tsx'
import { AreaScreen } from '../frame/AreaScreen.tsx'
import { ActivityFilters, CsvLink } from './ActivityFilters.tsx'
import { ActivityLine, type ActivityContext } from './ActivityLine.tsx'
import { listFields, groupRowsByDay, toUndoGroup } from './activity-rows.ts'
import type { ActivitySearch } from './activity-search.ts'
import { useActivity } from './use-activity.ts'
import { useActivitySearch } from './use-activity-search.ts'
import './activity.css'

export function ActivityArea() {
  const [search, onSearch] = useActivitySearch()
  const list = useActivity(search)
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const language = findStartPageLanguage(usePages().data ?? [])
  const references = rows.flatMap((row) => {
    const group = toUndoGroup(row)
    return group === undefined ? [] : listReferences(group)
  })
  const context = { language, onSearch, findTitle: useTitles(references, language ?? '') }
  return (
    <AreaScreen title={messages.areas.labels.activity} actions={<CsvLink search={search} />}>
      <div className="card activity">
        <ActivityFilters
          {...{ search, onSearch }}
          fields={useFields(rows, search)}
          itemTitle={useItemTitle(rows, search, language ?? '')}
          language={language}
        />
        {list.error !== null && <RequestError error={list.error} />}
        {list.isPending && list.error === null && <p>{messages.wait}</p>}
        <ActivityDays rows={rows} context={context} isFormer={list.isPlaceholderData} />
        {list.isSuccess && (
          <ListEnd
            {...{ rows, search }}
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        )}
      </div>
    </AreaScreen>
  )
}

/** Returns the options of the field filter. Includes the selected field even if no loaded row contains it. */
function useFields(rows: readonly ActivityRow[], { field }: ActivitySearch) {
  const fields = listFields(rows, useTypes().data)
  if (field === undefined || fields.some(([path]) => path === field)) return fields
  return [[field, field.split('.').at(-1) ?? field] as const, ...fields]
}

function useItemTitle(
  rows: readonly ActivityRow[],
  { item, language }: ActivitySearch,
  firstLanguage: string,
): string {
  const found = rows.find((row) => row.item?.contentKey === item)?.item?.title
  const isAsked = item !== undefined && found === undefined
  const listed = useItems(
    { language: language ?? firstLanguage, keys: [item ?? ''] },
    isAsked && firstLanguage !== '',
  )
  return found ?? listed?.[0]?.title ?? ''
}

type ActivityDaysProps = {
  readonly rows: readonly ActivityRow[]
  readonly context: ActivityContext
  /** True while the displayed rows are outdated, because the filters have changed and new rows are loading. */
  readonly isFormer: boolean
}

const ActivityDays = ({ rows, context, isFormer }: ActivityDaysProps) =>
  groupRowsByDay(rows, toDay).map(({ day, rows: ofDay }) => (
    <section key={day} data-former={isFormer || undefined}>
      <h2>{day}</h2>
      <ol className="activity-list" aria-label={day}>
        {ofDay.map((row) => (
          <ActivityLine key={row.key} {...{ row, context }} />
        ))}
      </ol>
    </section>
  ))

type ListEndProps = {
  readonly rows: readonly ActivityRow[]
  readonly search: ActivitySearch
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly onMore: () => void
}

function ListEnd({ rows, search, hasMore, isLoading, onMore }: ListEndProps) {
  const isFiltered = Object.keys(search).length > 0
  if (hasMore)
    return (
      <Button className="small" isDisabled={isLoading} onPress={onMore}>
        {isLoading ? messages.wait : words.more}
      </Button>
    )
  if (rows.length === 0) return <p className="quiet">{isFiltered ? words.noMatch : words.none}</p>
  return <p className="quiet">{words.end}</p>
}

const dayMs = 86_400_000

function toDay(at: string): string {
  const day = toDate(new Date(at))
  if (day === toDate(new Date())) return words.today
  return day === toDate(new Date(Date.now() - dayMs)) ? words.yesterday : day
}

const toDate = (date: Date) => date.toLocaleDateString('en-GB', { dateStyle: 'long' })
