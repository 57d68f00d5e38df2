/** Finds the hash under which an upload is stored. */
import type { Database } from '#database'
import { EpidermError } from '#kit'
import { inspectMedia } from './inspect-media.ts'
import { findObject, findPreparedObject } from './object-rows.ts'
import { cleanMedia, toHash } from './prepare/prepare-media.ts'
import type { MediaObject } from './store-object.ts'
import type { MediaTables } from './tables.ts'

export type MediaIdentity = Pick<MediaObject, 'hash' | 'size' | 'sentHash'>

/**
 * Returns the identity under which to store an upload. `as` is the preferred identity: that of an object on this or
 * another site. It is used only if the server would send the same bytes for that object as for the upload.
 */
export async function findUploadTarget(
  database: Database<MediaTables>,
  bytes: Uint8Array,
  as: MediaIdentity | undefined,
): Promise<Pick<MediaIdentity, 'hash' | 'size'>> {
  const own = { hash: await findObjectHash(database, bytes), size: bytes.byteLength }
  if (as === undefined || as.hash === own.hash || as.sentHash !== (await findSentHash(bytes))) return own
  const known = await findObject(database, as.hash)
  return known === undefined || known.sentHash === as.sentHash ? as : own
}

/**
 * Returns the SHA-256 of the uploaded bytes. If another image is already stored under that hash (see `isForged`),
 * instead returns the SHA-256 of the bytes to send.
 */
export async function findObjectHash(database: Database<MediaTables>, bytes: Uint8Array): Promise<string> {
  const hash = toHash(bytes)
  const known = await findPreparedObject(database, hash)
  if (known === undefined || known.sentHash === hash) return hash
  const sentHash = await findSentHash(bytes)
  return sentHash === undefined || sentHash === known.sentHash ? hash : sentHash
}

/**
 * Returns the SHA-256 of the bytes that the server would send for this upload; undefined if the upload is not valid
 * media.
 */
export async function findSentHash(bytes: Uint8Array): Promise<string | undefined> {
  try {
    const { mimeType } = await inspectMedia(bytes)
    return toHash(cleanMedia(bytes, mimeType).cleaned)
  } catch (error) {
    if (error instanceof EpidermError) return undefined
    throw error
  }
}
