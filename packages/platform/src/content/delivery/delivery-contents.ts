/** Serves a single content item, and lists of content items (API-2…4). */
import {
  findDeliveredHeads,
  loadDocuments,
  loadReferences,
  toChannelSummary,
  toDeliveredUrl,
  toSummary,
  type DeliveryRequest,
} from './delivery-documents.ts'
import { notFound } from './delivery-errors.ts'
import { readKeyOrId, type ListOptions } from './delivery-query.ts'

/** Throws 400 for an invalid key or id, 404 for unpublished content. */
export async function loadContent(delivery: DeliveryRequest, keyOrId: string): Promise<unknown> {
  const [document] = await loadDocuments(delivery, findDeliveredHeads(delivery, readKeyOrId(keyOrId)))
  if (document === undefined) throw notFound(`There is no published content ${keyOrId}`)
  return document
}

/**
 * Loads one page of a list of content items. Links to other pages repeat the client's query parameters (`given`).
 * Throws 404 if nothing matches.
 */
export async function loadContents(
  delivery: DeliveryRequest,
  list: ListOptions,
  given: Record<string, unknown>,
): Promise<unknown> {
  const { page, pageSize, query } = list
  const found = findDeliveredHeads(delivery, query)
  if (found.length === 0) throw notFound('No published content matches in this language or its fallback')
  const shown = found.slice(page * pageSize, (page + 1) * pageSize)
  const contents = list.includeContentBody
    ? await loadDocuments(delivery, shown)
    : shown.map((head) => toSummary(delivery, head))
  const toPageUrl = (number: number) =>
    toDeliveredUrl(
      delivery,
      `${delivery.apiPath}${delivery.contentsPath}?${toPageQuery(given, number, pageSize)}`,
    )
  return {
    contents,
    channelSummary: toChannelSummary(delivery),
    currentPageUrl: toPageUrl(page),
    nextPageUrl: (page + 1) * pageSize < found.length ? toPageUrl(page + 1) : null,
    previousPageUrl: page > 0 ? toPageUrl(page - 1) : null,
    ...(await loadReferences(delivery, shown)),
  }
}

/** Returns the client's query parameters, followed by new values for `page` and `pageSize`. */
function toPageQuery(given: Record<string, unknown>, page: number, pageSize: number): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(given)) {
    if (name !== 'page' && name !== 'pageSize')
      query.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  query.set('page', String(page))
  query.set('pageSize', String(pageSize))
  return query
}
