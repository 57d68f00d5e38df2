/** Rotates and crops a stored picture. The result is a new file; the original stays as it is. */
import type { Sharp } from 'sharp'
import { EpidermError } from '#kit'
import { unreadableImage } from '../errors.ts'
import { maxPixels } from '../inspect-media.ts'
import { loadSharp } from '../load-sharp.ts'

export type PictureCrop = {
  /** Clockwise, in degrees. */
  readonly rotation: 0 | 90 | 180 | 270
  /** Fractions of the rotated picture's width and height; undefined for the whole picture. */
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
/** High enough that a picture may be cropped again without visible loss. */
const quality = 92

/** Throws `picture-not-croppable` (422) for drawings and animations, and `image-unreadable` (422). */
export async function cropPicture(bytes: Uint8Array, crop: PictureCrop): Promise<Buffer> {
  const { image, format } = await rotate(bytes, crop)
  const cut = crop.area === undefined ? image : image.extract(toPixels(await measure(bytes, crop), crop.area))
  return toFormat(cut, format).toBuffer().catch(refuse)
}

/** Returns the rotated picture as a WebP of at most 1,200 pixels, to choose the area in. */
export async function previewRotation(bytes: Uint8Array, rotation: PictureCrop['rotation']): Promise<Buffer> {
  const { image } = await rotate(bytes, { rotation })
  const size = { width: previewSidePx, height: previewSidePx }
  return image
    .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    .webp()
    .toBuffer()
    .catch(refuse)
}

const refuse = (cause: unknown): never => {
  throw unreadableImage(cause)
}

async function rotate(bytes: Uint8Array, { rotation }: Pick<PictureCrop, 'rotation'>) {
  const sharp = await loadSharp()
  const open = () => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
  const { format, pages = 1 } = await open().metadata().catch(refuse)
  if (format === 'svg' || pages > 1) throw pictureNotCroppable()
  return { image: open().autoOrient().rotate(rotation), format }
}

async function measure(bytes: Uint8Array, { rotation }: PictureCrop): Promise<Size> {
  const sharp = await loadSharp()
  const { width, height } = (await sharp(bytes).metadata()).autoOrient
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}

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

/** AVIF becomes WebP, because encoding a large AVIF takes minutes. */
function toFormat(image: Sharp, format: string | undefined): Sharp {
  if (format === 'jpeg') return image.jpeg({ quality, mozjpeg: true })
  return format === 'png' ? image.png() : image.webp({ quality })
}

const pictureNotCroppable = () =>
  new EpidermError({
    code: 'picture-not-croppable',
    status: 422,
    message: 'Drawings and animations cannot be cropped or rotated.',
    hint: 'Change the file in another program, and then use “Replace file”.',
  })
