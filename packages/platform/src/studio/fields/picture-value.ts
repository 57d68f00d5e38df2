/**
 * Reads and writes an image field's value for the image chooser. Leaves values unchanged if the image chooser cannot
 * show their format.
 */
import { isPlainObject } from '#kit/browser'

export type PictureValue =
  | { readonly kind: 'none' }
  | { readonly kind: 'stored'; readonly contentKey: string }
  /** An address on another server, or a file on the site. */
  | { readonly kind: 'address'; readonly url: string }
  /** An expression that reads the image from a record or from another block. */
  | { readonly kind: 'bound'; readonly expression: string }
  /** A list of images, separate sources per device, or a legacy format. */
  | { readonly kind: 'other' }

const contentKey = /^MC[A-Z2-7]{26}$/

export function readPictureValue(value: unknown): PictureValue {
  if (value === undefined || value === null || value === '') return { kind: 'none' }
  if (typeof value === 'string') return readText(value)
  if (!isPlainObject(value)) return { kind: 'other' }
  const key = findKey(value)
  if (key !== undefined) return { kind: 'stored', contentKey: key }
  const { type, ref } = toObject(value['source'])
  const url = type === 'url' ? ref : (value['url'] ?? value['Url'])
  return typeof url === 'string' && value['srcSet'] === undefined
    ? { kind: 'address', url }
    : { kind: 'other' }
}

function readText(text: string): PictureValue {
  if (text.includes('{!')) return { kind: 'bound', expression: text }
  if (contentKey.test(text)) return { kind: 'stored', contentKey: text }
  try {
    return readPictureValue(JSON.parse(text) as unknown)
  } catch {
    return { kind: 'other' }
  }
}

/** IMG-2: any of these properties may contain the image's content key. */
function findKey(stored: Readonly<Record<string, unknown>>): string | undefined {
  const source = toObject(stored['source'])
  const places = [
    stored['contentKey'],
    stored['ContentKey'],
    source['contentKey'],
    toObject(source['ref'])['contentKey'],
  ]
  return places.find((one): one is string => typeof one === 'string' && contentKey.test(one))
}

const toObject = (value: unknown): Readonly<Record<string, unknown>> => (isPlainObject(value) ? value : {})

/**
 * Retains the background position and size of the previous value, but omits the texts that described the previous
 * image.
 */
export function toPictureValue(former: unknown, contentKey: string): Readonly<Record<string, unknown>> {
  const stored = toObject(former)
  const lies = Object.entries(stored).filter(([name]) => name === 'bgPosition' || name === 'bgSizeOrRepeat')
  const { type, ref } = toObject(stored['source'])
  const named = isPlainObject(ref) ? { source: { type, ref: { contentKey } } } : { contentKey }
  return { ...named, ...Object.fromEntries(lies) }
}
