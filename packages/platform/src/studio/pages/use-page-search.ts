/** Finds pages, and items with a page, by title or path. */
import { useMemo } from 'react'
import type { ItemName } from '#api'
import { usePages } from '../core/queries.ts'
import { hasAllWords, toPageRows, type PageRow } from './page-rows.ts'
import { isLinkTarget } from './pickable.ts'
import { useRecordRows } from './use-record-rows.ts'

/** Maximum number of results. Editors rarely read more than this. */
export const maxResults = 50

type PageSearchResult = {
  /** All pages in the language. */
  readonly rows: readonly PageRow[]
  /** Pages and items that match the search text and that the edited item can link to. */
  readonly found: readonly PageRow[]
}

export function usePageSearch({ contentKey, language }: ItemName, words: string): PageSearchResult {
  const { data } = usePages()
  const pages = useMemo(() => (data ?? []).filter((page) => page.language === language), [data, language])
  const { rows: items } = useRecordRows(pages, toLastStep(words))
  const rows = useMemo(() => toPageRows(pages), [pages])
  const found = [...rows, ...items].filter((row) => isLinkTarget(row, contentKey) && hasAllWords(row, words))
  return { rows, found }
}

/** Removes everything before the last segment of a path, because only that segment identifies the item. */
const toLastStep = (words: string) => words.replaceAll(/\S*\//g, '')
