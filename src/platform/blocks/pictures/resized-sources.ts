/** IMG-3, IMG-7: which pictures the optimiser resizes, and the sources that picture data offers of them. */
import { imageWidthsPx, toImageWidth, type ToResizedUrl } from '#model'
import type { SrcSetEntry } from '#schema'

/** What is known of a picture before the width available to it. */
type StoredPicture = {
  readonly Url: string
  readonly RawUrl: string
  readonly mimeType?: string | undefined
  readonly isExternal?: boolean | undefined
  /** Pixels. */
  readonly width?: number | undefined
}

const responsiveWidthsPx = [640, 960, 1920]
const scales = [1, 2]

const resizablePath = /^\/(?:cms\/delivery\/media|assets)\//
/** An AVIF is small already, an SVG has no pixels, a GIF may move. */
const keptTypes = new Set(['image/avif', 'image/svg+xml', 'image/gif'])

export const isResizable = ({ RawUrl, mimeType = '', isExternal = false }: StoredPicture): boolean =>
  !isExternal &&
  resizablePath.test(RawUrl) &&
  !keptTypes.has(mimeType) &&
  !/\.(?:avif|svg|gif)(?:$|[?#])/i.test(RawUrl)

/** The responsive widths at each scale, none of them larger than the picture; nothing of what is not resized. */
export function toResizedSources(
  picture: StoredPicture,
  toResizedUrl: ToResizedUrl | undefined,
): readonly SrcSetEntry[] {
  if (toResizedUrl === undefined || !isResizable(picture)) return []
  return offeredWidthsPx
    .filter((widthPx) => widthPx <= (picture.width ?? Infinity))
    .map((widthPx) => ({
      url: toResizedUrl(picture.Url, { widthPx }),
      descriptor: `${widthPx}w`,
      isResized: true,
    }))
}

const wantedWidthsPx = new Set(
  scales.flatMap((scale) => responsiveWidthsPx.map((widthPx) => toImageWidth(widthPx * scale))),
)
const offeredWidthsPx = imageWidthsPx.filter((widthPx) => wantedWidthsPx.has(widthPx))
