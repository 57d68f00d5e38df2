export { inspectMedia, maxMediaBytes, type MediaFacts, type MediaType } from './inspect-media.ts'
export { openImageOptimiser, type ImageOptimiser, type OnEncoding } from './images/image-optimiser.ts'
export { createEncodeAhead } from './images/encode-ahead.ts'
export { imageRoutes, type ImageRoutesOptions } from './images/image-routes.ts'
export type { OpenDrafts } from './media-item.ts'
export { mediaRoutes, type MediaRoutesOptions } from './media-routes.ts'
export { openRemoteMedia, type RemoteMediaOptions } from './remote-media.ts'
export { socialRoutes, type SocialRoutesOptions } from './social-cards/social-routes.ts'
export { preparation as mediaPreparation } from './prepare/prepare-media.ts'
export { openUploads, type FindReferencedMedia, type Uploads } from './uploads.ts'
export { openMediaStore, type MediaReader, type MediaStore } from './media-store.ts'
export type { MediaObject } from './store-object.ts'
export type { MediaTables } from './tables.ts'
export { MediaAway } from './storage/media-away.ts'
export { folderName, openFolderStorage } from './storage/folder-storage.ts'
export type { MediaStorage } from './storage/media-storage.ts'
export {
  createStorageOpener,
  folderSettings,
  type MediaSettings,
  type StorageOpener,
} from './storage/open-storage.ts'
export { parseS3Address } from './storage/s3-address.ts'
export { createSharedPictures, type SharedPictures } from './storage/shared-pictures.ts'
export { moveMedia, type MediaMoveResult } from './move/move-media.ts'
export { followStorageLocation } from './move/follow-storage-location.ts'
export { findStorageLocation, setStorageLocation, type StorageLocation } from './move/storage-location.ts'
export { cacheOriginals } from './original-cache.ts'
