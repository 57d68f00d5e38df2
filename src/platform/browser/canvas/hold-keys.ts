/** Letters that come between a click on a text and its answer are the studio's to keep: a message would come after them. */
import { sayAtOnce } from './say-at-once.ts'

/** Where somebody can type now, which gets what was kept; null from a click on. */
export const sayKeys = (document: Document, element: HTMLElement | null) =>
  sayAtOnce(document, 'keys', element)

/** Whether whoever has clicked still waits to type there: an answer that comes late takes the keys from nobody. */
export const isAwaited = (document: Document): boolean => sayAtOnce(document, 'awaited', null)
