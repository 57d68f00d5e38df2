/** The items of one type in a table, with search, filter, order and actions. Search and order are in the address. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { ListedPage, ListingRow } from '#api'
import { toItemKey } from '../api/shapes.ts'
import { usePages } from '../core/queries.ts'
import { useStudio } from '../core/studio-context.ts'
import { sayLists } from '../messages/en-lists.ts'
import { say } from '../messages/messages.ts'
import { toFirstLanguage } from '../pages/page-changes.ts'
import { findRecordPages, toPageRoute } from '../pages/page-rows.ts'
import { BulkBar } from './BulkBar.tsx'
import { ItemTable, type ItemTableProps } from './ItemTable.tsx'
import { ListFilters } from './ListFilters.tsx'
import { parseListSearch, type ListSearch } from './list-search.ts'
import { maxRows, useListing, type ListedRows } from './use-listing.ts'

type TypeListProps = {
  readonly type: string
  readonly label: string
  readonly toMenu?: ItemTableProps['toMenu']
}

const none: ReadonlySet<string> = new Set()
const noPages: readonly ListedPage[] = []

export function TypeList({ type, label, toMenu }: TypeListProps) {
  const { canEdit } = useStudio()
  const pages = usePages().data ?? noPages
  const [search, change] = useListSearch()
  const language = search.language ?? toFirstLanguage(pages)
  const listed = useListing({ type, language }, search)
  const [selected, setSelected] = useState(none)
  const open = useOpenRow(type, pages)
  const rows = useMemo(
    () => listed.rows.filter((row) => selected.has(toItemKey(row))),
    [listed.rows, selected],
  )
  const languages = useMemo(() => [...new Set(pages.map((page) => page.language))], [pages])
  return (
    <>
      <ListFilters
        {...{ search, language, languages, onSearch: change }}
        hasMoves={type === 'epiderm__page'}
      />
      <ListTotal listed={listed} />
      <BulkBar rows={rows} onDeselect={() => setSelected(none)} />
      {listed.isFailed && (
        <p role="alert">
          {say.unreachable} <Button onPress={listed.retry}>{say.tryAgain}</Button>
        </p>
      )}
      {listed.isPending ? (
        <p>{say.wait}</p>
      ) : (
        <ItemTable
          {...{ label, listed, selected, toMenu }}
          sort={search.sort}
          onSort={(sort) => change({ sort })}
          onSelect={canEdit ? setSelected : undefined}
          onOpen={open}
          empty={<EmptyList search={search} onClear={() => change({ q: '', show: undefined })} />}
        />
      )}
    </>
  )
}

function ListTotal({ listed: { total, rows, hasMore } }: { readonly listed: ListedRows }) {
  if (total === undefined) return null
  return (
    <output className="quiet">
      {sayLists.total(total)}
      {!hasMore && rows.length >= maxRows && ` · ${sayLists.tooMany(maxRows)}`}
    </output>
  )
}

type EmptyListProps = { readonly search: ListSearch; readonly onClear: () => void }

function EmptyList({ search: { q, show }, onClear }: EmptyListProps) {
  const { canEdit } = useStudio()
  if (q === undefined && show === undefined)
    return <p className="quiet">{canEdit ? sayLists.empty : sayLists.emptyToRead}</p>
  return (
    <p className="quiet">
      {sayLists.noResults} <Button onPress={onClear}>{sayLists.clear}</Button>
    </p>
  )
}

/** A change replaces the entry in the browser's history, except a change of the order or the filter. */
function useListSearch(): readonly [
  ListSearch,
  (change: { [Name in keyof ListSearch]: ListSearch[Name] | undefined }) => void,
] {
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

/** Opens a page, the page that shows a record, or the form of an item without a page. */
function useOpenRow(type: string, pages: readonly ListedPage[]): (row: ListingRow) => void {
  const navigate = useNavigate()
  return ({ contentKey, language, urlName }) => {
    const serving = findRecordPages(pages, language).get(type)
    if (serving !== undefined) void navigate(toPageRoute({ page: serving, record: urlName }))
    else if (type === 'epiderm__page')
      void navigate({ to: '/page/$contentKey/$language', params: { contentKey, language } })
    else void navigate({ to: '/item/$contentKey/$language', params: { contentKey, language } })
  }
}
