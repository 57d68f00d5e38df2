/**
 * Converts image data to a `<picture>`: an `<img>`, and a `<source>` for each larger device with a different image.
 */
import { imageRatios, type Responsive } from '#model'
import { isValidUrl } from '#kit'
import type { SrcSetEntry } from '#schema'
import type { HeadContribution } from '../head.ts'
import type { PageContext } from '../page-context.ts'
import { toImageWidths, toSizes } from '../styles/available-width.ts'
import { imageMediaQueries, minImageWidthPx, type Picture } from './image-data.ts'
import { isSvg, isOptimisable, isResizable } from './resized-sources.ts'

type PictureSource = {
  readonly srcSet: string
  readonly sizes?: string
  readonly media?: string
  readonly width?: number
  readonly height?: number
}

/** An image and its sources. Browsers try the sources in this order, so the largest device is first. */
export type PictureMarkup = {
  readonly sources: readonly PictureSource[]
  readonly src: string
  readonly srcSet?: string
  readonly sizes?: string
  readonly alt: string
  readonly width?: number
  readonly height?: number
}

export type DevicePictures = {
  readonly desktop: Picture
  readonly tablet?: Picture
  readonly mobile?: Picture
}

/** The page that shows an image, and the image's aspect ratio and width on that page. */
export type PictureFrame = {
  readonly page: Pick<PageContext, 'availableWidth' | 'toResizedUrl' | 'isScan'>
  /** Aspect ratio (width / height) to crop to; undefined for the image's own ratio. */
  readonly ratio?: number | undefined
  /**
   * Returns the image's width in CSS pixels for a given window width. Set for an image that covers a tall frame and is
   * therefore wider than its block.
   */
  readonly toWidthPx?: ((viewportPx: number, picture: Picture) => number) | undefined
}

/**
 * Returns the markup for an image with a variant per device (IMG-7). A device without an image shows the image of the
 * next larger device.
 */
export function toPictureMarkup(pictures: DevicePictures, frame: PictureFrame): PictureMarkup {
  const each = toEachDevice(pictures)
  const alt = each.desktop.AltText || each.mobile.AltText
  if (frame.page.isScan === true) return { sources: [], src: each.mobile.Url, alt }
  return {
    sources: [
      ...(each.desktop.Url === each.tablet.Url
        ? []
        : toSources(each.desktop, imageMediaQueries.desktop, frame)),
      ...(each.tablet.Url === each.mobile.Url ? [] : toSources(each.tablet, imageMediaQueries.tablet, frame)),
      ...toOwnSources(each.mobile),
    ],
    ...toResizedAttributes(each.mobile, frame),
    alt,
  }
}

/** Returns the focal points as `object-position`; undefined for the centre. */
export function toObjectPosition(pictures: DevicePictures): Responsive<string | undefined> {
  const { mobile, tablet, desktop } = toEachDevice(pictures)
  const toPosition = ({ focalPoint }: Picture) =>
    focalPoint && `${Math.round(focalPoint.x * 100)}% ${Math.round(focalPoint.y * 100)}%`
  return { mobile: toPosition(mobile), tablet: toPosition(tablet), desktop: toPosition(desktop) }
}

function toEachDevice(pictures: DevicePictures): Responsive<Picture> {
  const { desktop, tablet = desktop, mobile = tablet } = pictures
  return { mobile, tablet, desktop }
}

type ImageAttributes = Pick<PictureMarkup, 'src' | 'srcSet' | 'sizes' | 'width' | 'height'>

const toSources = (picture: Picture, media: string, frame: PictureFrame): readonly PictureSource[] => {
  const { src, srcSet = toSrcSetUrl(src), sizes, width, height } = toResizedAttributes(picture, frame)
  return [{ srcSet, sizes, media, width, height }]
}

/**
 * Returns attributes for an image that is resized to the available width (IMG-8). An image that has its own sources,
 * or cannot be resized, is unchanged.
 */
function toResizedAttributes(picture: Picture, frame: PictureFrame): ImageAttributes {
  const { toResizedUrl, availableWidth } = frame.page
  if (toResizedUrl === undefined || !isFitted(picture)) {
    return { ...toOwnSizes(picture, frame), src: toSrc(picture), srcSet: toSrcSet(picture.SrcSet) }
  }
  const crop = toCrop(picture, frame.ratio)
  const toWidthPx = (viewportPx: number) =>
    frame.toWidthPx?.(viewportPx, picture) ?? availableWidth.widthPx(viewportPx)
  const widths = toImageWidths(toWidthPx, crop.widthPx)
  const toUrl = (widthPx: number) =>
    toSrcSetUrl(
      toResizedUrl(picture.Url, {
        widthPx: Math.max(minImageWidthPx, widthPx),
        ...(crop.ratio !== undefined && {
          heightPx: Math.round(Math.max(minImageWidthPx, widthPx) / crop.ratio),
          focalPoint: picture.focalPoint,
        }),
      }),
    )
  return {
    src: toUrl(widths.find((width) => width >= fallbackWidthPx) ?? widths.at(-1) ?? fallbackWidthPx),
    srcSet: widths.map((width) => `${toUrl(width)} ${width}w`).join(', '),
    sizes: toSizes(toWidthPx),
    width: crop.widthPx,
    height: crop.heightPx,
  }
}

