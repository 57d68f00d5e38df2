/** The image data provider (IMG-1…6): resolves an image info to images with their URLs. */
import { isPictureUrl, isPlainObject, isValidUrl, sanitizeUrl } from '#kit'
import type { ContentItem, FocalPoint } from '#model'
import { unsafePictureUrlMessage, type ImageInfo, type SrcSetEntry } from '#schema'
import type { LoadedData, PageContext, SiteDetails } from '../page-context.ts'
import { toResizedSources } from './resized-sources.ts'

/** A resolved image (IMG-3). */
export type Picture = {
  readonly Url: string
  readonly RawUrl: string
  readonly AltText: string
  /** The sources listed in the image info, or the responsive widths if it lists none. */
  readonly SrcSet: readonly SrcSetEntry[]
  readonly ContentKey?: string
  readonly bgPosition?: string
  readonly bgSizeOrRepeat?: string
  /** IMG-1: the URL is used unchanged, without base path or optimiser. */
  readonly isExternal?: true
  /** Size in pixels, if known. */
  readonly width?: number
  readonly height?: number
  /** Format and focal point of a stored image. */
  readonly mimeType?: string
  readonly focalPoint?: FocalPoint
}

/** The subset of a block's context that is needed to resolve images. */
export type ImageContext = {
  readonly loaded: Pick<LoadedData, 'findContent'>
  readonly page: Pick<PageContext, 'url' | 'toResizedUrl'> & { readonly site: Pick<SiteDetails, 'siteId'> }
  readonly warn: (reason: string) => void
}

/** The images of an image info. Empty while the images are loading (IMG-5) or if no image can be shown. */
export type ImageData = { readonly Picture?: Picture; readonly Pictures: readonly Picture[] }

/** Media queries for the larger devices (IMG-7). */
export const imageMediaQueries = { tablet: '(min-width: 47.9375em)', desktop: '(min-width: 64em)' } as const
/** Minimum width of an image source, in pixels (IMG-6). */
export const minImageWidthPx = 100

/** Returns the images of an image info. If there are none, logs the reason once. */
export function readImageData(info: ImageInfo | undefined, { loaded, page, warn }: ImageContext): ImageData {
  if (info === undefined) return { Pictures: [] }
  if (info.problem !== undefined) {
    warn(info.problem)
    return { Pictures: [] }
  }
  const pictures = readPictures(info, { loaded, page, warn })
  const shown = pictures.filter(isShown)
  for (const { RawUrl } of pictures.filter((picture) => !isShown(picture))) {
    warn(`the picture ${RawUrl.slice(0, 80)} is not shown: its address is not valid`)
  }
  return { Picture: shown[0], Pictures: shown }
}

function readPictures(stored: ImageInfo, context: ImageContext): readonly Picture[] {
  const info = withoutOpenAddresses(stored, context)
  if (info.contentKeys.length > 0)
    return info.contentKeys.flatMap((key) => fromContent(key, info, context) ?? [])
  if (info.url === undefined && stored.url !== undefined && !info.srcSet?.length) return []
  const rawUrl = info.url ?? ''
  if (rawUrl !== '' || info.srcSet?.length)
    return [readPicture({ info, rawUrl, altText: info.altText ?? '', ...context })]
  context.warn('the image info contains no picture')
  return []
}

/** Removes images whose URL the page's content security policy would block. */
function withoutOpenAddresses(info: ImageInfo, { page, warn }: ImageContext): ImageInfo {
  const isKept = (url: string) => {
    const isRejected = isValidUrl(url) && !isPictureUrl(url, [new URL(page.url.origin).host])
    if (isRejected) warn(`the picture ${url.slice(0, 80)} is left out: ${unsafePictureUrlMessage}`)
    return !isRejected
  }
  const { url, srcSet } = info
  return {
    ...info,
    url: url === undefined || isKept(url) ? url : undefined,
    srcSet: srcSet?.filter((entry) => isKept(entry.url)),
  }
}

/**
 * Creates an image (IMG-5) from the referenced content. If the content is missing, uses the URL of the image info or
 * the key.
 */
function fromContent(
  key: string,
  info: ImageInfo,
  { loaded, page, warn }: ImageContext,
): Picture | undefined {
  const item = loaded.findContent(key)
  const media = item === undefined ? undefined : readMedia(item)
  if (item !== undefined && media !== undefined) {
    const altText = info.altText ?? media.altText
    const picture = {
      ...readPicture({ info, rawUrl: media.url, altText, page, warn }),
      ContentKey: key,
      ...media.facts,
    }
    if (picture.SrcSet.some(({ isResized }) => !isResized)) return picture
    return { ...picture, SrcSet: toResizedSources(picture, page.toResizedUrl) }
  }
  warn(`image content ${key} of site ${page.site.siteId} could not be loaded; its fallback is shown`)
  if (info.isObject && info.url === undefined) return undefined
  const rawUrl =
    info.isObject && info.url !== undefined ? page.url.withoutBase(info.url) : `/cms/delivery/media/${key}`
  return { ...readPicture({ info, rawUrl, altText: info.altText ?? '', page, warn }), ContentKey: key }
}

