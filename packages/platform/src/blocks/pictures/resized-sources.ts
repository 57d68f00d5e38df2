/** Decides which images the optimiser resizes, and lists their sources (IMG-3, IMG-7). */
import { imageWidthsPx, toImageWidth, type ToResizedUrl } from '#model'
import type { SrcSetEntry } from '#schema'

/** The properties of an image that do not depend on its available width. */
type StoredPicture = {
  readonly Url: string
  readonly RawUrl: string
  readonly mimeType?: string | undefined
  readonly isExternal?: boolean | undefined
  /** Width in pixels. */
  readonly width?: number | undefined
}

/** An image format that pages request by its stored URL (IMG-8). */
type ImageFormatMatcher = { readonly mimeType: string; readonly ending: RegExp }

const responsiveWidthsPx = [640, 960, 1920]
const scales = [1, 2]

const resizablePath = /^\/(?:cms\/delivery\/media|assets)\//
const avif: ImageFormatMatcher = { mimeType: 'image/avif', ending: /\.avif(?:$|[?#])/i }
const svg: ImageFormatMatcher = { mimeType: 'image/svg+xml', ending: /\.svg(?:$|[?#])/i }

const isOf =
  ({ mimeType, ending }: ImageFormatMatcher) =>
  (picture: StoredPicture): boolean =>
    picture.mimeType === mimeType || ending.test(picture.RawUrl)

export const isSvg = isOf(svg)
const isAvif = isOf(avif)

/** Returns true if the optimiser can serve the image in different sizes and formats. */
export const isOptimisable = ({ RawUrl, isExternal = false }: StoredPicture): boolean =>
  !isExternal && resizablePath.test(RawUrl)

/**
 * Returns false for AVIF, which is already small, and SVG, which has no pixels. Both are served unchanged (IMG-8).
 */
export const isResizable = (picture: StoredPicture): boolean =>
  isOptimisable(picture) && !isAvif(picture) && !isSvg(picture)

/**
 * Returns the responsive widths at each scale, up to the width of the image; empty for an image that is not resized.
 */
export function toResizedSources(
  picture: StoredPicture,
  toResizedUrl: ToResizedUrl | undefined,
): readonly SrcSetEntry[] {
  if (toResizedUrl === undefined) return []
  if (isAvif(picture)) return toAvifSources(picture, toResizedUrl)
  if (!isResizable(picture)) return []
  return offeredWidthsPx
    .filter((widthPx) => widthPx <= (picture.width ?? Infinity))
    .map((widthPx) => ({
      url: toResizedUrl(picture.Url, { widthPx }),
      descriptor: `${widthPx}w`,
      isResized: true,
    }))
}

/**
 * Returns the smaller versions of a wide AVIF, each with an explicit format, followed by the stored image (IMG-8).
 */
function toAvifSources(picture: StoredPicture, toResizedUrl: ToResizedUrl): readonly SrcSetEntry[] {
  const { Url, width = 0 } = picture
  if (!isOptimisable(picture) || width <= wideAvifPx) return []
  const smaller = avifWidthsPx
    .filter((widthPx) => widthPx < width)
    .map((widthPx) => ({ url: toResizedUrl(Url, { widthPx, format: 'avif' }), widthPx }))
  return [...smaller, { url: Url, widthPx: width }].map(({ url, widthPx }) => ({
    url,
    descriptor: `${widthPx}w`,
    isResized: true,
  }))
}

const wideAvifPx = 1280
/** Encoding larger AVIF images needs too much memory. */
const avifWidthsPx = [640, 960, 1280, 1920]

const wantedWidthsPx = new Set(
  scales.flatMap((scale) => responsiveWidthsPx.map((widthPx) => toImageWidth(widthPx * scale))),
)
const offeredWidthsPx = imageWidthsPx.filter((widthPx) => wantedWidthsPx.has(widthPx))
