/** Reads the boxes of an ISO base media file (ISO/IEC 14496-12), and the AVIF items that the boxes describe. */

export type MediaBox = {
  readonly type: string
  /** The byte range of the whole box in the file. */
  readonly start: number
  /** The byte range of the box's content. */
  readonly content: number
  readonly end: number
}

/** A byte range in the file. */
export type ByteExtent = { readonly start: number; readonly end: number }

/** Throws if a box ends after the range that contains it. */
export function readBoxes(bytes: Buffer, { start, end }: ByteExtent): readonly MediaBox[] {
  const boxes: MediaBox[] = []
  for (let at = start; at + 8 <= end;) {
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short
    const next = short === 0 ? end : at + size
    const content = at + (isLong ? 16 : 8)
    if (next > end || next < content) throw new Error('a box ends after the file')
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at, content, end: next })
    at = next
  }
  return boxes
}

/** Item types by item id: `Exif`, `mime`, `av01` … */
export function readItemTypes(bytes: Buffer, { content, end }: MediaBox): ReadonlyMap<number, string> {
  const countBytes = bytes[content] === 0 ? 2 : 4
  const entries = readBoxes(bytes, { start: content + 4 + countBytes, end })
  return new Map(
    entries.map((entry) => {
      const isWide = (bytes[entry.content] ?? 0) >= 3
      const id = bytes.readUIntBE(entry.content + 4, isWide ? 4 : 2)
      const typeAt = entry.content + (isWide ? 10 : 8)
      return [id, bytes.toString('latin1', typeAt, typeAt + 4)]
    }),
  )
}

type ItemExtents = { readonly id: number; readonly extents: readonly ByteExtent[] }

/**
 * `dataStart`: the position in the file where the content of the meta box's data box starts. Some items are stored in
 * that content.
 */
export function readItemExtents(
  bytes: Buffer,
  { content, end }: MediaBox,
  dataStart: number | undefined,
): readonly ItemExtents[] {
  const version = bytes[content] ?? 0
  let at = content + 4
  const read = (length: number): number => {
    if (at + length > end) throw new Error('the list of items ends after its box')
    const high = length === 8 ? bytes.readUInt32BE(at) * 2 ** 32 : 0
    const value =
      length === 0 ? 0 : high + bytes.readUIntBE(at + Math.max(0, length - 4), Math.min(length, 4))
    at += length
    return value
  }
  const sizes = read(2)
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexBytes = version === 0 ? 0 : sizes & 15
  const count = read(version < 2 ? 2 : 4)
  const items: ItemExtents[] = []
  for (let item = 0; item < count; item++) {
    const id = read(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : read(2) & 15
    read(2)
    const origin = read(baseBytes) + (method === 1 ? (dataStart ?? NaN) : 0)
    const extents: ByteExtent[] = []
    for (let left = read(2); left > 0; left--) {
      read(indexBytes)
      const start = origin + read(offsetBytes)
      extents.push({ start, end: start + read(lengthBytes) })
    }
    items.push({ id, extents: method > 1 ? [{ start: NaN, end: NaN }] : extents })
  }
  return items
}
