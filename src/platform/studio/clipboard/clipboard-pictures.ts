/** What the clipboard says of pictures: their bytes and what is said of them, in bounds. What the bytes are, the server judges when they are sent. */
import { isPlainObject, parseJson, toStorableText } from '#kit/browser'

export type ClipboardPicture = {
  /** Content key on the site that they come from. */
  readonly key: string
  readonly title: string
  /** Null where nobody has said it yet. */
  readonly altText: string | null
  /** MIME type. */
  readonly type: string
  /** Base64. */
  readonly data: string
}

export const maxPictures = 50
/** Of all pictures together: a clipboard is held in memory by whoever looks at it. */
export const maxBytes = 12 * 1024 * 1024
/** In base64, with what is said of them. */
const maxLength = Math.ceil(maxBytes / 3) * 4 + maxPictures * 10_000
const longest = { title: 300, altText: 1000 } as const

/** As an upload takes them. */
export const isPictureType = (type: unknown): type is string =>
  typeof type === 'string' && /^image\/(?:png|jpeg|webp|avif|gif|svg\+xml)$/.test(type)

export const writePictures = (site: string, pictures: readonly ClipboardPicture[]): string =>
  `${site}\n${JSON.stringify(pictures)}`

/** Attack: anybody may have put it there. None where anything of it is not as it is written above. */
export function readPictures(text: string): readonly ClipboardPicture[] {
  if (text.length > maxLength) return []
  const read = tryParse(text.slice(text.indexOf('\n') + 1))
  if (!Array.isArray(read) || read.length > maxPictures) return []
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
