/** Where bytes lie under their hash, 64 hex digits: a folder, a bucket, or two of them while media move. */
import { Readable } from 'node:stream'
import type { ByteRange } from '../byte-range.ts'

export type MediaStorage = {
  /** For people: without keys. */
  readonly name: string
  /** Undefined when the bytes are not there. Throws {@link MediaAway}, as all of these do. */
  readonly find: (hash: string) => Promise<Uint8Array | undefined>
  readonly findSize: (hash: string) => Promise<number | undefined>
  readonly open: (hash: string) => Promise<OpenMedia | undefined>
  /** Once it resolves, the bytes survive a power cut; stored bytes of the same size stay. Safe to repeat. */
  readonly put: (hash: string, bytes: MediaBytes) => Promise<void>
  /** Like `put`, but writes over stored bytes, which may be damaged. */
  readonly replace: (hash: string, bytes: MediaBytes) => Promise<void>
  /** What it answers removes one at a time, within a transaction too. */
  readonly openRemover: () => Promise<(hash: string) => Promise<void>>
}

/** One that says what lies there: what a move asks before it begins. */
export type ListedStorage = MediaStorage & {
  /** Everything below the folder or the prefix, in no order; `hash` is missing where no medium of ours lies so. */
  readonly list: () => AsyncIterable<StoredObject>
}

export type StoredObject = { readonly key: string; readonly size: number; readonly hash: string | undefined }

/** To stream from; whoever opens it reads or closes it. */
export type OpenMedia = {
  /** Bytes. */
  readonly size: number
  /** From the first byte to the last, both included; all of them without a range. Memory holds a piece at a time. */
  readonly read: (range?: ByteRange) => Promise<Readable>
  readonly close: () => Promise<void>
}

/** `read` may be called again: for another try. */
export type MediaBytes = { readonly size: number; readonly read: () => Readable }

export const toMediaBytes = (bytes: Uint8Array): MediaBytes => ({
  size: bytes.byteLength,
  read: () => Readable.from([bytes]),
})

/** Below the folder or the bucket: few names in each folder. */
export const toMediaKey = (hash: string): string => `media/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`

export function toMediaHash(key: string): string | undefined {
  const [, hash] = /^media\/..\/..\/([0-9a-f]{64})$/.exec(key) ?? []
  return hash !== undefined && toMediaKey(hash) === key ? hash : undefined
}
