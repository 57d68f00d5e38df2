/** Strips locations, serial numbers, previews and other metadata from an image without re-encoding it. */
import { damagedUpload } from '../../errors.ts'
import type { MediaType } from '../../inspect-media.ts'
import { cutAvif } from './cut-avif.ts'
import { cutGif } from './cut-gif.ts'
import { cutJpeg } from './cut-jpeg.ts'
import { cutPng } from './cut-png.ts'
import { cutWebp } from './cut-webp.ts'

const cutters: Partial<Readonly<Record<MediaType, (bytes: Buffer) => Buffer>>> = {
  'image/jpeg': cutJpeg,
  'image/png': cutPng,
  'image/webp': cutWebp,
  'image/avif': cutAvif,
  'image/gif': cutGif,
}

/**
 * Strips metadata. The same bytes always produce the same result, and stripping it again changes nothing. Orientation and colour profile
 * remain. Throws `media-damaged` (422). Not covered: PDF files, which uploads and imports refuse.
 */
export function cutMetadata(bytes: Uint8Array, mimeType: MediaType): Uint8Array {
  const cut = cutters[mimeType]
  if (cut === undefined) return bytes
  try {
    return cut(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  } catch (cause) {
    throw damagedUpload(cause)
  }
}
