/** Checks an upload before any of it is stored: reads all its bytes, but executes none of them. */
import { createReadStream } from 'node:fs'
import { open, readFile, writeFile } from 'node:fs/promises'
import { damagedUpload, emptyUpload, unknownMediaType } from './errors.ts'
import {
  isMarkup,
  maxPixels,
  readImageMetadata,
  startsWithText,
  type MediaMetadata,
} from './inspect-media.ts'
import { loadSharp } from './load-sharp.ts'
import {
  cleanMedia,
  prepareMedia,
  requireSameImage,
  toHash,
  type MediaFile,
  type PreparedMedia,
} from './prepare/prepare-media.ts'
import type { SvgRasteriser } from './prepare/rasterise-svg.ts'
import { unfinishedExtension } from './write-atomically.ts'

/** Smaller files are prepared in memory, because on a busy server each disk access waits for earlier accesses. */
export const maxInMemoryBytes = 1024 * 1024
/** Number of bytes sufficient to recognise markup. */
const headBytes = 1024

/** Received bytes: in memory or, if there are many, in a file. */
export type Upload = { readonly hash: string; readonly size: number } & (
  | { readonly bytes: Uint8Array }
  | { readonly path: string }
)

/**
 * Throws `media-empty`, `media-type-unknown` (415), `media-too-many-pixels` (413), `media-damaged` (422), and the same
 * errors as `prepareMedia`. Memory use does not grow with the size of the image: images are decoded in strips, one
 * image at a time.
 */
export async function prepareUpload(upload: Upload, rasterise?: SvgRasteriser): Promise<PreparedMedia> {
  const { size } = upload
  if (size === 0) throw emptyUpload()
  const head = 'bytes' in upload ? upload.bytes.subarray(0, headBytes) : await readHead(upload.path)
  if (startsWithText(head, '%PDF-')) throw unknownMediaType(head)
  if (isMarkup(head))
    return prepareMedia('bytes' in upload ? upload.bytes : await readFile(upload.path), { rasterise })
  if ('bytes' in upload) {
    const prepared = await prepareMedia(upload.bytes)
    await requireWhole(upload.bytes)
    return prepared
  }
  const { path } = upload
  const facts = { ...(await readImageMetadata({ source: path, head })), size }
  await requireWhole(path)
  return { facts, sent: await writeCleaned(path, facts), raster: undefined }
}

/** Returns the path of the temporary file for an upload's sanitised bytes. */
export const toCleanedPath = (path: string): string => `${path}-cleaned${unfinishedExtension}`

/**
 * Writes the sanitised bytes to disk. As a result, only one image is in memory at a time, and none during the upload to
 * the storage.
 */
async function writeCleaned(path: string, facts: MediaMetadata): Promise<MediaFile> {
  const { cleaned } = cleanMedia(await readFile(path), facts.mimeType)
  await requireSameImage(cleaned, facts)
  const cleanedPath = toCleanedPath(path)
  await writeFile(cleanedPath, cleaned)
  return { hash: toHash(cleaned), size: cleaned.byteLength, read: () => createReadStream(cleanedPath) }
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(headBytes) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Decodes the image once, because its header may declare more data than the file contains. */
async function requireWhole(picture: Uint8Array | string): Promise<void> {
  const sharp = await loadSharp()
  const options = { limitInputPixels: maxPixels, failOn: 'truncated', sequentialRead: true } as const
  await sharp(picture, options)
    .resize({ width: 16 })
    .raw()
    .toBuffer()
    .catch((cause: unknown) => {
      throw damagedUpload(cause)
    })
}
