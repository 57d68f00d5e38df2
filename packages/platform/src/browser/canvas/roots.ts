/**
 * Returns the event target as an element; null for any other target. Does not use `instanceof`, because elements that
 * the studio has created belong to the studio's window.
 */
export const toElement = (target: EventTarget | null): Element | null =>
  target !== null && 'closest' in target ? (target as Element) : null

/** Yields the document or fragment itself, and the content of each template inside it. */
export function* eachRoot(root: Document | DocumentFragment): Generator<Document | DocumentFragment> {
  yield root
  for (const { content } of root.querySelectorAll('template')) yield* eachRoot(content)
}

export function findInRoots(document: Document, selector: string): Element | null {
  for (const root of eachRoot(document)) {
    const found = root.querySelector(selector)
    if (found) return found
  }
  return null
}
