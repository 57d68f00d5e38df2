/** What a picture's field stores, as far as somebody chooses one: all else keeps its own form. */
import { isPlainObject } from '#kit/browser'

export type PictureValue =
  | { readonly kind: 'none' }
  | { readonly kind: 'stored'; readonly contentKey: string }
  /** On another server, or a file of the site. */
  | { readonly kind: 'address'; readonly url: string }
  /** An expression: the picture of a record, or of another block. */
  | { readonly kind: 'bound'; readonly expression: string }
  /** A list of pictures, sources for each device, and what else was stored once. */
  | { readonly kind: 'other' }

const contentKey = /^MC[A-Z2-7]{26}$/

export function readPictureValue(value: unknown): PictureValue {
  if (value === undefined || value === null || value === '') return { kind: 'none' }
  if (typeof value === 'string') return readText(value)
  if (!isPlainObject(value)) return { kind: 'other' }
  const key = value['contentKey'] ?? value['ContentKey']
  if (typeof key === 'string' && contentKey.test(key)) return { kind: 'stored', contentKey: key }
  const url = value['url'] ?? value['Url']
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

/** How it lies in its box stays; what was said of the former picture goes with it. */
export function toPictureValue(former: unknown, contentKey: string): Readonly<Record<string, unknown>> {
  const kept = isPlainObject(former)
    ? Object.entries(former).filter(([name]) => name === 'bgPosition' || name === 'bgSizeOrRepeat')
    : []
  return { contentKey, ...Object.fromEntries(kept) }
}
