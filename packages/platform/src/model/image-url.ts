/**
 * URLs of resized images (IMG-8), in the option syntax of a CDN's image resizer. Only a few widths and aspect ratios
 * are allowed, so that pages share files. The image server uses the same lists.
 */
import type { SiteUrls } from '#kit'

/**
 * Widths in pixels. Each width is at most a third larger than the previous width, so that no image is much larger than
 * its rendered size (IMG-6, IMG-7).
 */
export const imageWidthsPx = [
  100, 128, 160, 200, 240, 320, 400, 480, 640, 800, 960, 1280, 1600, 1920, 2560, 3200, 3840,
] as const
/** IMG-7: the widest responsive width at 2x. */
export const maxImageWidthPx = 3840

/**
 * The widths that a page lists for an image. Browsers choose the next larger width. Each common screen width has a
 * close match in the list. Each additional width adds a line to every image on every page.
 */
export const srcsetWidthsPx = [100, 160, 240, 320, 480, 640, 800, 960, 1280, 1920, 2560, 3840] as const

/** Aspect ratios (width / height) of crops; 40:21 is the ratio that social networks use. */
export const imageRatios = {
  '1:1': 1,
  '4:5': 4 / 5,
  '3:4': 3 / 4,
  '2:3': 2 / 3,
  '4:3': 4 / 3,
  '3:2': 3 / 2,
  '16:9': 16 / 9,
  '40:21': 40 / 21,
  '5:2': 5 / 2,
} as const

/** The focal point, as fractions of width and height from the top left. */
export type FocalPoint = { readonly x: number; readonly y: number }

export const imageCentre: FocalPoint = { x: 0.5, y: 0.5 }

type ResizeRequest = {
  readonly widthPx: number
  /** Height in pixels. If a height is given, the image is cropped to this box around the focal point. */
  readonly heightPx?: number
  readonly focalPoint?: FocalPoint
  /** By default, the best format that the browser accepts. */
  readonly format?: 'jpeg' | 'avif' | 'png'
}

/**
 * Returns the URL of a resized image. `path` is root-relative, with or without the base path, and may have a query.
 */
export type ToResizedUrl = (path: string, request: ResizeRequest) => string

/** Returns the next larger supported width, or the largest supported width. */
export const toImageWidth = (widthPx: number): number =>
  imageWidthsPx.find((step) => step >= widthPx) ?? maxImageWidthPx

/**
 * Returns the prefix of the site's own optimiser, which is below the base path and expects site paths without a
 * channel. Any other prefix belongs to a CDN, which expects URLs on this origin.
 */
export const toImagePrefix = (basePath: string): string => `${basePath}/image`

export function createResizedUrls(options: { prefix: string; url: SiteUrls }): ToResizedUrl {
  const { prefix, url } = options
  const isOwn = prefix === toImagePrefix(url.basePath)
  return (path, request) =>
    `${prefix}/${toImageOptions(request)}${isOwn ? withoutChannel(url.withoutBase(path)) : url.path(path)}`
}

const withoutChannel = (path: string) => path.replace(/&channelId=\w*/, '')

function toImageOptions({ widthPx, heightPx, focalPoint = imageCentre, format }: ResizeRequest): string {
  const isCentred = toGravity(focalPoint) === toGravity(imageCentre)
  return [
    `width=${widthPx}`,
    ...(heightPx === undefined ? [] : [`height=${heightPx}`]),
    `format=${format ?? 'auto'}`,
    `fit=${heightPx === undefined ? 'scale-down' : 'cover'}`,
    ...(heightPx === undefined || isCentred ? [] : [`gravity=${toGravity(focalPoint)}`]),
  ].join(',')
}

const toGravity = ({ x, y }: FocalPoint) => `${toTwentieth(x)}x${toTwentieth(y)}`

/** Rounds a focal point coordinate to the nearest of 21 positions. */
const toTwentieth = (share: number) => Math.round(share * 20) / 20
