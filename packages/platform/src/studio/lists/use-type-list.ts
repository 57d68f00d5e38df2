/** The state of an item list: search, order, rows and selection. */
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { ListedPage, ListingRow } from '#api'
import { toItemKey } from '../api/shapes.ts'
import { usePages } from '../core/queries.ts'
import { findStartPageLanguage } from '../pages/page-changes.ts'
import { findRecordPages } from '../pages/page-rows.ts'
import { toListKind } from './list-kind.ts'
import type { ListOrder } from './list-search.ts'
import { useListSearch } from './use-list-search.ts'
import { useListing } from './use-listing.ts'

const none: ReadonlySet<string> = new Set()
const noPages: readonly ListedPage[] = []

export function useTypeList(type: string) {
  const pages = usePages().data ?? noPages
  const [search, change] = useListSearch()
  const language = search.language ?? findStartPageLanguage(pages)
  const kind = toListKind(type)
  const usual = kind === 'pages' ? 'address' : 'edited'
  const order = search.sort ?? usual
  const listed = useListing({ type, language, order }, search)
  const [selected, setSelected] = useState(none)
  const open = useOpenRow()
  const selectedRows = useMemo(
    () => listed.rows.filter((row) => selected.has(toItemKey(row))),
    [listed.rows, selected],
  )
  const languages = useMemo(() => [...new Set(pages.map((page) => page.language))], [pages])
  return {
    kind,
    search,
    change,
    language,
    languages,
    canBeWithdrawn: findRecordPages(pages, language).has(type),
    order,
    sortBy: (sort: ListOrder) => change({ sort: sort === usual ? undefined : sort }),
    listed,
    selected,
    select: setSelected,
    deselect: () => setSelected(none),
    selectedRows,
    open,
  }
}

/** Returns a function that opens a page, or the form of any other item. */
function useOpenRow(): (row: ListingRow) => void {
  const navigate = useNavigate()
  return ({ type, contentKey, language }) =>
    void navigate({
      to: toListKind(type) === 'pages' ? '/page/$contentKey/$language' : '/item/$contentKey/$language',
      params: { contentKey, language },
    })
}
