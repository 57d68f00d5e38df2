/** Finds the published bytes that a media address means. */
import { createHash } from 'node:crypto'
import { isContentKey } from '#kit'
import type { ContentItem, ContentSource } from '#model'

export type MediaItem = {
  readonly item: ContentItem
  /** What the storage knows the bytes by: their SHA-256, or where another server has them. */
  readonly ref: string
  /** 64 hex digits that are others when the bytes are. */
  readonly hash: string
  readonly mimeType: string
  /** The address names the published version: it never means other bytes and may be kept. */
  readonly isCurrent: boolean
}

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
    { source?: { type?: unknown; ref?: unknown; mimeType?: unknown } } | undefined
  const { type, ref, mimeType } = media?.source ?? {}
  if (item === undefined || type !== 'file' || typeof ref !== 'string' || typeof mimeType !== 'string')
    return undefined
  const hash = toMediaHash(ref)
  return { item, ref, hash, mimeType, isCurrent: query.version === `${item.version}.0` }
}

export const isStoredRef = (ref: string): boolean => /^[0-9a-f]{64}$/.test(ref)

export const toMediaHash = (ref: string): string =>
  isStoredRef(ref) ? ref : createHash('sha256').update(ref).digest('hex')

/** Attack: an SVG or PDF opened as a page of this site that runs script in its name. */
export const documentPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

export const isDocument = (mimeType: string): boolean =>
  mimeType === 'image/svg+xml' || mimeType === 'application/pdf'

/** For addresses that always mean the same bytes, in seconds. */
export const oneYearSeconds = 31_536_000
