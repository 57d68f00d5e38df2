/** The version in a media URL (`?version=`), which changes only if the bytes change. */
import type { ContentItem } from './content-item.ts'

/** Returns true for a SHA-256 in hexadecimal digits, which is the name of stored media. Media from another server have different names. */
export const isMediaHash = (ref: string): boolean => /^[0-9a-f]{64}$/.test(ref)

/** Returns the start of the stored bytes' hash, or the item's version number for media from another server. */
export const toMediaVersion = (ref: string, { version }: Pick<ContentItem, 'version'>): string =>
  isMediaHash(ref) ? ref.slice(0, hashDigits) : `${version}.0`

/** Returns true if the requested version may identify bytes that are not published yet. */
export const canBePublishedLater = (
  requestedVersion: unknown,
  { version }: Pick<ContentItem, 'version'>,
): boolean =>
  typeof requestedVersion === 'string' &&
  (hashVersion.test(requestedVersion) ||
    (numberedVersion.test(requestedVersion) && parseInt(requestedVersion, 10) > version))

/**
 * 32 bits: enough to distinguish the versions of one item, and short, because each page contains dozens of these URLs.
 */
const hashDigits = 8
const hashVersion = /^[0-9a-f]{8}$/
const numberedVersion = /^\d+\.0$/
