/** Finds the address of an item on the site. An edited URL name changes it only with the next publish. */
import { useMemo } from 'react'
import { usePages } from '../core/queries.ts'
import { useItems } from '../document/use-items.ts'
import { toPublishedPath } from './page-rows.ts'

type ItemQuery = Parameters<typeof useItems>[0]

/**
 * Returns undefined while loading, for an item that is not published, and if no page shows items of its type. Without
 * a query, returns undefined.
 */
export function usePublishedPath(query: ItemQuery | undefined): string | undefined {
  const pages = usePages().data
  const language = query?.language ?? ''
  const found = useItems(query ?? { language }, query !== undefined)?.[0]
  return useMemo(() => {
    if (pages === undefined || found === undefined || found.publishedUrlName === null) return undefined
    const { type, publishedUrlName } = found
    return toPublishedPath(pages, { type, language, publishedUrlName })
  }, [pages, found, language])
}
