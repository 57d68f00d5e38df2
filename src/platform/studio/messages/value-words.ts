/** What a stored value says to somebody who reads it: its words, without tags and without what only programs read. */
import { say } from './messages.ts'

/** Names of things, in what is stored. */
const unread: ReadonlySet<string> = new Set(['id', 'block', 'type', 'contentKey'])

/** `toOther` says what some values are called instead; undefined for all others. */
export function listWords(
  value: unknown,
  toOther: (value: unknown) => readonly string[] | undefined = () => undefined,
): readonly string[] {
  const other = toOther(value)
  if (other !== undefined) return other
  if (typeof value === 'boolean') return [value ? say.form.yes : say.form.no]
  if (typeof value === 'number') return [String(value)]
  if (typeof value === 'string') return [withoutTags(value)].filter((text) => text !== '')
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inside]) =>
    unread.has(name) ? [] : listWords(inside, toOther),
  )
}

const withoutTags = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
