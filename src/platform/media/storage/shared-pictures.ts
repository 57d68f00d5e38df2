/** Resized pictures in the bucket, so that one server makes each. The bucket's own rules say when they go; all can be made again. */
import { createHash } from 'node:crypto'
import type { Warn } from '#kit'
import { toMediaBytes } from './media-storage.ts'
import type { S3Client } from './s3-client.ts'
import { findObject, putObject } from './s3-storage.ts'

export type SharedPictures = {
  /** Undefined where it has to be made, and while the bucket does not answer. */
  readonly find: (key: string) => Promise<Buffer | undefined>
  /** A failure is a warning. */
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>
}

const toObjectKey = (key: string) => `resized/${key.slice(0, 2)}/${key}`

/** `findClient`: of the bucket in which media lie now; undefined where they lie in a folder. */
export const createSharedPictures = (findClient: () => S3Client | undefined, warn: Warn): SharedPictures => ({
  async find(key) {
    const client = findClient()
    return client && findObject(client, toObjectKey(key)).catch(() => undefined)
  },
  async put(key, bytes) {
    const client = findClient()
    if (client === undefined) return
    const hash = createHash('sha256').update(bytes).digest('hex')
    await putObject(client, { key: toObjectKey(key), body: { ...toMediaBytes(bytes), hash } }).catch(
      (error: unknown) => warn({ message: 'A resized picture could not be shared', reason: String(error) }),
    )
  },
})
