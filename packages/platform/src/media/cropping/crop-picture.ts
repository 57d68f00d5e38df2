/** Rotates and crops a stored picture. The result is a new file; the original remains unchanged. */
import type { Sharp } from 'sharp'
import { EpidermError } from '#kit'
import { unreadableImage } from '../errors.ts'
import { isMarkup, maxPixels, requireRasterImage } from '../inspect-media.ts'
import { loadSharp } from '../load-sharp.ts'

export type PictureCrop = {
  /** Rotation in degrees, clockwise. */
  readonly rotation: 0 | 90 | 180 | 270
  /** The area to crop, as fractions of the rotated picture's width and height; undefined for the whole picture. */
  readonly area?: CropArea | undefined
}

type CropArea = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

type Size = { readonly width: number; readonly height: number }

const previewSidePx = 1200
/** The WebP quality, high enough that a picture may be cropped again without visible loss. */
const quality = 92
const largePixels = 4_000_000
const whole: CropArea = { x: 0, y: 0, width: 1, height: 1 }

/** Throws `picture-not-croppable` (422) for drawings and animations, and `image-unreadable` (422). */
export async function cropPicture(bytes: Uint8Array, crop: PictureCrop): Promise<Buffer> {
  const { image, format, size } = await open(bytes)
  const rotated = image.rotate(crop.rotation)
  const area = toPixels(toRotated(size, crop), crop.area ?? whole)
  const cut = crop.area === undefined ? rotated : rotated.extract(area)
  return toFormat(cut, { format, pixels: area.width * area.height })
    .toBuffer()
    .catch(rejectPicture)
}

/** Returns a preview for selecting the crop area: the rotated picture as a WebP, with sides of at most 1,200 pixels. */
export async function previewRotation(bytes: Uint8Array, rotation: PictureCrop['rotation']): Promise<Buffer> {
  const { image } = await open(bytes)
  const size = { width: previewSidePx, height: previewSidePx }
  /** The picture is resized first, so that a large picture is never completely in memory. */
  return image
    .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    .rotate(rotation)
    .webp()
    .toBuffer()
    .catch(rejectPicture)
}

const rejectPicture = (cause: unknown): never => {
  throw unreadableImage(cause)
}

/** Attack: a draft that declares an SVG as a picture. Reading its size may take the library minutes. */
async function open(bytes: Uint8Array) {
  if (isMarkup(bytes)) throw pictureNotCroppable()
  requireRasterImage(bytes)
  const sharp = await loadSharp()
  const load = () => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
  const { format, pages = 1, autoOrient: size } = await load().metadata().catch(rejectPicture)
  if (pages > 1) throw pictureNotCroppable()
  return { image: load().autoOrient(), format, size }
}

const toRotated = ({ width, height }: Size, { rotation }: PictureCrop): Size =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width }

function toPixels({ width, height }: Size, area: CropArea) {
  const left = Math.min(width - 1, Math.round(area.x * width))
  const top = Math.min(height - 1, Math.round(area.y * height))
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(area.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(area.height * height))),
  }
}

type CroppedFile = { readonly format: string | undefined; readonly pixels: number }

/**
 * Converts AVIF to WebP, because encoding a large AVIF takes minutes. Encodes a large picture with less effort, which
 * takes seconds instead of a minute and produces a slightly larger file.
 */
function toFormat(image: Sharp, { format, pixels }: CroppedFile): Sharp {
  if (format === 'jpeg') return image.jpeg({ quality })
  return format === 'png' ? image.png() : image.webp({ quality, effort: pixels > largePixels ? 2 : 4 })
}

const pictureNotCroppable = () =>
  new EpidermError({
    code: 'picture-not-croppable',
    status: 422,
    message: 'Drawings and animations cannot be cropped or rotated.',
    hint: 'Change the file in another program, and then use “Replace file”.',
  })
