/**
 * Requests a key buffer: the studio stores the keys that are pressed between a click on text and the response. Uses
 * a synchronous event, because a message would arrive after the keys.
 */
import { notifyStudio } from './notify-studio.ts'

/** Reports the element that should receive the buffered keys; null for a click whose element is not known yet. */
export const requestKeyBuffer = (document: Document, element: HTMLElement | null) =>
  notifyStudio(document, 'keys', element)

/**
 * Returns true if the studio still buffers keys for this canvas. If not, a late response must not claim keys that were
 * typed afterwards.
 */
export const isStudioBufferingKeys = (document: Document): boolean => notifyStudio(document, 'awaited', null)
