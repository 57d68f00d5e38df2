/** SEC-6: the background image of a section. */
import {
  readImageData,
  toPictureMarkup,
  toObjectPosition,
  toDevice,
  toPixels,
  type PictureMarkup,
  type PictureFrame,
  type PageContext,
  type Picture,
  type DataContext,
} from '#blocks'
import type { Props } from './schema.ts'

export type Data = {
  readonly backdrop?: { readonly picture: PictureMarkup; readonly position: string; readonly fit: string }
}

const positionPattern =
  /^(?:left|center|right|top|bottom|\d{1,3}%)(?: (?:left|center|right|top|bottom|\d{1,3}%))?$/
const fits: Readonly<Record<string, string>> = {
  cover: 'cover',
  contain: 'contain',
  '100% 100%': 'fill',
  auto: 'none',
  'no-repeat': 'none',
}

export function readData(
  { backgroundImage, sectionMinHeight }: Props,
  { loaded, page, warn }: DataContext,
): Data {
  const { Picture: picture } = readImageData(backgroundImage, { loaded, page, warn })
  if (picture === undefined) return {}
  const {
    bgPosition = toObjectPosition({ desktop: picture }).desktop ?? 'center',
    bgSizeOrRepeat = 'cover',
  } = picture
  const fit = fits[bgSizeOrRepeat]
  if (fit === undefined) warn(`fell back: bgSizeOrRepeat ${bgSizeOrRepeat} is shown as cover`)
  const isPosition = positionPattern.test(bgPosition)
  if (!isPosition) warn(`fell back: bgPosition ${bgPosition} is shown as center`)
  return {
    backdrop: {
      picture: toPictureMarkup(toDevicePictures(picture), {
        page,
        toWidthPx: fit === undefined || fit === 'cover' ? toCoveringWidth(page, sectionMinHeight) : undefined,
      }),
      position: isPosition ? bgPosition : 'center',
      fit: fit ?? 'cover',
    },
  }
}

/** Returns the section's width. If the image needs a larger width to cover the section's height, returns that width. */
const toCoveringWidth =
  ({ availableWidth }: PageContext, minHeights: Props['sectionMinHeight']): PictureFrame['toWidthPx'] =>
  (viewportPx, { width, height }) => {
    const wholePx = availableWidth.widthPx(viewportPx)
    const minHeight = minHeights[toDevice(viewportPx)]
    if (minHeight === undefined || minHeight.endsWith('%') || !width || !height) return wholePx
    const heightPx = toPixels(minHeight, { tokens: availableWidth.tokens, viewportPx, wholePx }) ?? 0
    return Math.max(wholePx, (heightPx * width) / height)
  }

/**
 * Returns the picture for each device. If the image has exactly three sources without media queries or descriptors,
 * they are used for mobile, tablet and desktop, in that order.
 */
function toDevicePictures(picture: Picture): { mobile?: Picture; tablet?: Picture; desktop: Picture } {
  const [mobile, tablet, desktop, ...more] = picture.SrcSet
  const isBare = picture.SrcSet.every(
    ({ media, descriptor }) => media === undefined && descriptor === undefined,
  )
  if (!isBare || more.length > 0 || !mobile || !tablet || !desktop) return { desktop: picture }
  const withUrl = ({ url }: { url: string }): Picture => ({
    ...picture,
    Url: url,
    RawUrl: url,
    SrcSet: [],
    width: undefined,
    height: undefined,
  })
  return { mobile: withUrl(mobile), tablet: withUrl(tablet), desktop: withUrl(desktop) }
}
