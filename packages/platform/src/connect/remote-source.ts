/**
 * Combines the site's content with another server's. Items published on this site take precedence. Types that define
 * the site itself (pages, layouts, menus, records …) are read only from this site.
 */
import {
  compareContentItems,
  ContentUnavailableError,
  hasMention,
  toContentQueryResult,
  type ContentItem,
  type ContentQuery,
  type ContentSource,
  type ContentQueryResult,
} from '#model'
import type { ContentOrigin } from './content-origin.ts'

export type RemoteSourceOptions = {
  readonly local: ContentSource
  readonly origin: Pick<ContentOrigin, 'findByKeys' | 'findOfType' | 'nextTryMs'>
  readonly isShared: (type: string) => boolean
  /** Returns true if the origin may be queried for this key. */
  readonly mayAsk?: (contentKey: string) => boolean
}

type QueryConditions = Omit<ContentQuery, 'offset' | 'limit' | 'selection'>

/**
 * Requests missing items from the origin for a query by key, and all of the origin's items of a shared type for a query
 * by that type. Any other query is local.
 */
export function createRemoteSource(options: RemoteSourceOptions): ContentSource {
  const { local, origin, isShared, mayAsk = () => true } = options

  async function findKeys(keys: readonly string[], conditions: QueryConditions): Promise<ContentQueryResult> {
    const { language } = conditions
    const { items: found } = await local.findContents({ contentKeys: keys, ...(language && { language }) })
    const missing = keys.filter((key) => !found.some(({ contentKey }) => contentKey === key) && mayAsk(key))
    const added =
      missing.length === 0
        ? toContentQueryResult([])
        : await origin.findByKeys(missing).catch(() => toNothingYet(origin))
    const all = [...found, ...added.items]
    const items = [...new Set(keys)].flatMap((key) =>
      all.filter((item) => item.contentKey === key && isMeant(item, conditions)),
    )
    return { items, validUntilMs: added.validUntilMs }
  }

  async function findType(
    type: string,
    { count, ...conditions }: QueryConditions & { count: number },
  ): Promise<ContentQueryResult> {
    const { items: found } = await local.findContents(conditions)
    const own = new Set((await local.findContents({ type })).items.map(({ contentKey }) => contentKey))
    const { language, urlName, naming, publishedFrom, publishedTo } = conditions
    const isPlain = [urlName, naming, publishedFrom, publishedTo].every(
      (condition) => condition === undefined,
    )
    const wanted = { type, language, count: isPlain ? count + own.size : Infinity }
    const added = await origin.findOfType(wanted).catch((error: unknown) => {
      if (found.length > 0) return toNothingYet(origin)
      const message = error instanceof Error ? error.message : String(error)
      throw new ContentUnavailableError(message, { retryAtMs: origin.nextTryMs(), cause: error })
    })
    const remote = added.items.filter((item) => !own.has(item.contentKey) && isMeant(item, conditions))
    return { items: [...found, ...remote].toSorted(compareContentItems), validUntilMs: added.validUntilMs }
  }

  return {
    async findContents(query) {
      /** Drops `selection`, because the database rows for sorting and filtering do not contain the origin's items. */
      const { offset = 0, limit, selection: _, ...conditions } = query
      const { contentKeys, managedContentIds, recordIds, type } = conditions
      const isOwn = managedContentIds !== undefined || recordIds !== undefined
      if (isOwn || (type !== undefined && !isShared(type))) return local.findContents(query)
      const end = limit === undefined ? undefined : offset + limit
      if (contentKeys === undefined && type === undefined) return local.findContents(query)
      const found =
        type === undefined || contentKeys !== undefined
          ? await findKeys(contentKeys ?? [], conditions)
          : await findType(type, { ...conditions, count: end ?? Infinity })
      return { ...found, items: found.items.slice(offset, end) }
    },
  }
}

const toNothingYet = ({ nextTryMs }: Pick<ContentOrigin, 'nextTryMs'>): ContentQueryResult => ({
  items: [],
  validUntilMs: nextTryMs(),
})

const isMeant = (item: ContentItem, conditions: QueryConditions) =>
  (conditions.type === undefined || item.type === conditions.type) &&
  (conditions.urlName === undefined || item.urlName === conditions.urlName) &&
  (conditions.naming === undefined || hasMention(item.body, conditions.naming)) &&
  (conditions.publishedFrom === undefined || item.publishedDate >= conditions.publishedFrom) &&
  (conditions.publishedTo === undefined || item.publishedDate <= conditions.publishedTo)
