/** Cuts places, serial numbers, previews and the like out of a picture, without encoding it anew. */
import { damagedUpload } from '../../errors.ts'
import type { MediaType } from '../../inspect-media.ts'
import { cutAvif } from './cut-avif.ts'
import { cutJpeg } from './cut-jpeg.ts'
import { cutPng } from './cut-png.ts'
import { cutWebp } from './cut-webp.ts'

const cutters: Partial<Readonly<Record<MediaType, (bytes: Buffer) => Buffer>>> = {
  'image/jpeg': cutJpeg,
  'image/png': cutPng,
  'image/webp': cutWebp,
  'image/avif': cutAvif,
}

/**
 * The same bytes always give the same, and cut ones themselves. How the picture is turned and its colour profile stay. Throws
 * `media-damaged` (422). Not covered: GIF, which has no place for where a picture was taken, and PDF.
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
