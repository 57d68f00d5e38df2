/** The storage of bytes that the content service needs; the media room's store is one. */

export type ContentMediaObject = {
  /** SHA-256 of the uploaded bytes. */
  readonly hash: string
  /** SHA-256 of the bytes to send, which may be cleaned. */
  readonly sentHash: string
  readonly mimeType: string
  readonly size: number
  readonly width: number | null
  readonly height: number | null
}

export type ContentMedia = {
  readonly inspect: (bytes: Uint8Array) => Promise<ContentMediaObject>
  /** `as`: a stored object that sends the same bytes, which is then stored in their place. `isRepaired`: damaged bytes are written back. */
  readonly put: (
    bytes: Uint8Array,
    as?: string,
  ) => Promise<ContentMediaObject & { readonly isRepaired?: boolean }>
  /** SHA-256 of the bytes that would be sent for these; undefined where they cannot be stored. */
  readonly findSentHash: (bytes: Uint8Array) => Promise<string | undefined>
  /** Stored objects that send these bytes, the oldest first. */
  readonly findSame: (sentHash: string) => Promise<readonly ContentMediaObject[]>
  /** The bytes to send. */
  readonly load: (hash: string) => Promise<Uint8Array>
  /** What is known of a stored object; undefined where there is none. */
  readonly findFacts: (hash: string) => Promise<ContentMediaObject | undefined>
  /** Of every object that it knows. */
  readonly listHashes: () => Promise<readonly string[]>
}
