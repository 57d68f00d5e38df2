/**
 * Warns before the tab closes. If the browser's storage is full, unsent edits exist only in memory, so closing the tab
 * requires confirmation.
 */
import type { EditOutbox } from '../edits/outbox.ts'

type UnloadEventTarget = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/** Asks for confirmation before the tab closes. Returns a function that removes the event listener. */
export function warnBeforeUnload(
  { state }: Pick<EditOutbox, 'state'>,
  window: UnloadEventTarget,
): () => void {
  const ask = (event: Event) => {
    const { isFull, waiting } = state()
    if (isFull && waiting > 0) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}
