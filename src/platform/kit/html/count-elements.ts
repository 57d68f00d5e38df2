/** Elements of rich text: many of them take a parser longer than a visitor waits. */

/** In one text that is written anew. */
export const maxElementsInText = 5_000
/** In all texts of one call. */
export const maxElementsInCall = 20_000

/** Above these a text is cleaned on another thread. */
const longText = { elements: 500, length: 30_000 }

/** Counts opening tags, or closing tags where those are more: a browser makes elements of stray ones, too. */
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
