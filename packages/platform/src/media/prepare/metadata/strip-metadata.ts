/** Strips locations, serial numbers, previews and other metadata from an image without re-encoding it. */
import { damagedUpload } from '../../errors.ts'
import type { MediaType } from '../../inspect-media.ts'
import { stripAvif } from './strip-avif.ts'
import { stripGif } from './strip-gif.ts'
import { stripJpeg } from './strip-jpeg.ts'
import { stripPng } from './strip-png.ts'
import { stripWebp } from './strip-webp.ts'

const cutters: Partial<Readonly<Record<MediaType, (bytes: Buffer) => Buffer>>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
  'image/avif': stripAvif,
  'image/gif': stripGif,
}

/**
 * Strips metadata. The same bytes always produce the same result, and stripping it again changes nothing. Orientation
 * and colour profile remain. Throws `media-damaged` (422). Not covered: PDF files, which uploads and imports reject.
 */
export function stripMetadata(bytes: Uint8Array, mimeType: MediaType): Uint8Array {
  const cut = cutters[mimeType]
  if (cut === undefined) return bytes
  try {
    return cut(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  } catch (cause) {
    throw damagedUpload(cause)
  }
}
