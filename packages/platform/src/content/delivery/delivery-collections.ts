/**
 * Serves stored collections to grids on other sites, with the same records in the same order as on this site's pages.
 */
import { toFieldSelection, toStoredQuery, type DataProvider, type RecordQuery } from '#content-types'
import type { ContentItem } from '#model'
import type { Head } from '../snapshots/release-index.ts'
import {
  findDeliveredHeads,
  loadDocuments,
  toChannelSummary,
  toDeliveredQuery,
  toDeliveredUrl,
  type DeliveryRequest,
} from './delivery-documents.ts'
import { notFound } from './delivery-errors.ts'
import { readKeyOrId, type CollectionOptions } from './delivery-query.ts'

const collectionType = 'epiderm__collection'

/**
 * Loads one page of a collection. Pages are numbered from 0. Throws 400 for an invalid key or id, and 404 for an
 * unpublished collection.
 */
export async function loadCollectionPage(
  delivery: DeliveryRequest,
  keyOrId: string,
  { provider, paging }: { provider: DataProvider; paging: CollectionOptions },
): Promise<Record<string, unknown>> {
  const collection = await loadCollection(delivery, keyOrId)
  const { pageToken, pageSize } = paging
  const found = await selectItems(delivery, collection, provider)
  const shown = found.slice(pageToken * pageSize, (pageToken + 1) * pageSize)
  const toPageUrl = (page: number) =>
    toDeliveredUrl(
      delivery,
      `${delivery.apiPath}${delivery.contentsPath}/${keyOrId}?pageToken=${page}&pageSize=${pageSize}`,
    )
  return {
    id: collection.managedContentId,
    collectionKey: collection.contentKey,
    collectionType: { fullyQualifiedName: collection.type },
    title: collection.title,
    urlName: collection.urlName,
    language: collection.language,
    publishedDate: collection.publishedDate,
    total: found.length,
    currentPageUrl: toPageUrl(pageToken),
    nextPageUrl: (pageToken + 1) * pageSize < found.length ? toPageUrl(pageToken + 1) : null,
    previousPageUrl: pageToken > 0 ? toPageUrl(pageToken - 1) : null,
    channelSummary: toChannelSummary(delivery),
    items: (await loadDocuments(delivery, shown)).map(
      ({ managedContentId, contentKey, title, urlName, contentBody }) => ({
        id: managedContentId,
        name: title,
        body: { contentKey, title, urlName, contentBody },
      }),
    ),
  }
}

async function loadCollection(delivery: DeliveryRequest, keyOrId: string): Promise<ContentItem> {
  const heads = findDeliveredHeads(delivery, { ...readKeyOrId(keyOrId), type: collectionType })
  const [collection] = await delivery.snapshot.loadItems(heads)
  if (collection === undefined) throw notFound(`There is no published collection ${keyOrId}`)
  return collection
}

async function selectItems(
  delivery: DeliveryRequest,
  { body }: ContentItem,
  provider: DataProvider,
): Promise<readonly Head[]> {
  const query = toStoredQuery(body)
  if (query === undefined) return []
  const { snapshot } = delivery
  const { limit, ...conditions } = query.query
  const selected = await findSelected(delivery, query, provider)
  if (selected !== undefined) return selected
  const heads = findDeliveredHeads(delivery, conditions)
  const items = await snapshot.loadItems(
    query.type === 'record' ? heads.filter(({ recordId }) => recordId !== null) : heads,
  )
  const byId = new Map(items.map((item) => [item.managedContentId, item]))
  const records = provider.select(items.map(provider.toRecord), {
    ...query,
    type: conditions.type,
    limit,
  })
  return records.flatMap(({ id }) => byId.get(id) ?? [])
}

/** Selects items by their field-value rows. Returns undefined if these rows are not sufficient for the query. */
async function findSelected(
  delivery: DeliveryRequest,
  query: RecordQuery,
  provider: DataProvider,
): Promise<readonly Head[] | undefined> {
  const { limit: _, ...conditions } = query.query
  const { selection } = toFieldSelection(provider, query)
  if (selection === undefined) return undefined
  const contentQuery = toDeliveredQuery(delivery, { ...conditions, selection })
  return (await delivery.snapshot.findSelected(contentQuery, delivery.snapshot.heads))?.heads
}
