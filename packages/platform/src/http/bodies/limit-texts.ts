/** Rejects rich text with too many elements before any other code processes it. */
import { countElements, maxElementsInRequest, maxElementsInText } from '#kit'
import { tooManyElements } from '../errors.ts'

/**
 * Throws `too-many-elements`. Counts elements in every string, because only the schemas define which strings are rich
 * text.
 */
export function requireElementLimit(body: unknown): void {
  let all = 0
  const add = (text: string) => {
    const received = countElements(text)
    if (received > maxElementsInText)
      throw tooManyElements(
        { received, max: maxElementsInText },
        'Split the text into several blocks or pages.',
      )
    all += received
  }
  visitTexts(body, add)
  if (all > maxElementsInRequest)
    throw tooManyElements({ received: all, max: maxElementsInRequest }, 'Send the texts in several requests.')
}

/**
 * Calls `visit` for each string. Not a generator, because nested generators pass each value through every level above
 * it.
 */
function visitTexts(value: unknown, visit: (text: string) => void): void {
  if (typeof value === 'string') visit(value)
  else if (typeof value === 'object' && value !== null)
    for (const child of Object.values(value)) visitTexts(child, visit)
}
