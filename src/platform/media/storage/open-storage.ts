/** From how a storage is named to the storage: `folder`, or the address of a bucket. */
import type { Warn } from '#kit'
import { noMediaKeys, wrongMediaStorage } from '../errors.ts'
import { folderName, openFolderStorage } from './folder-storage.ts'
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
  /** Whether resized pictures lie in the bucket too, for every server. */
  readonly sharesPictures?: boolean | undefined
  /** Of originals from a bucket that this machine keeps; 0 keeps none. */
  readonly keptBytes?: number | undefined
}

export type StorageOpener = {
  /** The same name is the same storage. Throws `media-storage` or `media-keys`. */
  readonly open: (name: string) => ListedStorage
  /** Of a bucket that was opened; undefined for the folder. */
  readonly findClient: (name: string) => S3Client | undefined
  /** Asks a bucket whether it takes our keys. Throws `media-refused`; says nothing of one that is away. */
  readonly require: (name: string) => Promise<void>
}

type OpenerOptions = {
  readonly dataDir: string
  readonly settings: Pick<MediaSettings, 'keys' | 'region'>
  readonly warn: Warn
  /** Calls a bucket; the machine's own without it. */
  readonly fetch?: typeof fetch | undefined
}

export const folderSettings: MediaSettings = { name: folderName }

export function createStorageOpener({ dataDir, settings, ...calls }: OpenerOptions): StorageOpener {
  const clients = new Map<string, S3Client>()
  const folder = openFolderStorage(dataDir)

  function openClient(name: string): S3Client | undefined {
    if (name === folderName) return undefined
    const known = clients.get(name)
    if (known !== undefined) return known
    const address = parseS3Address(name, settings.region)
    if (address === undefined) throw wrongMediaStorage(name)
    if (settings.keys === undefined) throw noMediaKeys(name)
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
