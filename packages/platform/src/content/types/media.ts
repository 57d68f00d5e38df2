/** The byte storage that the content service needs. The store in the `media` module implements it. */

export type ContentMediaObject = {
  /** SHA-256 of the uploaded bytes. */
  readonly hash: string
  /** SHA-256 of the bytes to send. Their metadata may have been stripped. */
  readonly sentHash: string
  readonly mimeType: string
  readonly size: number
  readonly width: number | null
  readonly height: number | null
}

/**
 * Identifies an object by two hashes: the hash of the uploaded bytes (perhaps uploaded to another site) and the hash of
 * the bytes to send.
 */
export type MediaIdentity = Pick<ContentMediaObject, 'hash' | 'size' | 'sentHash'>

export type ContentMedia = {
  readonly inspect: (bytes: Uint8Array) => Promise<ContentMediaObject>
  /**
   * `as`: the identity of a stored object with the same bytes to send. The upload is then stored under this identity.
   * `isRepaired`: true if damaged bytes were restored.
   */
  readonly put: (
    bytes: Uint8Array,
    as?: MediaIdentity,
  ) => Promise<ContentMediaObject & { readonly isRepaired?: boolean }>
  /**
   * Computes the bytes that would be sent if the given bytes were stored, and returns their SHA-256. Returns undefined
   * if the bytes cannot be stored.
   */
  readonly findSentHash: (bytes: Uint8Array) => Promise<string | undefined>
  /** Returns the stored objects for which the bytes with this hash are sent, oldest first. */
  readonly findSame: (sentHash: string) => Promise<readonly ContentMediaObject[]>
  /** Loads the bytes to send. */
  readonly load: (hash: string) => Promise<Uint8Array>
  /** Returns the metadata of a stored object; undefined if it does not exist. */
  readonly findFacts: (hash: string) => Promise<ContentMediaObject | undefined>
  /** Returns true if an administrator has erased the bytes of an object. */
  readonly isErased: (hash: string) => Promise<boolean>
  /** Lists the hashes of all known objects. */
  readonly listHashes: () => Promise<readonly string[]>
}
