/** Builds documents and lists for the delivery API (API-2…4). */
import type { BlockRegistry } from '#blocks'
import type { ContentItem, ContentQuery } from '#model'
import type { SiteUrls } from '#kit'
import { mediaField, withdrawalType, type ContentTypes } from '#content-types'
import { toReferencedKeys } from '#kit'
import { findHeads, type Head, type ReleaseIndex } from '../snapshots/release-index.ts'
import type { Snapshot } from '../snapshots/snapshot.ts'
import { toDeliveredBody } from './delivered-body.ts'
import type { DocumentOptions } from './delivery-query.ts'

export type DeliverySite = {
  readonly siteId: string
  readonly channelId: string
  readonly communityId: string
  readonly channelName: string
  readonly languages: readonly { readonly code: string; readonly isActive: boolean }[]
}

/** Data shared by all documents in a response. */
export type DeliveryRequest = {
  readonly snapshot: Snapshot
  readonly index: ReleaseIndex
  readonly site: DeliverySite
  readonly types: ContentTypes
  readonly registry: BlockRegistry
  readonly url: SiteUrls
  readonly options: DocumentOptions
  /** `/services/data/v65.0`, with the version that the client used. */
  readonly apiPath: string
  /** The requested path after the version prefix, such as `/connect/sites/0DM…/cms/delivery/contents`. */
  readonly contentsPath: string
}

/**
 * Finds items in the requested language, without withdrawals. Uses the default language for untranslated items, and for
 * all items if the site does not have the requested language.
 */
export const findDeliveredHeads = (delivery: DeliveryRequest, query: ContentQuery): readonly Head[] =>
  findHeads(delivery.index, toDeliveredQuery(delivery, query)).filter(({ type }) => type !== withdrawalType)

/** Adds the requested language to a query if that language is active. */
export function toDeliveredQuery({ site, options }: DeliveryRequest, query: ContentQuery): ContentQuery {
  const isActive = site.languages.some(({ code, isActive }) => isActive && code === options.language)
  const language = isActive ? options.language : undefined
  return language === undefined ? query : { ...query, language }
}

export async function loadDocuments(
  delivery: DeliveryRequest,
  heads: readonly Head[],
): Promise<Record<string, unknown>[]> {
  const items = await delivery.snapshot.loadItems(heads)
  const mediaUrl = await loadMediaUrls(delivery, items)
  return Promise.all(
    items.map(async (item) => ({
      ...toSummary(delivery, item),
      channelSummary: toChannelSummary(delivery),
      ...(await loadReferences(delivery, [item])),
      contentBody: toBody(delivery, item, mediaUrl),
    })),
  )
}

export const toSummary = (delivery: DeliveryRequest, head: Head): Record<string, unknown> => ({
  managedContentId: head.managedContentId,
  contentKey: head.contentKey,
  contentType: { fullyQualifiedName: head.type, name: null },
  title: head.title,
  urlName: head.urlName,
  language: head.language,
  publishedDate: head.publishedDate,
  resourceUrl: toResourceUrl(delivery, head),
  unauthenticatedUrl: null,
})

export const toChannelSummary = (delivery: DeliveryRequest): Record<string, unknown> => ({
  id: delivery.site.channelId,
  name: delivery.site.channelName,
  type: 'Community',
  domainUrl: null,
  resourceUrl: toDeliveredUrl(
    delivery,
    `${delivery.apiPath}/connect/cms/delivery/channels/${delivery.site.channelId}`,
  ),
  target: { id: delivery.site.siteId },
})

/** Loads all items to which these items refer, up to `referenceDepth` steps away. Excludes the items themselves. */
export async function loadReferences(
  delivery: DeliveryRequest,
  heads: readonly Head[],
): Promise<{ references: Record<string, unknown> | null; referencesList: unknown[] | null }> {
  const { referenceDepth, expandReferences, referencesAsList } = delivery.options
  if (referenceDepth === 0) return { references: null, referencesList: null }
  const found = await findReferenced(delivery, heads, referenceDepth)
  const mediaUrl = await loadMediaUrls(delivery, expandReferences ? found : [])
  const entries = found.map((item) => ({
    contentKey: item.contentKey,
    managedContentId: item.managedContentId,
    title: item.title,
    resourceUrl: toResourceUrl(delivery, item),
    ...(expandReferences && { contentBody: toBody(delivery, item, mediaUrl) }),
  }))
  if (referencesAsList) return { references: null, referencesList: entries }
  return {
    references: Object.fromEntries(entries.map((entry) => [entry.contentKey, entry])),
    referencesList: null,
  }
}

/** Returns a path on the site, or an absolute URL if the client requested one. */
export const toDeliveredUrl = ({ url, options }: DeliveryRequest, path: string): string =>
  options.showAbsoluteUrl ? url.absolute(path) : url.path(path)

async function findReferenced(
  delivery: DeliveryRequest,
  heads: readonly Head[],
  depth: number,
): Promise<readonly ContentItem[]> {
  const seen = new Set(heads.map(({ contentKey }) => contentKey))
  const found: ContentItem[] = []
  let level = await delivery.snapshot.loadItems(heads)
  for (let step = 0; step < depth && level.length > 0; step++) {
    const keys = level.flatMap(({ body }) => toReferencedKeys(body)).filter((key) => !seen.has(key))
    for (const key of keys) seen.add(key)
    const next = findDeliveredHeads(delivery, { contentKeys: keys })
    level = await delivery.snapshot.loadItems(next)
    found.push(...level)
  }
  return found
}

/** Returns the URL of a media item; undefined if the item is not published. */
type FindMediaUrl = (contentKey: string) => string | undefined

/** Loads the URLs of all media items that these items refer to. */
async function loadMediaUrls(
  delivery: DeliveryRequest,
  items: readonly ContentItem[],
): Promise<FindMediaUrl> {
  const contentKeys = toReferencedKeys(items.map(({ body }) => body))
  if (contentKeys.length === 0) return () => undefined
  const heads = findDeliveredHeads(delivery, { contentKeys })
  const media = await delivery.snapshot.loadItems(heads, [mediaField])
  const urls = new Map(
    media.flatMap(({ contentKey, body }) => {
      const { url } = Object(body[mediaField]) as { url?: unknown }
      return typeof url === 'string' ? [[contentKey, toDeliveredUrl(delivery, url)] as const] : []
    }),
  )
  return (contentKey) => urls.get(contentKey)
}

function toBody(delivery: DeliveryRequest, item: ContentItem, mediaUrl: FindMediaUrl): unknown {
  const { types, registry, options } = delivery
  const schema = types.get(item.type)?.schema
  const media = item.body[mediaField] as { url?: unknown } | undefined
  const body =
    typeof media?.url === 'string'
      ? { ...item.body, [mediaField]: { ...media, url: toDeliveredUrl(delivery, media.url) } }
      : item.body
  if (schema === undefined) return body
  return toDeliveredBody(schema, body, { registry, htmlEncode: options.htmlEncode, mediaUrl })
}

const toResourceUrl = (delivery: DeliveryRequest, head: Head) =>
  toDeliveredUrl(delivery, `${delivery.apiPath}${delivery.contentsPath}/${head.contentKey}`)
