/** Stores bytes under their hash, 64 hex digits: in a folder, in a bucket, or in both while media are moved. */
import { Readable } from 'node:stream'
import type { ByteRange } from '../byte-range.ts'

export type MediaStorage = {
  /** The storage's name as shown in messages, without access keys. */
  readonly name: string
  /**
   * Returns undefined if the bytes do not exist. Every function of a storage throws {@link MediaUnavailableError} if
   * the storage is unavailable.
   */
  readonly find: (hash: string) => Promise<Uint8Array | undefined>
  readonly findSize: (hash: string) => Promise<number | undefined>
  readonly open: (hash: string) => Promise<OpenMedia | undefined>
  /**
   * Stores bytes unless bytes of the same size exist. Once the call resolves, the bytes survive a power failure. The
   * call may be repeated.
   */
  readonly put: (hash: string, bytes: MediaBytes) => Promise<void>
  /** Like `put`, but overwrites stored bytes, which may be damaged. */
  readonly replace: (hash: string, bytes: MediaBytes) => Promise<void>
  /** Returns a function that removes one file per call. That function may be called inside a transaction. */
  readonly openRemover: () => Promise<(hash: string) => Promise<void>>
}

/** A storage that can list its objects, which a move requires. */
export type ListedStorage = MediaStorage & {
  /** Lists everything below the folder or the prefix, in arbitrary order; `hash` is absent for files that are not media. */
  readonly list: () => AsyncIterable<StoredObject>
}

export type StoredObject = { readonly key: string; readonly size: number; readonly hash: string | undefined }

/** Media as a stream, which the caller must read or close. */
export type OpenMedia = {
  /** The size in bytes. */
  readonly size: number
  /** Reads a range, both ends included, or the whole file. At most one chunk is in memory at a time. */
  readonly read: (range?: ByteRange) => Promise<Readable>
  readonly close: () => Promise<void>
}

/** `read` may be called again for a retry. */
export type MediaBytes = { readonly size: number; readonly read: () => Readable }

export const toMediaBytes = (bytes: Uint8Array): MediaBytes => ({
  size: bytes.byteLength,
  read: () => Readable.from([bytes]),
})

/**
 * Returns the path inside the folder or bucket. Hashes are spread over subfolders, so that none contains too many
 * files.
 */
export const toMediaKey = (hash: string): string => `media/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`

export function toMediaHash(key: string): string | undefined {
  const [, hash] = /^media\/..\/..\/([0-9a-f]{64})$/.exec(key) ?? []
  return hash !== undefined && toMediaKey(hash) === key ? hash : undefined
}
