/** The studio buffers letters typed between a click on a text and the response: a message would arrive after them. */
import { sayAtOnce } from './say-at-once.ts'

/** Reports the element that receives the buffered keys; null at a click, until its element is known. */
export const sayKeys = (document: Document, element: HTMLElement | null) =>
  sayAtOnce(document, 'keys', element)

/** Returns true while the editor still waits to type there: a late response must not steal the keys. */
export const isAwaited = (document: Document): boolean => sayAtOnce(document, 'awaited', null)
