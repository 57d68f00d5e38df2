/**
 * Strips metadata from an AVIF by overwriting its bytes in place, so that no offset changes. Orientation and colours
 * are image properties, not metadata (ISO/IEC 23000-22).
 */
import { readBoxes, readItemExtents, readItemTypes, type MediaBox, type ByteExtent } from './boxes.ts'

/** Boxes that other software adds for metadata, and filler boxes, which may still contain deleted metadata. */
const metadataBoxes = new Set(['uuid', 'free', 'skip', 'udta'])

/** Throws if the file is not an AVIF image. */
export function stripAvif(bytes: Buffer): Buffer {
  const cut = Buffer.from(bytes)
  const whole = { start: 0, end: bytes.length }
  const boxes = readBoxes(bytes, whole)
  if (!boxes.some(({ type }) => type === 'meta')) throw new Error('no description of a picture')
  cutBoxes(cut, boxes)
  for (const film of boxes.filter(({ type }) => type === 'moov'))
    cutBoxes(cut, readBoxes(bytes, { start: film.content, end: film.end }))
  return cut
}

function cutBoxes(cut: Buffer, boxes: readonly MediaBox[]): void {
  for (const box of boxes) {
    if (box.type === 'meta') cutItems(cut, box)
    if (!metadataBoxes.has(box.type)) continue
    cut.write('free', box.start + 4, 'latin1')
    cut.fill(0, box.content, box.end)
  }
}

function cutItems(cut: Buffer, meta: MediaBox): void {
  const boxes = readBoxes(cut, { start: meta.content + 4, end: meta.end })
  const find = (type: string) => boxes.find((box) => box.type === type)
  cutBoxes(
    cut,
    boxes.filter(({ type }) => metadataBoxes.has(type)),
  )
  const [info, places] = [find('iinf'), find('iloc')]
  if (info === undefined || places === undefined) return
  const types = readItemTypes(cut, info)
  for (const { id, extents } of readItemExtents(cut, places, find('idat')?.content)) {
    const type = types.get(id)
    if (type === 'Exif') blank(cut, extents, emptyExif)
    if (type === 'mime' || type === 'uri ') blank(cut, extents, Buffer.alloc(0))
  }
}

/** A TIFF structure without entries. */
const emptyExif = Buffer.from('\0\0\0\0II*\0\x08\0\0\0\0\0\0\0\0\0', 'latin1')

/**
 * Overwrites the ranges with zeros, or with spaces if `start` is empty. Then copies `start` to the beginning of the
 * first range if it fits.
 */
function blank(cut: Buffer, extents: readonly ByteExtent[], start: Buffer): void {
  for (const { start: from, end } of extents) {
    if (!(from >= 0 && end > from && end <= cut.length)) throw new Error('an item lies outside the file')
    cut.fill(start.length > 0 ? 0 : ' ', from, end)
  }
  const [first] = extents
  if (first !== undefined && first.end - first.start >= start.length) start.copy(cut, first.start)
}
