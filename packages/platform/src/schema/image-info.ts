/** Parses image info in any form in which it has ever been stored. No other file parses these forms. */
import { devices } from '#model'
import { isContentKey, isPlainObject } from '#kit'

/**
 * A source in a srcset. `isResized` is true if the server created this size; sizes that better suit the available width
 * may then replace it.
 */
export type SrcSetEntry = {
  readonly url: string
  readonly descriptor?: string | undefined
  readonly media?: string | undefined
  readonly isResized?: true
}

/** Parsed image info (IMG-1, IMG-2). */
export type ImageInfo = {
  readonly contentKeys: readonly string[]
  readonly url?: string
  readonly isExternal?: boolean
  readonly altText?: string
  readonly bgPosition?: string
  readonly bgSizeOrRepeat?: string
  /** Image sources, each with a descriptor (`640w`, `2x`, or none) and a media query. */
  readonly srcSet?: readonly SrcSetEntry[]
  /** The reason why the image info cannot be parsed. */
  readonly problem?: string
  /**
   * True for image info stored as an object, which contains its own fallback URL. A bare key or a list of keys uses
   * media URLs as fallbacks (IMG-5).
   */
  readonly isObject: boolean
}

/** The error message for a URL that {@link isPictureUrl} rejects. */
export const unsafePictureUrlMessage =
  'its address is neither a path of this site nor one that begins with https://'
/** Parses stored image info; undefined if there is none. */
export const findImageInfo = (stored: unknown): ImageInfo | undefined =>
  stored === undefined || stored === null || stored === '' ? undefined : toImageInfo(stored)

/** Converts image info in any stored form to a single shape. */
export function toImageInfo(stored: unknown): ImageInfo {
  if (typeof stored === 'string') return readText(stored)
  if (Array.isArray(stored)) return { contentKeys: stored.filter(isContentKey), isObject: false }
  return isPlainObject(stored)
    ? readObject(stored)
    : toUnreadable('the image info is neither JSON nor an object')
}

const toUnreadable = (problem: string): ImageInfo => ({ contentKeys: [], isObject: false, problem })

/** Returns the content keys to load for image info. */
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

/**
 * Reads an object (IMG-2). The content key may be in any of four fields, and the alternative text in any of three.
 * Field names may be capitalised (SEC-6, IMG-4).
 */
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
 * Parses a srcset that is stored as a string, as a list of strings or objects, or as one srcset per device (SEC-6).
 * IMG-6 defines what happens to entries without a URL.
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

/**
 * Parses `/a.png 640w, /b.png 960w` in a single pass, even if the string is malformed. A URL may contain commas, and a
 * descriptor ends at a comma.
 */
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

/** Converts a descriptor that is not a string to a string, for the warning. */
const readDescriptor = (value: unknown) => (value === undefined ? undefined : readString(String(value)))

const readString = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
