import { useMemo } from 'react'
import type { ListedPage } from '#api'
import { useItemsQuery } from '../document/use-items.ts'
import { findStartPageLanguage } from './page-changes.ts'
import { findRecordPages, toRecordRows, type PageRow } from './page-rows.ts'

const none: ReadonlySet<string> = new Set()

export type RecordRows = {
  readonly rows: readonly PageRow[]
  /** False while the rows are still results of the previous search. */
  readonly isSettled: boolean
}

/** Searches for items that share one page, such as products. */
export function useRecordRows(
  pages: readonly ListedPage[],
  words: string,
  drafted: ReadonlySet<string> = none,
): RecordRows {
  const language = findStartPageLanguage(pages) ?? ''
  const serving = useMemo(() => findRecordPages(pages, language), [pages, language])
  const query = words.trim()
  const isWanted = query.length > 1 && serving.size > 0
  const { data: items, isPlaceholderData } = useItemsQuery(
    { language, type: [...serving.keys()].join(','), words: query },
    isWanted,
  )
  const rows = useMemo(
    () => (isWanted && items !== undefined ? toRecordRows(items, serving, drafted) : []),
    [isWanted, items, serving, drafted],
  )
  return { rows, isSettled: !isWanted || (items !== undefined && !isPlaceholderData) }
}
