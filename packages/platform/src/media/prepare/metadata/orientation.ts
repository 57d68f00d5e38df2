/** Reads and writes the camera orientation, the only EXIF field that affects how an image is shown. */

const orientationTag = 0x0112

/** Returns 1 to 8; 1 if the TIFF structure has no readable orientation. */
export function readOrientation(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 4)
  if (order !== 'II*\0' && order !== 'MM\0*') return 1
  const isLittle = order === 'II*\0'
  const read16 = (at: number) => {
    if (at + 2 > tiff.length) return 0
    return isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  }
  if (tiff.length < 8) return 1
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < read16(first); entry++) {
    const at = first + 2 + entry * 12
    if (at + 12 > tiff.length) return 1
    if (read16(at) !== orientationTag) continue
    const value = read16(at + 8)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** Returns a TIFF structure that contains only the orientation; undefined for 1, the default. */
export function toOrientationTiff(orientation: number): Buffer | undefined {
  if (orientation === 1) return undefined
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 0, 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(orientationTag, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}

export const removeExifHeader = (exif: Buffer): Buffer =>
  exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif
