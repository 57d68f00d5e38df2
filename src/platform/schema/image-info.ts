/** Image info as editors store it, in any of its historic forms, read into one shape, here and nowhere else. */
import { devices } from '#model'
import { isContentKey, isPlainObject } from '#kit'

/** `isResized`: made of the picture itself, so that closer ones may be made for the available width. */
export type SrcSetEntry = {
  readonly url: string
  readonly descriptor?: string | undefined
  readonly media?: string | undefined
  readonly isResized?: true
}

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
  /** Why nothing can be read of it. */
  readonly problem?: string
  /** An object falls back to its own url, a mere key or list of keys to media urls (IMG-5). */
  readonly isObject: boolean
}

/** What is wrong with an address that {@link isPictureUrl} refuses. */
export const openAddress = 'its address is neither a path of this site nor one that begins with https://'
/** Reads a stored image info; undefined when there is none. */
export const findImageInfo = (stored: unknown): ImageInfo | undefined =>
  stored === undefined || stored === null || stored === '' ? undefined : toImageInfo(stored)

/** One shape of any form. */
export function toImageInfo(stored: unknown): ImageInfo {
  if (typeof stored === 'string') return readText(stored)
  if (Array.isArray(stored)) return { contentKeys: stored.filter(isContentKey), isObject: false }
  return isPlainObject(stored)
    ? readObject(stored)
    : toUnreadable('the image info is neither JSON nor an object')
}

const toUnreadable = (problem: string): ImageInfo => ({ contentKeys: [], isObject: false, problem })

/** The content keys that an image info needs loaded. */
export const toImageKeys = (info: ImageInfo | undefined): readonly string[] => info?.contentKeys ?? []

function readText(text: string): ImageInfo {
  const keys = text.split(',').map((part) => part.trim())
  if (keys.every(isContentKey)) return { contentKeys: keys, isObject: false }
  try {
    const parsed: unknown = JSON.parse(text)
    if (Array.isArray(parsed)) return { contentKeys: parsed.filter(isContentKey), isObject: false }
    if (isPlainObject(parsed)) return readObject(parsed)
  } catch {
    return toUnreadable('the image info is broken JSON')
  }
  return toUnreadable('the image info is neither JSON of an object nor a content key')
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
