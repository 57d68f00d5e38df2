/**
 * Counts the elements of rich text, because parsing a very large number of elements takes longer than visitors are
 * willing to wait.
 */

/** Maximum number of elements in one saved rich text value. */
export const maxElementsInText = 5_000
/** Maximum total number of elements in all rich text in one request. */
export const maxElementsInRequest = 20_000

/** Texts longer than this are sanitised on another thread. */
const longText = { elements: 500, length: 30_000 }

/**
 * Counts opening tags, or closing tags if there are more closing tags, because a browser also creates elements for
 * stray closing tags.
 */
export function countElements(html: string): number {
  let [opening, closing] = [0, 0]
  for (const [, slash] of html.matchAll(/<(\/?)[a-z]/gi)) {
    if (slash === '') opening++
    else closing++
  }
  return Math.max(opening, closing)
}

export const isLongText = (html: string): boolean =>
  html.length > longText.length || countElements(html) > longText.elements
