/** Returns the readable text of a stored value, without tags or technical properties. */
import { messages } from './messages.ts'

/** Technical properties. Their values are not readable text. */
const unread: ReadonlySet<string> = new Set(['id', 'block', 'type', 'contentKey'])

/**
 * Lists the readable texts in a value. `toOther` returns the text for special values, and undefined for all other
 * values.
 */
export function listReadableTexts(
  value: unknown,
  toOther: (value: unknown) => readonly string[] | undefined = () => undefined,
): readonly string[] {
  const other = toOther(value)
  if (other !== undefined) return other
  if (typeof value === 'boolean') return [value ? messages.form.yes : messages.form.no]
  if (typeof value === 'number') return [String(value)]
  if (typeof value === 'string') return [withoutTags(value)].filter((text) => text !== '')
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inside]) =>
    unread.has(name) ? [] : listReadableTexts(inside, toOther),
  )
}

const withoutTags = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
