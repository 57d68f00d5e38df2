/**
 * Shares resized images in the bucket, so that only one server encodes each image. The bucket's lifecycle rules delete
 * the images, which can be encoded again.
 */
import { createHash } from 'node:crypto'
import type { Warn } from '#kit'
import { toMediaBytes } from './media-storage.ts'
import { listObjects } from './list-objects.ts'
import type { S3Client } from './s3-client.ts'
import { findObject, putObject } from './s3-storage.ts'

export type SharedPictures = {
  /** Finds an image in the bucket. Returns undefined if the bucket does not contain the image or does not respond. */
  readonly find: (key: string) => Promise<Buffer | undefined>
  /** Stores an image. A failure is logged as a warning. */
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>
  /** Removes all sizes of an image. */
  readonly remove: (hash: string) => Promise<void>
}

const toObjectKey = (key: string) => `resized/${key.slice(0, 2)}/${key}`

/** `findClient` returns the client of the bucket that currently stores media; undefined if media are in a folder. */
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
  async remove(hash) {
    const client = findClient()
    if (client === undefined) return
    for await (const { key } of listObjects(client, toObjectKey(hash)))
      await client.call({ method: 'DELETE', key, tries: 1 }, async () => undefined)
  },
})
