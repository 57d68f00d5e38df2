/** Tables for media. Times are ISO 8601 in UTC; ids and keys are text. */
import type { Generated } from 'kysely'

/** Hash and size describe the uploaded bytes; versions refer to that hash. The stored files have separate hashes. */
type MediaObjectTable = {
  /** SHA-256 of the bytes, 64 hex digits. */
  hash: string
  mime_type: string
  /** The size in bytes. */
  size: number
  /** In pixels; null unless the object is an image. */
  width: number | null
  height: number | null
  created_at: string
  /** Version number of the rules that were used to prepare the files; 0 if the uploaded bytes were stored unchanged. */
  preparation: Generated<number>
  /** The bytes to send; null for the uploaded bytes. */
  sent_hash: string | null
  sent_size: number | null
  /** The PNG rendered from an SVG; null if there is none. */
  raster_hash: string | null
  raster_size: number | null
  /** A file that has been replaced and will be removed. */
  leftover_hash: string | null
}

/** Uploaded bytes that are not part of an import. They are removed once nothing refers to them. */
type MediaUploadTable = {
  hash: string
  /** The time when the bytes were last uploaded. */
  uploaded_at: string
}

/** One row, `current`, once media have been moved. Without this row, media are in the storage named in the settings. */
type StorageLocationTable = {
  id: 'current'
  /** `folder`, or a bucket's address, never with its access keys. */
  from_name: string
  to_name: string
  state: 'moving' | 'moved'
  /** The last hash that was verified in the target, in hash order; empty at the beginning. */
  position: string
}

/** A resumable upload. It is removed a day after it began. */
type PartialUploadTable = {
  id: string
  account: string
  /** The size of the whole file in bytes. */
  size: number
  /** Number of bytes received so far, in all parts of the upload. */
  received: number
  created_at: string
  /** The response of the finished upload, as JSON text; null until then. */
  result: string | null
}

/** A part of an upload, stored under its hash like other media. */
type UploadPartTable = {
  upload: string
  /** The number of bytes in all earlier parts. */
  position: number
  size: number
  hash: string
}

/** A file whose bytes an administrator has erased. Each file of an object has its own row. */
type ErasedMediaTable = {
  /** SHA-256 of the uploaded bytes, of the bytes to send, or of a rendered PNG. */
  hash: string
  /** Content key of the picture. */
  item: string
  reason: string
  erased_by: string
  erased_at: string
}

export type MediaTables = {
  erased_media: ErasedMediaTable
  media_object: MediaObjectTable
  media_upload: MediaUploadTable
  media_place: StorageLocationTable
  partial_upload: PartialUploadTable
  upload_part: UploadPartTable
}
