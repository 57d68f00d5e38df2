/**
 * The image data provider (IMG-1…6): from an image info, as an editor stored it, to pictures with resolved URLs.
 * The stored info takes several historic forms; they are told apart here and nowhere else.
 */
import {
  devices,
  isContentKey,
  isPictureUrl,
  isPlainObject,
  isValidUrl,
  sanitizeUrl,
  type ContentItem,
  type FocalPoint,
} from '#kit'
import type { Loaded, PageContext } from './page-context.ts'
import { toResizedSources, type SrcSetEntry } from './resized-sources.ts'

/** IMG-1, IMG-2: what a stored image info says. */
export type ImageInfo = {
  readonly contentKeys: readonly string[]
  readonly url?: string
  readonly isExternal?: boolean
  readonly altText?: string
  readonly bgPosition?: string
  readonly bgSizeOrRepeat?: string
  /** Ready sources: `640w`, `2x` or none, with the media query that they stand for. */
  readonly srcSet?: readonly SrcSetEntry[]
  /** An object falls back to its own url, a mere key or list of keys to media urls (IMG-5). */
  readonly isObject: boolean
}

/** IMG-3. */
export type Picture = {
  readonly Url: string
  readonly RawUrl: string
  readonly AltText: string
  /** The sources that its info brings; of content without such, in the responsive widths. */
  readonly SrcSet: readonly SrcSetEntry[]
  readonly ContentKey?: string
  readonly bgPosition?: string
  readonly bgSizeOrRepeat?: string
  /** Pixels of the stored picture, where they are known. */
  readonly width?: number
  readonly height?: number
  /** Of a stored picture: what it is, and where the eye goes. */
  readonly mimeType?: string
  readonly focalPoint?: FocalPoint
}

/** Empty while nothing is loaded (IMG-5), and when nothing can be shown. */
export type ImageData = { readonly Picture?: Picture; readonly Pictures: readonly Picture[] }

/** IMG-7. */
export const imageMedia = { tablet: '(min-width: 47.9375em)', desktop: '(min-width: 64em)' } as const
/** What is wrong with an address that {@link isPictureUrl} refuses. */
export const openAddress = 'its address is neither a path of this site nor one that begins with https://'
/** IMG-6. */
export const minImageWidthPx = 100

/** Reads a stored image info; undefined when there is none, a reason when it cannot be read. */
export function toImageInfo(stored: unknown): ImageInfo | { reason: string } | undefined {
  if (stored === undefined || stored === null || stored === '') return undefined
  if (typeof stored === 'string') return readText(stored)
  if (Array.isArray(stored)) return { contentKeys: stored.filter(isContentKey), isObject: false }
  return isPlainObject(stored)
    ? readObject(stored)
    : { reason: 'the image info is neither JSON nor an object' }
}

/** The content keys that an image info needs loaded. */
export function toImageKeys(stored: unknown): readonly string[] {
  const info = toImageInfo(stored)
  return info === undefined || 'reason' in info ? [] : info.contentKeys
}

/** The pictures of an image info. A stored info that gives none tells why, once, through `warn`. */
export function toImageData(
  stored: unknown,
  { loaded, page, warn }: { loaded: Loaded; page: PageContext; warn: (reason: string) => void },
): ImageData {
  const info = toImageInfo(stored)
  if (info === undefined) return { Pictures: [] }
  if ('reason' in info) {
    warn(info.reason)
    return { Pictures: [] }
  }
  const pictures = toPictures(info, { loaded, page, warn })
  const shown = pictures.filter(isShown)
  for (const { RawUrl } of pictures.filter((picture) => !isShown(picture))) {
    warn(`the picture ${RawUrl.slice(0, 80)} is not shown: its address is not valid`)
  }
  return { Picture: shown[0], Pictures: shown }
}

function toPictures(stored: ImageInfo, context: Context): readonly Picture[] {
  const info = withoutOpenAddresses(stored, context)
  if (info.contentKeys.length > 0)
    return info.contentKeys.flatMap((key) => fromContent(key, info, context) ?? [])
  if (info.url === undefined && stored.url !== undefined && !info.srcSet?.length) return []
  const rawUrl = info.url ?? ''
  if (rawUrl !== '' || info.srcSet?.length)
    return [toPicture({ info, rawUrl, altText: info.altText ?? '', ...context })]
  context.warn('the image info names no picture')
  return []
}

type Context = { loaded: Loaded; page: PageContext; warn: (reason: string) => void }

/** The page's policy stops them; a reader would see a broken picture. */
function withoutOpenAddresses(info: ImageInfo, { page, warn }: Context): ImageInfo {
  const isKept = (url: string) => {
    const isRefused = isValidUrl(url) && !isPictureUrl(url, [new URL(page.url.origin).host])
    if (isRefused) warn(`the picture ${url.slice(0, 80)} is left out: ${openAddress}`)
    return !isRefused
  }
  const { url, srcSet } = info
  return {
    ...info,
    url: url === undefined || isKept(url) ? url : undefined,
    srcSet: srcSet?.filter((entry) => isKept(entry.url)),
  }
}

