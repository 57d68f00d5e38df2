/** Strips metadata from a GIF (GIF89a specification): omits comments and application data, and copies all other blocks. */

const screenBytes = 13
const frameBytes = 10
const [extension, frame, trailer] = [0x21, 0x2c, 0x3b]
const labels = { plainText: 0x01, control: 0xf9, application: 0xff } as const
/** Application data that affects the visible image: the number of loops, and the colour profile. */
const seen = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'])

/** Throws if the file is not a GIF. */
export function stripGif(bytes: Buffer): Buffer {
  const start = screenBytes + toColourBytes(bytes.readUInt8(10))
  const parts = [bytes.subarray(0, start)]
  for (let at = start; at < bytes.length;) {
    const kind = bytes.readUInt8(at)
    if (kind === trailer) {
      parts.push(bytes.subarray(at, at + 1))
      break
    }
    const end = findEnd(bytes, at, kind)
    if (kind === frame || isSeen(bytes, at)) parts.push(bytes.subarray(at, end))
    at = end
  }
  return Buffer.concat(parts)
}

function findEnd(bytes: Buffer, at: number, kind: number): number {
  if (kind === extension) return findDataEnd(bytes, at + 2)
  if (kind !== frame) throw new Error('an unknown block')
  return findDataEnd(bytes, at + frameBytes + toColourBytes(bytes.readUInt8(at + 9)) + 1)
}

/**
 * Returns the position after a sequence of sub-blocks. Each sub-block has a length and up to 255 bytes, and the last
 * sub-block is empty.
 */
function findDataEnd(bytes: Buffer, start: number): number {
  let at = start
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += length + 1
  return at + 1
}

/** Returns the size of the colour table in bytes, with three bytes per colour; 0 if the flags indicate no table. */
const toColourBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function isSeen(bytes: Buffer, at: number): boolean {
  const label = bytes.readUInt8(at + 1)
  if (label === labels.application) return seen.has(bytes.toString('latin1', at + 3, at + 14))
  return label === labels.control || label === labels.plainText
}
