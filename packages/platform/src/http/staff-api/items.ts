/** Finds the content that editors refer to, by title or key, including drafts. */
import { maxItems, staffApi, type ItemsQuery } from '#api'
import { hasAllWords } from '#kit'
import type { Snapshot } from '#content'
import type { ContentItem, ContentQuery } from '#model'
import { restorePeriodDays } from '#drafts'
import { bodyLimit, sendNoContent, toItemName, type StaffRoutes } from './request.ts'

export const itemRoutes: StaffRoutes = async (app, options) => {
  await app.register(newItemRoutes, options)
  await app.register(showingRoutes, options)
  await app.register(deletedItemRoutes, options)
  const { content } = options
  app.route({
    ...staffApi.items.list,
    config: { right: 'seeUnpublished' },
    handler: async (request) => {
      const { actor } = request
      const snapshot = content.withOpenDrafts(await request.drafts.loadOpen(actor))(actor)
      const find = async (query: typeof request.query) =>
        (await Promise.all(toQueries(query).map(snapshot.findListings))).flat()
      const found = await find(request.query)
      const renamed = found.length > 0 ? [] : await findRenamed(content.at(actor), request.query)
      const matching = [
        ...found,
        ...(renamed.length > 0 ? await find(toKeysQuery(request.query, renamed)) : []),
      ].filter(({ title, urlName }) => hasAllWords(`${title} ${urlName}`, request.query.search ?? ''))
      const listed = matching.toSorted((a, b) => a.title.localeCompare(b.title, 'en')).slice(0, maxItems)
      const findPublished = await openPublishedNames(content.at(actor), {
        language: request.query.language,
        items: listed,
      })
      return { items: listed.map((item) => toListed(item, findPublished(item))) }
    },
  })
}

/** Lists the pages that show any part of an item, so that an editor sees which pages a change would affect. */
const showingRoutes: StaffRoutes = async (app, { publishing }) => {
  app.route({
    ...staffApi.items.findShowing,
    config: { right: 'seeUnpublished' },
    handler: async (request) => publishing.findShowing(request.actor, toItemName(request.params)),
  })
}

const newItemRoutes: StaffRoutes = async (app) => {
  app.route({
    ...staffApi.items.create,
    config: { right: 'editDrafts' },
    bodyLimit,
    handler: async (request) => request.drafts.createItem(request.actor, request.body),
  })
}

/** Routes that unpublish, delete and restore items. */
const deletedItemRoutes: StaffRoutes = async (app) => {
  app.route({
    ...staffApi.deletedItems.unpublish,
    config: { right: 'editDrafts' },
    bodyLimit,
    handler: async ({ drafts, actor, params, body: { client } }) =>
      drafts.unpublishItem(actor, { key: toItemName(params), client }),
  })
  app.route({
    ...staffApi.deletedItems.list,
    config: { right: 'editDrafts' },
    handler: async ({ drafts, actor }) => ({
      items: [...(await drafts.listDeleted(actor))],
      days: restorePeriodDays,
    }),
  })
  app.route({
    ...staffApi.deletedItems.delete,
    config: { right: 'editDrafts' },
    handler: async ({ drafts, actor, params }, reply) => {
      await drafts.deleteItem(actor, toItemName(params))
      return sendNoContent(reply)
    },
  })
  app.route({
    ...staffApi.deletedItems.restore,
    config: { right: 'editDrafts' },
    bodyLimit,
    handler: async ({ drafts, actor, params, body: { client } }) =>
      drafts.restoreItem(actor, { key: toItemName(params), client }),
  })
}

/** Creates one query per content type. */
function toQueries({ language, type, keys, urlName, id }: ItemsQuery): ContentQuery[] {
  const query = {
    language,
    ...(keys !== undefined && { contentKeys: keys.split(',') }),
    ...(urlName !== undefined && { urlName }),
    ...(id !== undefined && { managedContentIds: [id] }),
  }
  return type === undefined ? [query] : type.split(',').map((one) => ({ ...query, type: one }))
}

/** Finds items by their published URL name, because a draft may change the URL name. */
const findRenamed = async (
  published: Pick<Snapshot, 'findListings'>,
  query: ItemsQuery,
): Promise<readonly ContentItem[]> =>
  query.urlName === undefined ? [] : (await Promise.all(toQueries(query).map(published.findListings))).flat()

const toKeysQuery = ({ urlName: _urlName, ...query }: ItemsQuery, items: readonly ContentItem[]) => ({
  ...query,
  keys: items.map(({ contentKey }) => contentKey).join(','),
})

type ItemKey = Pick<ContentItem, 'contentKey' | 'language'>

/** Returns a function that finds the URL name of an item's published version. */
async function openPublishedNames(
  published: Pick<Snapshot, 'findListings'>,
  { language, items }: { readonly language: string; readonly items: readonly ItemKey[] },
): Promise<(item: ItemKey) => string | undefined> {
  if (items.length === 0) return () => undefined
  const contentKeys = items.map(({ contentKey }) => contentKey)
  const found = new Map(
    (await published.findListings({ language, contentKeys })).map((item) => [item.contentKey, item]),
  )
  return (item) => {
    const version = found.get(item.contentKey)
    return version?.language === item.language ? version.urlName : undefined
  }
}

const toListed = (
  { contentKey, language, type, title, urlName }: ContentItem,
  publishedUrlName: string | undefined,
) => ({ contentKey, language, type, title, urlName, publishedUrlName: publishedUrlName ?? null })