/** IMG-5: built from the content; failing that from the info's own url without the site prefix, or from the key. */
function fromContent(key: string, info: ImageInfo, { loaded, page, warn }: Context): Picture | undefined {
  const item = loaded.findContent(key)
  const media = item === undefined ? undefined : readMedia(item)
  if (item !== undefined && media !== undefined) {
    const altText = info.altText ?? media.altText
    const picture = {
      ...toPicture({ info, rawUrl: media.url, altText, page, warn }),
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
  return { ...toPicture({ info, rawUrl, altText: info.altText ?? '', page, warn }), ContentKey: key }
}

type StoredFacts = Pick<Picture, 'width' | 'height' | 'mimeType' | 'focalPoint'>

/** Enhanced (`sfdc_cms:media`) and legacy (`contentNodes`) bodies. */
function readMedia(item: ContentItem): { url: string; altText: string; facts: StoredFacts } | undefined {
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

type PictureFacts = {
  info: ImageInfo
  rawUrl: string
  altText: string
  page: PageContext
  warn: (reason: string) => void
}

function toPicture({ info, rawUrl, altText, page, warn }: PictureFacts): Picture {
  const sources = toUsableSources(info.srcSet ?? [], warn)
  return {
    Url: page.url.path(sanitizeUrl(rawUrl)),
    RawUrl: rawUrl,
    AltText: altText,
    SrcSet: sources.map((entry) => ({ ...entry, url: page.url.path(sanitizeUrl(entry.url)) })),
    ...(info.bgPosition !== undefined && { bgPosition: info.bgPosition }),
    ...(info.bgSizeOrRepeat !== undefined && { bgSizeOrRepeat: info.bgSizeOrRepeat }),
  }
}

/** IMG-6: what a broken script left over in one entry makes the whole srcset doubtful; any other bad descriptor, its entry. */
function toUsableSources(
  entries: readonly SrcSetEntry[],
  warn: (reason: string) => void,
): readonly SrcSetEntry[] {
  const leftover = entries.find(holdsLeftover)
  if (leftover !== undefined) {
    warn(`srcset skipped: it holds ${toCandidateText(leftover)}`)
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

/** IMG-6: a valid URL, or a source with a width. */
const isShown = (picture: Picture) =>
  isValidUrl(picture.RawUrl) || picture.SrcSet.some((entry) => /^\d+w$/.test(entry.descriptor ?? ''))

function readText(text: string): ImageInfo | { reason: string } {
  const keys = text.split(',').map((part) => part.trim())
  if (keys.every(isContentKey)) return { contentKeys: keys, isObject: false }
  try {
    const parsed: unknown = JSON.parse(text)
    if (Array.isArray(parsed)) return { contentKeys: parsed.filter(isContentKey), isObject: false }
    if (isPlainObject(parsed)) return readObject(parsed)
  } catch {
    return { reason: 'the image info is broken JSON' }
  }
  return { reason: 'the image info is neither JSON of an object nor a content key' }
}

/** IMG-2: the content key stands in one of four places; the alternative text in one of three. SEC-6, IMG-4: capitalised names. */
function readObject(stored: Record<string, unknown>): ImageInfo {
  const source = isPlainObject(stored.source) ? stored.source : undefined
  const nodes = isPlainObject(stored.contentNodes) ? stored.contentNodes : undefined
  const nodeSource = isPlainObject(nodes?.source) ? nodes.source : undefined
  const reference = isPlainObject(source?.ref) ? source.ref : undefined
  const key = [
    stored.contentKey,
    stored.ContentKey,
    source?.contentKey,
    reference?.contentKey,
    nodeSource?.contentKey,
    stored.id,
  ].find(isContentKey)
  const externalUrl = source?.type === 'url' ? readString(source.ref) : undefined
  const url = readString(stored.url) ?? readString(stored.Url) ?? externalUrl ?? readString(nodeSource?.url)
  const nodeAlt = isPlainObject(nodes?.altText) ? readString(nodes.altText.value) : undefined
  return {
    contentKeys: key === undefined ? [] : [key],
    url,
    isExternal: stored.isExternal === true || externalUrl !== undefined,
    altText:
      readString(stored.overrideAltText) ??
      readString(stored.imageAltText) ??
      readString(stored.altText) ??
      readString(stored.AltText) ??
      nodeAlt,
    bgPosition: readString(stored.bgPosition),
    bgSizeOrRepeat: readString(stored.bgSizeOrRepeat),
    srcSet: readSrcSet(stored.srcSet ?? stored.SrcSet),
    isObject: true,
  }
}

/**
 * A srcset as HTML writes it, a list of such entries or of objects, or one for each device (SEC-6). What names no address
 * is left to IMG-6.
 */
function readSrcSet(stored: unknown): readonly SrcSetEntry[] {
  if (typeof stored === 'string') return readSrcSetText(stored)
  const entries = isPlainObject(stored)
    ? devices.filter((device) => device in stored).map((device) => stored[device])
    : stored
  if (!Array.isArray(entries)) return []
  return entries.flatMap((entry: unknown) => {
    if (!isPlainObject(entry)) return readSrcSetText(String(entry))
    const url = readString(entry.url) ?? readString(entry.Url) ?? 'undefined'
    const isResized = entry.isResized === true && { isResized: true as const }
    return [
      { url, descriptor: readDescriptor(entry.descriptor), media: readString(entry.media), ...isResized },
    ]
  })
}

/** `/a.png 640w, /b.png 960w`: an address may hold commas, a descriptor ends at one. One pass, whatever the text. */
function readSrcSetText(text: string): readonly SrcSetEntry[] {
  const entries: SrcSetEntry[] = []
  let url = ''
  for (const word of text.trim().split(/\s+/)) {
    const comma = word.indexOf(',')
    if (url === '') url = word
    else {
      entries.push({ url, descriptor: comma < 0 ? word : word.slice(0, comma) })
      url = comma < 0 ? '' : word.slice(comma + 1)
    }
    if (url.endsWith(',')) {
      if (url !== ',') entries.push({ url: url.slice(0, -1) })
      url = ''
    }
  }
  return url === '' ? entries : [...entries, { url }]
}

/** What is neither a text nor absent is shown in the warning as it is. */
const readDescriptor = (value: unknown) => (value === undefined ? undefined : readString(String(value)))

const readString = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
