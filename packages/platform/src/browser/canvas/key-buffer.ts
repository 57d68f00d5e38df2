/**
 * Requests a key buffer: the studio stores the keys that are pressed between a click on text and the response. Uses
 * a synchronous event, because a message would arrive after the keys.
 */
import { notifyStudio } from './notify-studio.ts'

/** Identifies the element that should receive the buffered keys; null if the click's element is not known yet. */
export const requestKeyBuffer = (document: Document, element: HTMLElement | null) =>
  notifyStudio(document, 'keys', element)

/**
 * Returns true if the studio still buffers keys for this canvas. If it does not, a late response must not receive keys
 * that were typed later.
 */
export const isStudioBufferingKeys = (document: Document): boolean => notifyStudio(document, 'awaited', null)
