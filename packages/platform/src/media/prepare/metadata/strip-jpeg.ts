/** Strips metadata from a JPEG (ITU-T T.81, Annex B): omits segments and copies the image data. */
import { readOrientation, toOrientationTiff, removeExifHeader } from './orientation.ts'

const markers = { start: 0xd8, end: 0xd9, scan: 0xda, exif: 0xe1, comment: 0xfe } as const
const isStandalone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef

/** Throws if the file is not a JPEG. */
export function stripJpeg(bytes: Buffer): Buffer {
  if (bytes.readUInt16BE(0) !== 0xffd8) throw new Error('no start of image')
  const head: Buffer[] = []
  const rest: Buffer[] = []
  let orientation = 1
  for (let at = 2; at < bytes.length;) {
    const { marker, start } = readMarker(bytes, at)
    if (marker === markers.end) {
      /**
       * Drops bytes after the end of the image, because they belong to another file, such as a larger preview, a video
       * or a depth map.
       */
      rest.push(Buffer.from([0xff, markers.end]))
      break
    }
    const end = isStandalone(marker) ? start : start + bytes.readUInt16BE(start)
    if (end > bytes.length) throw new Error('a segment ends after the file')
    const segment = bytes.subarray(start + 2, end)
    if (marker === markers.exif && segment.toString('latin1', 0, 6) === 'Exif\0\0' && orientation === 1)
      orientation = readOrientation(removeExifHeader(segment))
    const next = marker === markers.scan ? findScanEnd(bytes, end) : end
    const copied = toCopied(marker, bytes.subarray(start, next))
    if (copied !== undefined) (marker === 0xe0 ? head : rest).push(Buffer.from([0xff, marker]), copied)
    at = next
  }
  return Buffer.concat([Buffer.from([0xff, markers.start]), ...head, ...toExif(orientation), ...rest])
}

/** Reads a marker. Fill bytes, and bytes that decoders skip, may precede it. */
function readMarker(bytes: Buffer, at: number): { readonly marker: number; readonly start: number } {
  let start = bytes.indexOf(0xff, at)
  while (start >= 0 && bytes[start] === 0xff) start++
  const marker = start < 0 ? undefined : bytes[start]
  if (marker === undefined || marker === 0) throw new Error('no marker')
  return { marker, start: start + 1 }
}

/** Finds the next marker that is not part of the image data. */
function findScanEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    if (next !== 0 && next !== 0xff && !isStandalone(next)) return at
  }
  return bytes.length
}

/**
 * Returns the part of a segment to copy; undefined if the segment is omitted. Application data is copied only if it
 * defines colours. `segment` begins with its length.
 */
function toCopied(marker: number, segment: Buffer): Buffer | undefined {
  const name = segment.toString('latin1', 2, 14)
  if (marker === 0xe0) return name.startsWith('JFIF\0') ? withoutThumbnail(segment) : undefined
  if (marker === 0xe2) return name === 'ICC_PROFILE\0' ? segment : undefined
  if (marker === 0xee) return name.startsWith('Adobe') ? segment : undefined
  return isApplication(marker) || marker === markers.comment ? undefined : segment
}

function withoutThumbnail(segment: Buffer): Buffer | undefined {
  if (segment.length < 16) return undefined
  const cut = Buffer.from(segment.subarray(0, 16))
  cut.writeUInt16BE(16, 0)
  cut.writeUInt16BE(0, 14)
  return cut
}

function toExif(orientation: number): readonly Buffer[] {
  const tiff = toOrientationTiff(orientation)
  if (tiff === undefined) return []
  const head = Buffer.from([0xff, markers.exif, 0, 0])
  head.writeUInt16BE(tiff.length + 8, 2)
  return [head, Buffer.from('Exif\0\0', 'latin1'), tiff]
}