type StoredImageDetails = Pick<Picture, 'width' | 'height' | 'mimeType' | 'focalPoint'>

/** Reads enhanced (`sfdc_cms:media`) and legacy (`contentNodes`) media bodies. */
function readMedia(
  item: ContentItem,
): { url: string; altText: string; facts: StoredImageDetails } | undefined {
  const { body } = item
  const media = isPlainObject(body['sfdc_cms:media']) ? body['sfdc_cms:media'] : undefined
  const nodes = isPlainObject(body.contentNodes) ? body.contentNodes : undefined
  const source = media ?? (isPlainObject(nodes?.source) ? nodes.source : undefined)
  const url = readString(source?.url)
  if (url === undefined) return undefined
  const altText =
    readString(body.altText) ??
    (isPlainObject(nodes?.altText) ? readString(nodes.altText.value) : undefined) ??
    ''
  return { url, altText, facts: { ...readSize(body), ...readMimeType(media), ...readFocalPoint(body) } }
}

function readSize({ width, height }: ContentItem['body']): Pick<Picture, 'width' | 'height'> {
  return typeof width === 'number' && typeof height === 'number' ? { width, height } : {}
}

function readMimeType(media: Record<string, unknown> | undefined): Pick<Picture, 'mimeType'> {
  const mimeType = isPlainObject(media?.source) ? readString(media.source.mimeType) : undefined
  return mimeType === undefined ? {} : { mimeType }
}

function readFocalPoint({ focalPoint }: ContentItem['body']): Pick<Picture, 'focalPoint'> {
  const { x, y } = isPlainObject(focalPoint) ? focalPoint : {}
  const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1
  return isShare(x) && isShare(y) ? { focalPoint: { x, y } } : {}
}

type PictureInput = {
  info: ImageInfo
  rawUrl: string
  altText: string
  page: ImageContext['page']
  warn: (reason: string) => void
}

function readPicture({ info, rawUrl, altText, page, warn }: PictureInput): Picture {
  const sources = readSources(info.srcSet ?? [], warn)
  const isExternal = info.isExternal && rawUrl === info.url
  return {
    Url: isExternal ? sanitizeUrl(rawUrl) : page.url.path(sanitizeUrl(rawUrl)),
    RawUrl: rawUrl,
    AltText: altText,
    SrcSet: sources.map((entry) => ({ ...entry, url: page.url.path(sanitizeUrl(entry.url)) })),
    ...(isExternal && { isExternal }),
    ...(info.bgPosition !== undefined && { bgPosition: info.bgPosition }),
    ...(info.bgSizeOrRepeat !== undefined && { bgSizeOrRepeat: info.bgSizeOrRepeat }),
  }
}

/**
 * Reads the sources (IMG-6). If an entry contains the output of a broken script, such as `undefined`, the whole srcset
 * is skipped. Any other invalid descriptor affects only its own entry.
 */
function readSources(
  entries: readonly SrcSetEntry[],
  warn: (reason: string) => void,
): readonly SrcSetEntry[] {
  const leftover = entries.find(holdsLeftover)
  if (leftover !== undefined) {
    warn(`srcset skipped: it contains ${toCandidateText(leftover)}`)
    return []
  }
  return entries.filter((entry) => {
    const isUsable = /^\d+(?:\.\d+)?[wx]$/.test(entry.descriptor ?? '1x')
    if (!isUsable) warn(`srcset entry skipped: ${toCandidateText(entry)}`)
    return isUsable
  })
}

const holdsLeftover = ({ url, descriptor = '' }: SrcSetEntry) =>
  /(?<![A-Za-z])(?:null|undefined|NaN)(?![A-Za-z])/.test(url) || /null|undefined|NaN/.test(descriptor)

const toCandidateText = ({ url, descriptor = '' }: SrcSetEntry) => `${url.slice(0, 80)} ${descriptor}`.trim()

/** Returns true if the image has a valid URL or a source with a width (IMG-6). */
const isShown = (picture: Picture) =>
  isValidUrl(picture.RawUrl) || picture.SrcSet.some((entry) => /^\d+w$/.test(entry.descriptor ?? ''))

const readString = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
