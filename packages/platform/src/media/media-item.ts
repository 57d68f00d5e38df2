/** Finds the published bytes for a media URL. */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isContentKey } from '#kit'
import {
  isMediaHash,
  canBePublishedLater,
  toMediaVersion,
  type ContentItem,
  type ContentSource,
} from '#model'

export type MediaItem = {
  readonly item: ContentItem
  /** The storage key of the bytes: their SHA-256, or their URL on another server. */
  readonly ref: string
  /** 64 hex digits that change with the bytes. */
  readonly hash: string
  readonly mimeType: string
  /**
   * True if the URL identifies the published bytes. Such a URL always refers to the same bytes, so the response may be
   * cached.
   */
  readonly isCurrent: boolean
  /**
   * True if the URL identifies other bytes, perhaps the bytes of a draft or of a release that this server does not show
   * yet. No cache may store the response.
   */
  readonly isComing: boolean
}

/** Returns the site with one item's drafts if the client may see them; otherwise undefined. */
export type OpenDrafts = (request: FastifyRequest, contentKey: string) => Promise<ContentSource | undefined>

export type MediaUrl = {
  readonly contentKey: string
  readonly query: { readonly version?: unknown; readonly language?: unknown }
}

/** Returns undefined if no item is published at the URL, or if the item's bytes are on another site. */
export async function findMediaItem(
  content: ContentSource,
  { contentKey, query }: MediaUrl,
): Promise<MediaItem | undefined> {
  if (!isContentKey(contentKey)) return undefined
  const language = typeof query.language === 'string' ? query.language : undefined
  const [item] = (await content.findContents({ contentKeys: [contentKey], ...(language && { language }) }))
    .items
  const media = item?.body['sfdc_cms:media'] as
    | { source?: { type?: unknown; ref?: unknown; mimeType?: unknown } }
    | undefined
  const { type, ref, mimeType } = media?.source ?? {}
  if (item === undefined || type !== 'file' || typeof ref !== 'string' || typeof mimeType !== 'string')
    return undefined
  const hash = toMediaHash(ref)
  const isCurrent = query.version === toMediaVersion(ref, item)
  return {
    item,
    ref,
    hash,
    mimeType,
    isCurrent,
    isComing: !isCurrent && canBePublishedLater(query.version, item),
  }
}

export type MediaSources = {
  /** Returns the content that guests may read now. */
  readonly content: () => ContentSource
  /** If absent, drafts are never sent. */
  readonly openDrafts?: OpenDrafts | undefined
}

/**
 * Returns a draft's image if the URL identifies its bytes and the client may see the draft; otherwise returns the
 * published image.
 */
export async function findPublishedMedia(
  { content, openDrafts }: MediaSources,
  address: MediaUrl,
  request?: FastifyRequest,
): Promise<MediaItem | undefined> {
  const found = await findMediaItem(content(), address)
  const isNewer = found === undefined || found.isComing
  if (!isNewer || request === undefined || openDrafts === undefined || !isContentKey(address.contentKey))
    return found
  const drafts = await openDrafts(request, address.contentKey)
  const drafted = drafts && (await findMediaItem(drafts, address))
  return drafted?.isCurrent ? { ...drafted, isCurrent: false, isComing: true } : found
}

/**
 * Returns the `Cache-Control` header. `otherwise`: the value for a URL that does not specify which bytes it expects.
 */
export function toCacheControl(
  { isCurrent, isComing }: Pick<MediaItem, 'isCurrent' | 'isComing'>,
  otherwise: string,
): string {
  if (isComing) return 'private, no-store'
  return isCurrent ? `public, max-age=${oneYearSeconds}, immutable` : otherwise
}

export const toMediaHash = (ref: string): string =>
  isMediaHash(ref) ? ref : createHash('sha256').update(ref).digest('hex')

/** Attack: an SVG or PDF that is opened as a page of this site and runs scripts with the site's origin. */
export const documentPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

export const isDocument = (mimeType: string): boolean =>
  mimeType === 'image/svg+xml' || mimeType === 'application/pdf'

/** Cache lifetime, in seconds, of responses for URLs that always refer to the same bytes. */
const oneYearSeconds = 31_536_000
