/**
 * The site's content with another server's beside it. What is published here wins; what a site itself is made of (pages,
 * layouts, menus, records …) is only ever read here.
 */
import type { ContentItem, ContentQuery, ContentSource } from '#kit'
import type { ContentOrigin, HearExpiry } from './content-origin.ts'

export type RemoteSourceOptions = {
  readonly local: ContentSource
  readonly origin: Pick<ContentOrigin, 'findByKeys' | 'findOfType'>
  readonly isShared: (type: string) => boolean
  /** Whether the origin may be asked for this key. */
  readonly mayAsk?: (contentKey: string) => boolean
}

type Conditions = Omit<ContentQuery, 'offset' | 'limit'>

/** Queries by key ask for what is missing here, queries by a shared type for all of it; any other stays here. */
export function createRemoteSource(options: RemoteSourceOptions): ContentSource {
  const { local, origin, isShared, mayAsk = () => true } = options

  async function findKeys(keys: readonly string[], conditions: Conditions, hear: HearExpiry) {
    const { language } = conditions
    const found = await local.findContents({ contentKeys: keys, ...(language && { language }) })
    const missing = keys.filter((key) => !found.some(({ contentKey }) => contentKey === key) && mayAsk(key))
    const added = missing.length === 0 ? [] : await origin.findByKeys(missing, hear).catch(() => [])
    const all = [...found, ...added]
    return [...new Set(keys)].flatMap((key) =>
      all.filter((item) => item.contentKey === key && isMeant(item, conditions)),
    )
  }

  async function findType(
    type: string,
    { count, ...conditions }: Conditions & { count: number },
    hear: HearExpiry,
  ) {
    const found = await local.findContents(conditions)
    const own = new Set((await local.findContents({ type })).map(({ contentKey }) => contentKey))
    const { language, urlName, publishedFrom, publishedTo } = conditions
    const isPlain = [urlName, publishedFrom, publishedTo].every((condition) => condition === undefined)
    const wanted = { type, language, count: isPlain ? count + own.size : Infinity }
    const added = await origin.findOfType(wanted, hear).catch((error: unknown) => {
      if (found.length > 0) return []
      throw error
    })
    const foreign = added.filter((item) => !own.has(item.contentKey) && isMeant(item, conditions))
    return [...found, ...foreign].toSorted(byDate)
  }

  return {
    async findContents(query, hear = () => undefined) {
      const { offset = 0, limit, ...conditions } = query
      const { contentKeys, managedContentIds, recordIds, type } = conditions
      const isOwn = managedContentIds !== undefined || recordIds !== undefined
      if (isOwn || (type !== undefined && !isShared(type))) return local.findContents(query)
      const end = limit === undefined ? undefined : offset + limit
      if (contentKeys !== undefined) return (await findKeys(contentKeys, conditions, hear)).slice(offset, end)
      if (type === undefined) return local.findContents(query)
      return (await findType(type, { ...conditions, count: end ?? Infinity }, hear)).slice(offset, end)
    },
  }
}

const isMeant = (item: ContentItem, wanted: Conditions) =>
  (wanted.type === undefined || item.type === wanted.type) &&
  (wanted.urlName === undefined || item.urlName === wanted.urlName) &&
  (wanted.publishedFrom === undefined || item.publishedDate >= wanted.publishedFrom) &&
  (wanted.publishedTo === undefined || item.publishedDate <= wanted.publishedTo)

/** As {@link ContentSource} promises: newest first, then by content key. */
function byDate(a: ContentItem, b: ContentItem): number {
  if (a.publishedDate !== b.publishedDate) return a.publishedDate < b.publishedDate ? 1 : -1
  return a.contentKey < b.contentKey ? -1 : a.contentKey > b.contentKey ? 1 : 0
}
