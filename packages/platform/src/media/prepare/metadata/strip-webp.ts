/** Strips metadata from a WebP (RFC 9649): omits metadata chunks and copies all other chunks. */
import { readOrientation, toOrientationTiff, removeExifHeader } from './orientation.ts'

const headerBytes = 12
const shown = new Set(['VP8X', 'ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L'])
const flags = { exif: 0x08, xmp: 0x04 } as const

/** Strips the metadata of a WebP image. Throws if the file is not a WebP image. */
export function stripWebp(bytes: Buffer): Buffer {
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length) throw new Error('it ends after the file')
  const parts: Buffer[] = []
  let orientation = 1
  for (let at = headerBytes; at + 8 <= end;) {
    const length = bytes.readUInt32LE(at + 4)
    const next = at + 8 + length + (length % 2)
    if (at + 8 + length > end) throw new Error('a chunk ends after the file')
    const name = bytes.toString('latin1', at, at + 4)
    if (name === 'EXIF')
      orientation = readOrientation(removeExifHeader(bytes.subarray(at + 8, at + 8 + length)))
    if (shown.has(name)) parts.push(toEven(bytes.subarray(at, at + 8 + length)))
    at = next
  }
  const tiff = toOrientationTiff(orientation)
  const extended = parts.find((part) => part.toString('latin1', 0, 4) === 'VP8X')
  if (extended !== undefined) {
    const left = (extended[8] ?? 0) & ~(flags.exif | flags.xmp)
    extended[8] = tiff === undefined ? left : left | flags.exif
    if (tiff !== undefined) parts.push(toChunk('EXIF', tiff))
  }
  return toFile(parts)
}

/** Returns a copy of the chunk, including the padding byte that follows a chunk of odd length. */
const toEven = (chunk: Buffer) => Buffer.concat([chunk, Buffer.alloc(chunk.length % 2)])

function toChunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 0, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}

function toFile(parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts])
  const head = Buffer.alloc(8)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}
