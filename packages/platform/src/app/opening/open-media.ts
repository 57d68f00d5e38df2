/** Opens the site's media: the file storage, the uploads, and the resized images that servers share. */
import type { Database } from '#database'
import type { Warn } from '#kit'
import {
  createSharedPictures,
  createStorageOpener,
  folderSettings,
  followStorageLocation,
  openMediaEraser,
  openMediaStore,
  openPartialUploads,
  openUploads,
  type MediaEraser,
  type MediaStore,
  type MediaTables,
  type PartialUploads,
  type SharedPictures,
  type Uploads,
} from '#media'
import type { Configuration } from '../settings/configuration.ts'

type SiteMedia = {
  readonly media: MediaStore
  readonly requireMedia: () => Promise<void>
  readonly uploads: Uploads
  readonly partialUploads: PartialUploads
  readonly eraser: MediaEraser
  readonly sharedPictures: SharedPictures | undefined
  readonly stopFollowing: () => void
}

type SiteMediaOptions = {
  readonly configuration: Pick<Configuration, 'dataDir'> & Partial<Pick<Configuration, 'media'>>
  readonly warn: Warn
  readonly fetch?: typeof globalThis.fetch | undefined
  readonly clock: () => Date
}

export async function openMedia(
  { configuration, warn, fetch, clock }: SiteMediaOptions,
  database: Database<MediaTables>,
): Promise<SiteMedia> {
  const { dataDir, media: settings = folderSettings } = configuration
  const opener = createStorageOpener({ dataDir, settings, warn, fetch })
  const { storage, stop } = await followStorageLocation({ database, opener, configured: settings.name, warn })
  const uploads = openUploads({ database, storage, dataDir, clock })
  const isShared = settings.sharesPictures === true
  const sharedPictures = isShared
    ? createSharedPictures(() => opener.findClient(storage.name), warn)
    : undefined
  return {
    media: openMediaStore({ database, storage, clock }),
    requireMedia: async () => {
      if (opener.findClient(storage.name) !== undefined) await opener.require(storage.name)
    },
    uploads,
    partialUploads: openPartialUploads({ database, storage, clock, uploads }),
    eraser: openMediaEraser({ database, storage, clock, dataDir, shared: sharedPictures }),
    sharedPictures,
    stopFollowing: stop,
  }
}
