/**
 * The studio buffers characters that are typed between a click on a text and the response. It is notified by an
 * event, because a message would arrive after the characters.
 */
import { notifyStudio } from './notify-studio.ts'

/** Reports the element that receives the buffered keys; null at a click, until its element is known. */
export const requestKeyBuffer = (document: Document, element: HTMLElement | null) =>
  notifyStudio(document, 'keys', element)

/** Returns true while the editor still waits to type there: a late response must not steal the keys. */
export const isAwaited = (document: Document): boolean => notifyStudio(document, 'awaited', null)