/**
 * Returns the size of an image that is served unchanged, and `sizes` if smaller versions exist. The width covers the
 * frame.
 */
function toOwnSizes(
  picture: Picture,
  { page, ...frame }: PictureFrame,
): Pick<ImageAttributes, 'sizes' | 'width' | 'height'> {
  const { width, height } = picture
  const isOffered = picture.SrcSet.length > 0 && picture.SrcSet.every(({ isResized }) => isResized)
  if (!isOffered || width === undefined || height === undefined) return { width, height }
  const cover = frame.ratio === undefined ? 1 : Math.max(1, width / height / frame.ratio)
  const toWidthPx = (viewportPx: number) =>
    frame.toWidthPx?.(viewportPx, picture) ?? cover * page.availableWidth.widthPx(viewportPx)
  return { sizes: toSizes(toWidthPx), width, height }
}

/**
 * Returns the image for social networks (SEO-3): a JPEG in the shape of a preview card, because few networks accept
 * other formats. Returns the stored image if it cannot be resized.
 */
export function toSocialImage(
  picture: Picture,
  { toResizedUrl }: Pick<PageContext, 'toResizedUrl'>,
): NonNullable<HeadContribution['openGraphImage']> {
  const { Url, AltText: alt, ContentKey: contentKey } = picture
  const isShared = picture.SrcSet.every(({ isResized }) => isResized) && isOptimisable(picture)
  if (toResizedUrl === undefined || !isShared || picture.width === undefined) {
    return { url: Url, alt, contentKey, widthPx: picture.width, heightPx: picture.height }
  }
  const ratio = imageRatios['40:21']
  /** An SVG can be rendered at any size, so it is large enough for any preview card. */
  const storedPx = isSvg(picture) ? sharedWidthPx : toCrop(picture, ratio).widthPx
  const widthPx = Math.max(minImageWidthPx, Math.min(sharedWidthPx, storedPx ?? 0))
  const heightPx = Math.round(widthPx / ratio)
  const { focalPoint } = picture
  const url = toResizedUrl(Url, { widthPx, heightPx, focalPoint, format: 'jpeg' })
  return { url, alt, contentKey, widthPx, heightPx }
}

const sharedWidthPx = 1200

/** Width of the image in `src`, for browsers without `srcset` support. */
const fallbackWidthPx = 640

/** Returns true if the image is resized to the available width. Images with their own sources are not. */
const isFitted = (picture: Picture) =>
  picture.SrcSet.every(({ isResized }) => isResized) && isResizable(picture)

type CropSize = { readonly ratio?: number; readonly widthPx?: number; readonly heightPx?: number }

/**
 * Returns the size of the largest crop with the given aspect ratio. Returns the size of the whole image if it already
 * has that ratio.
 */
function toCrop({ width, height }: Picture, ratio: number | undefined): CropSize {
  if (width === undefined || height === undefined) return ratio === undefined ? {} : { ratio }
  if (ratio === undefined || Math.abs(width / height / ratio - 1) < sameShape)
    return { widthPx: width, heightPx: height }
  const widthPx = Math.round(Math.min(width, height * ratio))
  return { ratio, widthPx, heightPx: Math.round(widthPx / ratio) }
}

/** Aspect ratios that differ by less than this are considered equal. */
const sameShape = 0.01

/** Returns the sources of an image info that specify a media query. */
const toOwnSources = ({ SrcSet, width, height }: Picture): readonly PictureSource[] =>
  SrcSet.filter((entry) => entry.media !== undefined)
    .toSorted((a, b) => toMinWidth(b) - toMinWidth(a))
    .map((entry) => ({ srcSet: toCandidate(entry), media: entry.media, width, height }))

const toMinWidth = ({ media }: SrcSetEntry) => Number(/min-width:\s*([\d.]+)/.exec(media ?? '')?.[1] ?? -1)

function toSrcSet(entries: readonly SrcSetEntry[]): string | undefined {
  const candidates = entries.filter((entry) => entry.media === undefined && entry.descriptor !== undefined)
  return candidates.length === 0 ? undefined : candidates.map(toCandidate).join(', ')
}

const toCandidate = ({ url, descriptor }: SrcSetEntry) =>
  descriptor === undefined ? toSrcSetUrl(url) : `${toSrcSetUrl(url)} ${descriptor}`

/** Attack: leading or trailing commas, or white space, would start another candidate. */
const toSrcSetUrl = (url: string) => encodeEnds(url.trim().replace(/\s/g, encodeURIComponent))

const encodeEnds = (url: string) => url.replace(/^,+|,+$/g, (commas) => commas.replaceAll(',', '%2C'))

/** Returns the URL for `src`. If the image's URL is invalid, uses the first source with a width (IMG-6). */
const toSrc = ({ RawUrl, Url, SrcSet }: Picture) =>
  isValidUrl(RawUrl) ? Url : (SrcSet.find((entry) => /^\d+w$/.test(entry.descriptor ?? ''))?.url ?? Url)
