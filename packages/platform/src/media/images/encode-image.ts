/** Encodes an image in the requested size and format, never larger than the stored image. */
import type { Metadata, Sharp } from 'sharp'
import { unreadableImage } from '../errors.ts'
import type { TargetFormat } from './image-format.ts'
import type { ImageOptions } from './image-options.ts'
import { maxPixels, maxSidePx, requireRasterImage } from '../inspect-media.ts'
import { loadSharp } from '../load-sharp.ts'

export type EncodeOptions = Pick<ImageOptions, 'widthPx' | 'crop' | 'quality'> & {
  readonly format: TargetFormat
}

/** AVIF needs a lower quality setting than other formats for the same visual quality. */
const avifQualityBelow = 22
/**
 * Images with more pixels than this are encoded as WebP unless the URL specifies a format, because WebP encoding takes
 * half the memory.
 */
const maxAvifPixels = 1_600_000
/**
 * The maximum number of pixels if the URL requests AVIF by name. The encoder takes about 25 bytes of memory per pixel.
 */
const maxExactAvifPixels = 4_000_000
/**
 * Maximum number of pixels in all frames together, in both the stored and the sent image. A larger image is sent
 * unchanged.
 */
const maxMovingPixels = 32_000_000
/** Images with more pixels than this are encoded with less effort, which saves seconds and adds few bytes. */
const largeAvifPixels = 1_000_000

/**
 * Encodes an image. An animated image retains its frames, unless the format supports only one. Throws
 * `image-unreadable`. Attack: files that are truncated, that claim more pixels than fit into memory, or that have an
 * unexpected format.
 */
export async function encodeImage(bytes: Uint8Array, request: EncodeOptions): Promise<Uint8Array> {
  requireRasterImage(bytes)
  const sharp = await loadSharp()
  const open = (animated: boolean) => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated })
  try {
    const facts = await open(false).metadata()
    const { width, height } = facts.autoOrient
    if (Math.max(width, height) > maxSidePx) throw new Error(`${width} × ${height} pixels`)
    const frames = facts.pages ?? 1
    if (frames > 1 && !isStill(request.format))
      return width * height * frames > maxMovingPixels
        ? bytes
        : await resizeFrames(open(true), { width, height }, request)
    const resized = resize(open(false).autoOrient(), { width, height }, toExact({ width, height }, request))
    return await toFormat(resized.image, { ...request, facts, pixels: resized.pixels }).toBuffer()
  } catch (cause) {
    throw unreadableImage(cause)
  }
}

/** Returns true for formats that are encoded with only the first frame. */
const isStill = (format: TargetFormat) => format === 'jpeg' || format === 'png' || format === 'avif-exact'

function resizeFrames(source: Sharp, size: ImageSize, request: EncodeOptions): Promise<Buffer> {
  const { image } = resize(source, size, request)
  /** The library cannot write animated AVIF. */
  const resized =
    request.format === 'fallback'
      ? image.gif({ effort: 1 })
      : image.webp({ quality: request.quality, effort: 2 })
  return resized.toBuffer()
}

/** Returns a width at which the image is small enough to be encoded, if the request specifies AVIF. */
function toExact(source: ImageSize, request: EncodeOptions): EncodeOptions {
  if (request.format !== 'avif-exact') return request
  const ratio = request.crop?.ratio ?? source.width / source.height
  return { ...request, widthPx: Math.min(request.widthPx, Math.floor(Math.sqrt(maxExactAvifPixels * ratio))) }
}

type ImageSize = { readonly width: number; readonly height: number }

function resize(image: Sharp, source: ImageSize, { widthPx, crop }: EncodeOptions) {
  const part = crop === undefined ? { ...source, left: 0, top: 0 } : toCropArea(source, crop)
  const width = Math.min(widthPx, part.width)
  const height = Math.max(1, Math.round((width * part.height) / part.width))
  const cut = crop === undefined ? image : image.extract(part)
  return { image: cut.resize(width, height, { fit: 'fill' }), pixels: width * height }
}

/** Returns the largest area with the given aspect ratio, centred on the focal point as far as the edges allow. */
function toCropArea({ width, height }: ImageSize, { ratio, focalPoint }: NonNullable<ImageOptions['crop']>) {
  const partWidth = Math.max(1, Math.min(width, Math.round(height * ratio)))
  const partHeight = Math.max(1, Math.min(height, Math.round(width / ratio)))
  return {
    width: partWidth,
    height: partHeight,
    left: toStart(width, partWidth, focalPoint.x),
    top: toStart(height, partHeight, focalPoint.y),
  }
}

/** Computes positions as CSS `object-position` does, so that a crop in the browser looks the same. */
const toStart = (whole: number, part: number, share: number) => Math.round((whole - part) * share)

type OutputOptions = EncodeOptions & { readonly facts: Metadata; readonly pixels: number }

function toFormat(image: Sharp, { format, quality, facts, pixels }: OutputOptions): Sharp {
  if (format === 'avif-exact' || (format === 'avif' && pixels <= maxAvifPixels)) {
    /** Subsamples colours as JPEG and WebP do. This takes a third less memory and time, and is invisible in photographs. */
    return image.avif({
      quality: quality - avifQualityBelow,
      effort: toEffort(pixels),
      chromaSubsampling: '4:2:0',
    })
  }
  if (format === 'avif' || format === 'webp') return image.webp({ quality, effort: 2 })
  if (format === 'png' || (format === 'fallback' && facts.hasAlpha)) return image.png({ compressionLevel: 7 })
  return image.flatten({ background: '#fff' }).jpeg({ quality, mozjpeg: true })
}

function toEffort(pixels: number): number {
  if (pixels > maxAvifPixels) return 0
  return pixels > largeAvifPixels ? 1 : 2
}
