import { inherit, sanitizeUrl } from '#kit'
import {
  imageMediaQueries,
  readImageData,
  toInnerWidth,
  toPictureMarkup,
  type DataContext,
  type Picture,
  type PictureMarkup,
} from '#blocks'
import type { Props } from './schema.ts'
import type { Data } from './View.tsx'

/**
 * Maximum logo sizes in CSS pixels. A logo is scaled to the largest size within these limits. The limits are lower on
 * phones, whose headers have less room.
 */
const maxHeightPx = 44
const maxHeightAboveTaglinePx = 36
const maxWidthPx = 176
const maxPhoneWidthPx = 120

export function readData({ url, tagline }: Props, { loaded, page, warn }: DataContext): Data {
  const { Picture: picture } = readImageData(page.site.logo, { loaded, page, warn })
  const linked = { url: page.url.path(sanitizeUrl(url)) }
  if (picture === undefined) return linked
  const heightPx = tagline === '' ? maxHeightPx : maxHeightAboveTaglinePx
  const large = toLogo(picture, page, toLogoSize(picture, { heightPx, widthPx: maxWidthPx }))
  const phone = toLogo(picture, page, toLogoSize(picture, { heightPx, widthPx: maxPhoneWidthPx }))
  const { src, srcSet = src, sizes, width, height } = large
  const sources =
    width === phone.width ? [] : [{ srcSet, sizes, media: imageMediaQueries.tablet, width, height }]
  return { ...linked, logo: { ...phone, sources, alt: page.site.name } }
}

type LogoSize = { readonly width: number; readonly height: number }

/**
 * Sets the logo's size with image attributes. A style rule would be added to every page with this block, even if the
 * theme has no logo.
 */
function toLogo(picture: Picture, page: DataContext['page'], size: LogoSize): PictureMarkup {
  const availableWidth = toInnerWidth(page.availableWidth, () => size.width)
  return {
    ...toPictureMarkup({ desktop: picture }, { page: inherit(page, { availableWidth }) }),
    ...size,
  }
}

function toLogoSize(
  { width, height }: Picture,
  most: { readonly widthPx: number; readonly heightPx: number },
): LogoSize {
  if (width === undefined || height === undefined) return { width: most.heightPx, height: most.heightPx }
  const scale = Math.min(most.heightPx / height, most.widthPx / width)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
