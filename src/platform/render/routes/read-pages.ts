/** Pages: all of a site by what rows say of them, and the whole of one when it is drawn. */
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { pageBody } from '#content-types'
import type { ContentItem, ContentQuery, ContentSource } from '#model'
import type { PageSource } from '../site/site.ts'
import type { Page, PageRoute } from '../site/page-route.ts'

/** No body is read; but for the pages of which no row says where they are, since older code has written them. */
export async function findPagePlaces(
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

/** Whole pages that are at hand: those that are drawn again and again are drawn from the same objects. */
const maxPages = 100
const pageBlocks = pageBody.pick({ blocks: true })

type Reading = {
  readonly source: ContentSource
  readonly language: string
  /** Undefined for a body that its schema refuses. */
  readonly read: <T extends z.ZodObject>(item: ContentItem, schema: T) => z.output<T> | undefined
}

/** With its blocks; without any where they cannot be read. */
export function createPageReader({ source, language, read }: Reading): (route: PageRoute) => Promise<Page> {
  const kept = new LRUCache<PageRoute['body'], Page>({ max: maxPages })
  return async ({ item: { contentKey, ...item }, body }) => {
    const known = kept.get(body)
    if (known !== undefined) return known
    const [whole] = (await source.findContents({ language, contentKeys: [contentKey], limit: 1 })).items
    const blocks = whole && read(whole, pageBlocks)?.blocks
    const page = { item: whole ?? { ...item, contentKey }, body: { ...body, blocks: blocks ?? [] } }
    kept.set(body, page)
    return page
  }
}
