/** Reads pages: lists all pages from database rows, and loads a page's body only when the page is rendered. */
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { pageBody } from '#content-types'
import type { ContentItem, ContentQuery, ContentSource } from '#model'
import type { PageSource } from '../site/site.ts'
import type { PageWithBlocks, PageRoute } from '../site/page-route.ts'

/**
 * Returns the fields that routes need. Reads them from rows, and loads bodies only for rows that an older version wrote
 * without a route.
 */
export async function findPageFields(
  { source, findListings }: PageSource,
  query: ContentQuery,
): Promise<readonly ContentItem[]> {
  const listings = await findListings(query)
  const unplaced = listings.filter((item) => !isPlaced(item)).map(({ contentKey }) => contentKey)
  if (unplaced.length === 0) return listings
  const { items } = await source.findContents({ ...query, contentKeys: unplaced })
  const whole = new Map(items.map((item) => [item.contentKey, item]))
  return listings.flatMap((item) => (isPlaced(item) ? item : (whole.get(item.contentKey) ?? [])))
}

const isPlaced = ({ body }: ContentItem) => typeof body.route === 'string'

/** Maximum number of cached pages. Frequently rendered pages reuse the cached objects. */
const maxPages = 100
const pageBlocks = pageBody.pick({ blocks: true })

type PageReaderInput = {
  readonly source: ContentSource
  readonly language: string
  /** Parses an item's body. Returns undefined if the schema rejects it. */
  readonly read: <T extends z.ZodObject>(item: ContentItem, schema: T) => z.output<T> | undefined
}

/** Returns true for a built-in page of the platform, which contains its blocks and is not stored. */
const isWithBlocks = (page: PageRoute): page is PageWithBlocks => 'blocks' in page.body

/** Loads a page with its blocks, or without any blocks if they cannot be read. */
export function createPageReader({
  source,
  language,
  read,
}: PageReaderInput): (route: PageRoute) => Promise<PageWithBlocks> {
  const cached = new LRUCache<PageRoute['body'], PageWithBlocks>({ max: maxPages })
  return async (route) => {
    if (isWithBlocks(route)) return route
    const {
      item: { contentKey, ...item },
      body,
    } = route
    const known = cached.get(body)
    if (known !== undefined) return known
    const [whole] = (await source.findContents({ language, contentKeys: [contentKey], limit: 1 })).items
    const blocks = whole && read(whole, pageBlocks)?.blocks
    const page = { item: whole ?? { ...item, contentKey }, body: { ...body, blocks: blocks ?? [] } }
    cached.set(body, page)
    return page
  }
}
