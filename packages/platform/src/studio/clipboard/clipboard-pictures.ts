/**
 * Reads and writes images and their alternative texts on the clipboard, within size limits. The server checks the image
 * data during the upload.
 */
import { isPlainObject, parseJson, toStorableText } from '#kit/browser'

export type ClipboardPicture = {
  /** The image's content key on the source site. */
  readonly key: string
  readonly title: string
  /** The alternative text; null if none has been entered. */
  readonly altText: string | null
  /** MIME type. */
  readonly type: string
  /** The image's bytes in Base64. */
  readonly data: string
}

export const maxClipboardPictures = 50
/** Size limit for all images together. Applications that display the clipboard load all of it into memory. */
export const maxClipboardBytes = 12 * 1024 * 1024
/** Maximum length of the clipboard data: all images in Base64, plus their texts. */
const maxLength = Math.ceil(maxClipboardBytes / 3) * 4 + maxClipboardPictures * 10_000
const longest = { title: 300, altText: 1000 } as const

/** Returns true for the image types that the server accepts as uploads. */
export const isPictureType = (type: unknown): type is string =>
  typeof type === 'string' && /^image\/(?:png|jpeg|webp|avif|gif|svg\+xml)$/.test(type)

export const writePictures = (site: string, pictures: readonly ClipboardPicture[]): string =>
  `${site}\n${JSON.stringify(pictures)}`

/**
 * Attack: anyone can write to the clipboard, so the content may be hostile. Returns no images if any part is invalid.
 */
export function readPictures(text: string): readonly ClipboardPicture[] {
  if (text.length > maxLength) return []
  const read = tryParse(text.slice(text.indexOf('\n') + 1))
  if (!Array.isArray(read) || read.length > maxClipboardPictures) return []
  const pictures: readonly unknown[] = read
  return pictures.every(isPicture) ? pictures.map(toPicture) : []
}

function isPicture(value: unknown): value is ClipboardPicture {
  if (!isPlainObject(value)) return false
  const { key, title, altText, type, data } = value
  return (
    typeof key === 'string' &&
    /^MC[A-Z2-7]{26}$/.test(key) &&
    isText(title, longest.title) &&
    (altText === null || isText(altText, longest.altText)) &&
    isPictureType(type) &&
    typeof data === 'string' &&
    data.length % 4 === 0 &&
    /^[A-Za-z0-9+/]+={0,2}$/.test(data)
  )
}

const isText = (value: unknown, length: number) => typeof value === 'string' && value.length <= length

const toPicture = ({ key, title, altText, type, data }: ClipboardPicture): ClipboardPicture => ({
  key,
  title: toStorableText(title).trim(),
  altText: altText && toStorableText(altText),
  type,
  data,
})

function tryParse(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
