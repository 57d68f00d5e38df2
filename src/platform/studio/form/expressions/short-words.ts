/** What a value says, in a few words: texts without their tags, what is referred to by its title. */
import { isPlainObject } from '#kit/browser'
import { readPictureValue } from '../../fields/picture-value.ts'
import { listWords } from '../../messages/value-words.ts'

type ToTitle = (contentKey: string) => string | undefined

const longest = 80

/** Empty where it says nothing. */
export function toShortWords(value: unknown, toTitle: ToTitle): string {
  const text = listWords(value, (one) => {
    const key = toReferred(one)
    return key === undefined ? undefined : [toTitle(key) ?? []].flat()
  }).join(', ')
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}

/** What is referred to, as far as one value names it. */
export function listReferred(value: unknown): readonly string[] {
  const key = toReferred(value)
  if (key !== undefined) return [key]
  return isPlainObject(value) || Array.isArray(value) ? Object.values(value).flatMap(listReferred) : []
}

/** A picture, a link or a key alone; other words that stand there are about it. */
function toReferred(value: unknown): string | undefined {
  const read = isPlainObject(value) || typeof value === 'string' ? readPictureValue(value) : undefined
  return read?.kind === 'stored' ? read.contentKey : undefined
}
