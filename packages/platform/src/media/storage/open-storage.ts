/** Opens a storage by its name: `folder`, or a bucket's address. */
import type { Warn } from '#kit'
import { missingMediaKeys, invalidMediaStorage } from '../errors.ts'
import { folderStorageName, openFolderStorage } from './folder-storage.ts'
import type { ListedStorage } from './media-storage.ts'
import { requireBucket } from './require-bucket.ts'
import { parseS3Address } from './s3-address.ts'
import { createS3Client, type S3Client, type S3Keys } from './s3-client.ts'
import { createS3Storage } from './s3-storage.ts'

export type MediaSettings = {
  /** `folder`, or `s3://bucket?endpoint=…`. */
  readonly name: string
  readonly keys?: S3Keys | undefined
  readonly region?: string | undefined
  /** True if all servers share resized images in the bucket. */
  readonly sharesPictures?: boolean | undefined
  /** Size of the local cache for a bucket's originals; 0 disables it. */
  readonly cacheBytes?: number | undefined
}

export type StorageOpener = {
  /** Opens a storage. Returns the same storage for the same name. Throws `media-storage` or `media-keys`. */
  readonly open: (name: string) => ListedStorage
  /** Returns an open bucket's client; undefined for the folder. */
  readonly findClient: (name: string) => S3Client | undefined
  /** Checks that a bucket accepts the keys. Throws `media-refused`, but does not throw if the bucket is unavailable. */
  readonly require: (name: string) => Promise<void>
}

type OpenerOptions = {
  readonly dataDir: string
  readonly settings: Pick<MediaSettings, 'keys' | 'region'>
  readonly warn: Warn
  /** Function that sends requests to a bucket. Default: the global `fetch`. */
  readonly fetch?: typeof fetch | undefined
}

export const folderSettings: MediaSettings = { name: folderStorageName }

export function createStorageOpener({ dataDir, settings, ...calls }: OpenerOptions): StorageOpener {
  const clients = new Map<string, S3Client>()
  const folder = openFolderStorage(dataDir)

  function openClient(name: string): S3Client | undefined {
    if (name === folderStorageName) return undefined
    const known = clients.get(name)
    if (known !== undefined) return known
    const address = parseS3Address(name, settings.region)
    if (address === undefined) throw invalidMediaStorage(name)
    if (settings.keys === undefined) throw missingMediaKeys(name)
    const client = createS3Client({ address, keys: settings.keys, name, ...calls })
    clients.set(name, client)
    return client
  }

  return {
    findClient: (name) => clients.get(name),
    async require(name) {
      const client = openClient(name)
      if (client !== undefined) await requireBucket(client, name)
    },
    open(name) {
      const client = openClient(name)
      return client === undefined ? folder : createS3Storage(client, name)
    },
  }
}
