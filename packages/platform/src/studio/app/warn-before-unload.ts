/**
 * Asks for confirmation before the tab closes if the browser's storage is full, because unsent edits are then only in
 * memory.
 */
import type { EditOutbox } from '../edits/outbox.ts'

type ClosingWindow = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/** Returns a function that stops listening. */
export function warnBeforeUnload({ state }: Pick<EditOutbox, 'state'>, window: ClosingWindow): () => void {
  const ask = (event: Event) => {
    const { isFull, waiting } = state()
    if (isFull && waiting > 0) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}
