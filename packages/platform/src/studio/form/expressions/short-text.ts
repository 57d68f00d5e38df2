/** Formats a value in a few words. Removes tags from text, and shows references by title. */
import { isPlainObject } from '#kit/browser'
import { readPictureValue } from '../../fields/picture-value.ts'
import { listReadableTexts } from '../../messages/readable-texts.ts'

type ToTitle = (contentKey: string) => string | undefined

const longest = 80

/** Returns an empty string if the value contains no text. */
export function toShortText(value: unknown, toTitle: ToTitle): string {
  const text = listReadableTexts(value, (one) => {
    const key = toReferred(one)
    return key === undefined ? undefined : [toTitle(key) ?? []].flat()
  }).join(', ')
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}

/** Lists the content keys that a value refers to. */
export function listReferencedKeys(value: unknown): readonly string[] {
  const key = toReferred(value)
  if (key !== undefined) return [key]
  return isPlainObject(value) || Array.isArray(value) ? Object.values(value).flatMap(listReferencedKeys) : []
}

/**
 * Returns the content key if the value consists only of an image, a link or a reference. Any other text in such a value
 * only describes the reference.
 */
function toReferred(value: unknown): string | undefined {
  const read = isPlainObject(value) || typeof value === 'string' ? readPictureValue(value) : undefined
  return read?.kind === 'stored' ? read.contentKey : undefined
}
