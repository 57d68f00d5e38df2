/** What a value says, in a few words: texts without their tags, what is referred to by its title. */
import { isPlainObject } from '#kit/browser'
import { say } from '../../messages/messages.ts'
import { readPictureValue } from '../../media/picture-value.ts'

type ToTitle = (contentKey: string) => string | undefined

const longest = 80

/** Empty where it says nothing. */
export function toShortWords(value: unknown, toTitle: ToTitle): string {
  const text = listWords(value, toTitle).join(', ')
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

/** Names of things, in what is stored. */
const unread: ReadonlySet<string> = new Set(['id', 'block', 'type'])

function listWords(value: unknown, toTitle: ToTitle): readonly string[] {
  const key = toReferred(value)
  if (key !== undefined) return [toTitle(key) ?? []].flat()
  if (typeof value === 'boolean') return [value ? say.form.yes : say.form.no]
  if (typeof value === 'number') return [String(value)]
  if (typeof value === 'string') return [withoutTags(value)].filter((text) => text !== '')
  if (Array.isArray(value)) return value.flatMap((one) => listWords(one, toTitle))
  if (!isPlainObject(value)) return []
  return Object.entries(value).flatMap(([name, inside]) =>
    unread.has(name) ? [] : listWords(inside, toTitle),
  )
}

const withoutTags = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
