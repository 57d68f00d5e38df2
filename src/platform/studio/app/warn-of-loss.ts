/** If the browser has no room, pending edits are only in memory, so it asks before the tab closes. */
import type { Outbox } from '../edits/outbox.ts'

type Closing = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/** Returns a function that ends it. */
export function warnOfLoss({ state }: Pick<Outbox, 'state'>, window: Closing): () => void {
  const ask = (event: Event) => {
    const { isFull, waiting } = state()
    if (isFull && waiting > 0) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}
