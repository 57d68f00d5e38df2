/** Strips metadata from a PNG (PNG specification, third edition): omits metadata chunks and copies all other chunks. */
import { crc32 } from 'node:zlib'
import { readOrientation, toOrientationTiff } from './orientation.ts'

const signatureBytes = 8
/** Optional chunks that affect the visible image. All critical chunks are copied. */
const seen = new Set(
  'tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs hIST sPLT cICP mDCV mDCv cLLI cLLi acTL fcTL fdAT'.split(' '),
)

/** Throws if the file is not a PNG. */
export function stripPng(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, signatureBytes)]
  for (let at = signatureBytes; at < bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) throw new Error('a chunk ends after the file')
    const type = bytes.toString('latin1', at + 4, at + 8)
    const isCritical = /^[A-Z]/.test(type)
    if (type === 'eXIf') parts.push(...toExif(bytes.subarray(at + 8, end - 4)))
    else if (isCritical || seen.has(type)) parts.push(bytes.subarray(at, end))
    if (type === 'IEND') return Buffer.concat(parts)
    at = end
  }
  throw new Error('no end of image')
}

function toExif(tiff: Buffer): readonly Buffer[] {
  const orientation = toOrientationTiff(readOrientation(tiff))
  if (orientation === undefined) return []
  const content = Buffer.concat([Buffer.from('eXIf', 'latin1'), orientation])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(orientation.length)
  check.writeUInt32BE(crc32(content))
  return [length, content, check]
}
