/** The items of one type in a table, with search, filter, order and actions. Search and order are in the address. */
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { ListedPage, ListingRow } from '#api'
import { toItemKey } from '../api/shapes.ts'
import { usePages } from '../core/queries.ts'
import { useStudio } from '../core/studio-context.ts'
import { sayLists } from '../messages/en-lists.ts'
import { say } from '../messages/messages.ts'
import { toFirstLanguage } from '../pages/page-changes.ts'
import { BulkBar } from './BulkBar.tsx'
import { ItemTable, type ItemTableProps } from './ItemTable.tsx'
import { ListFilters } from './ListFilters.tsx'
import type { ListSearch } from './list-search.ts'
import { useListSearch } from './use-list-search.ts'
import { maxRows, useListing, type ListedRows } from './use-listing.ts'

type TypeListProps = {
  readonly type: string
  readonly label: string
  readonly toMenu?: ItemTableProps['toMenu']
}

const pageType = 'epiderm__page'

const none: ReadonlySet<string> = new Set()
const noPages: readonly ListedPage[] = []

export function TypeList({ type, label, toMenu }: TypeListProps) {
  const { canEdit } = useStudio()
  const pages = usePages().data ?? noPages
  const [search, change] = useListSearch()
  const language = search.language ?? toFirstLanguage(pages)
  const isPages = type === pageType
  const usual = isPages ? 'address' : 'edited'
  const order = search.sort ?? usual
  const sortBy = (sort: typeof order) => change({ sort: sort === usual ? undefined : sort })
  const listed = useListing({ type, language, order }, search)
  const [selected, setSelected] = useState(none)
  const open = useOpenRow()
  const rows = useMemo(
    () => listed.rows.filter((row) => selected.has(toItemKey(row))),
    [listed.rows, selected],
  )
  const languages = useMemo(() => [...new Set(pages.map((page) => page.language))], [pages])
  return (
    <>
      <ListFilters {...{ search, language, languages, order, isPages }} onSearch={change} onSort={sortBy} />
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
          {...{ label, listed, selected, toMenu, order, isPages }}
          onSort={sortBy}
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

/** Opens a page, or the form of another item. */
function useOpenRow(): (row: ListingRow) => void {
  const navigate = useNavigate()
  return ({ type, contentKey, language }) =>
    void navigate({
      to: type === pageType ? '/page/$contentKey/$language' : '/item/$contentKey/$language',
      params: { contentKey, language },
    })
}
