/** The storage of bytes that the content service needs; the media room's store is one. */

export type ContentMediaObject = {
  readonly hash: string
  readonly mimeType: string
  readonly size: number
  readonly width: number | null
  readonly height: number | null
}

export type ContentMedia = {
  readonly inspect: (bytes: Uint8Array) => Promise<ContentMediaObject>
  readonly put: (bytes: Uint8Array) => Promise<ContentMediaObject>
  readonly load: (hash: string) => Promise<Uint8Array>
  /** What is known of a stored object; undefined where there is none. */
  readonly findFacts: (hash: string) => Promise<ContentMediaObject | undefined>
  /** Of every object that it knows. */
  readonly listHashes: () => Promise<readonly string[]>
}
