/** Returns the element, including one that the studio created for a text that it edits, whose class belongs to its own window. */
export const toElement = (target: EventTarget | null): Element | null =>
  target !== null && 'closest' in target ? (target as Element) : null

/** Yields a document or fragment, and the content of each template in it. */
export function* eachRoot(root: Document | DocumentFragment): Generator<Document | DocumentFragment> {
  yield root
  for (const { content } of root.querySelectorAll('template')) yield* eachRoot(content)
}

export function findIn(document: Document, selector: string): Element | null {
  for (const root of eachRoot(document)) {
    const found = root.querySelector(selector)
    if (found) return found
  }
  return null
}
