/** Converts an image to site icons: squares around the image's focal point, as PNG. */
import { toImageWidth } from '#model'
import type { PageContext } from '../page-context.ts'
import type { Picture } from './image-data.ts'
import { isOptimisable, isSvg } from './resized-sources.ts'

type IconPicture = {
  /** The icon's URL, as used in pages. */
  readonly url: string
  /** Side length in pixels. */
  readonly sizePx: number
  readonly mimeType: string
}

export type IconPictures = {
  /** The original image, if it is an SVG. */
  readonly svg?: string
  /** Icon for browser tabs and phone home screens. */
  readonly small: IconPicture
  /** Icon for the web manifest; may be the same as `small`. */
  readonly large: IconPicture
}

/**
 * Icon sizes that browsers need, in pixels: 192 for tabs and home screens, 512 for the launch screen of an installed
 * site.
 */
const smallPx = toImageWidth(192)
const largePx = toImageWidth(512)

/** Returns undefined for an image on another server, because the pages' content security policy blocks such an icon. */
export function toIconPictures(
  picture: Picture,
  { toResizedUrl }: Pick<PageContext, 'toResizedUrl'>,
): IconPictures | undefined {
  if (!isOptimisable(picture)) return undefined
  const { Url, width = largePx, height = largePx, mimeType = 'image/png', focalPoint } = picture
  const svg = isSvg(picture) ? { svg: Url } : {}
  const sidePx = isSvg(picture) ? largePx : Math.min(width, height)
  if (toResizedUrl === undefined) {
    const stored = { url: Url, sizePx: sidePx, mimeType }
    return { ...svg, small: stored, large: stored }
  }
  const toIcon = (widthPx: number): IconPicture => ({
    url: toResizedUrl(Url, { widthPx, heightPx: widthPx, focalPoint, format: 'png' }),
    sizePx: Math.min(widthPx, sidePx),
    mimeType: 'image/png',
  })
  const small = toIcon(smallPx)
  return { ...svg, small, large: sidePx > smallPx ? toIcon(largePx) : small }
}
