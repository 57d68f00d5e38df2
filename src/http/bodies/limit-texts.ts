/** Refuses rich texts with very many elements before anything reads them. */
import { countElements, maxElementsInCall, maxElementsInText } from '#kit'
import { tooManyElements } from '../errors.ts'

/** Throws `too-many-elements`. Counts in every text, since only schemas know which ones are rich. */
export function limitTexts(body: unknown): void {
  let all = 0
  for (const text of eachText(body)) {
    const received = countElements(text)
    if (received > maxElementsInText)
      throw tooManyElements(
        { received, max: maxElementsInText },
        'Split the text into several blocks or pages.',
      )
    all += received
  }
  if (all > maxElementsInCall)
    throw tooManyElements({ received: all, max: maxElementsInCall }, 'Send the texts in several requests.')
}

function* eachText(value: unknown): Generator<string, void> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const child of Object.values(value)) yield* eachText(child)
}
