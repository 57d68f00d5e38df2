/** Finds the page that shows all items of a type, each at a separate address. */
import { useMemo } from 'react'
import type { ListedPage } from '#api'
import type { DraftState } from '#operations'
import { usePages } from '../core/queries.ts'
import { findRecordPages } from './page-rows.ts'

/** Returns undefined while loading, and if the item's URL name is not part of any address. */
export function useRecordPage({
  type,
  language,
}: Pick<DraftState, 'type' | 'language'>): ListedPage | undefined {
  const pages = usePages().data
  return useMemo(() => pages && findRecordPages(pages, language).get(type), [pages, language, type])
}
