/** Finds the address of an item on the site. A changed URL name affects the address only after the next publish. */
import { useMemo } from 'react'
import { usePages } from '../core/queries.ts'
import { useItems } from '../document/use-items.ts'
import { toPublishedPath } from './page-rows.ts'

type ItemQuery = Parameters<typeof useItems>[0]

/**
 * Returns undefined if there is no query, while loading, if the item is not published, or if no page shows items of its
 * type.
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
