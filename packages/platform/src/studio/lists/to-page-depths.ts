/** Finds the depth of each page in the page tree. */
import type { ListingRow } from '#api'
import { toItemKey } from '../api/shapes.ts'

/**
 * Returns the number of listed ancestors of each page, by item key. The start page is not an ancestor of other pages.
 */
export function toPageDepths(
  rows: readonly Pick<ListingRow, 'contentKey' | 'language' | 'path'>[],
): ReadonlyMap<string, number> {
  const paths = new Set(rows.map(({ path }) => path))
  return new Map(
    rows.map((row) => {
      const parts = (row.path ?? '').split('/').slice(1, -1)
      const above = parts.map((_, at) => `/${parts.slice(0, at + 1).join('/')}`)
      return [toItemKey(row), above.filter((path) => paths.has(path)).length]
    }),
  )
}
