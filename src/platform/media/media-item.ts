/** Finds the published bytes that a media address means. */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isContentKey } from '#kit'
import { isStoredRef, mayBeComing, toMediaVersion, type ContentItem, type ContentSource } from '#model'

export type MediaItem = {
  readonly item: ContentItem
  /** What the storage knows the bytes by: their SHA-256, or where another server has them. */
  readonly ref: string
  /** 64 hex digits that are others when the bytes are. */
  readonly hash: string
  readonly mimeType: string
  /** The address names the published bytes: it never means others and may be cached. */
  readonly isCurrent: boolean
  /** The address names other bytes, perhaps those of a draft or of a release that this server does not show yet. No cache stores the answer. */
  readonly isComing: boolean
}

/** The site with the drafts of one item, for a request by somebody who may see them; undefined for anybody else. */
export type OpenDrafts = (request: FastifyRequest, contentKey: string) => Promise<ContentSource | undefined>

export type MediaAddress = {
  readonly contentKey: string
  readonly query: { readonly version?: unknown; readonly language?: unknown }
}

/** Undefined when nothing is published there, or nothing that is ours. */
export async function findMediaItem(
  content: ContentSource,
  { contentKey, query }: MediaAddress,
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
  return { item, ref, hash, mimeType, isCurrent, isComing: !isCurrent && mayBeComing(query.version, item) }
}

export type MediaSources = {
  /** What guests may read now. */
  readonly content: () => ContentSource
  /** Without it, drafts are shown to nobody. */
  readonly openDrafts?: OpenDrafts | undefined
}

/** Returns the picture of a draft if the address names its bytes and the sender of the request may see it, else the published one. */
export async function findShownMedia(
  { content, openDrafts }: MediaSources,
  address: MediaAddress,
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

/** `otherwise`: of an address that names no bytes. */
export function toCacheControl(
  { isCurrent, isComing }: Pick<MediaItem, 'isCurrent' | 'isComing'>,
  otherwise: string,
): string {
  if (isComing) return 'private, no-store'
  return isCurrent ? `public, max-age=${oneYearSeconds}, immutable` : otherwise
}

export const toMediaHash = (ref: string): string =>
  isStoredRef(ref) ? ref : createHash('sha256').update(ref).digest('hex')

/** Attack: an SVG or PDF opened as a page of this site that runs script in its name. */
export const documentPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

export const isDocument = (mimeType: string): boolean =>
  mimeType === 'image/svg+xml' || mimeType === 'application/pdf'

/** For addresses that always mean the same bytes, in seconds. */
const oneYearSeconds = 31_536_000
