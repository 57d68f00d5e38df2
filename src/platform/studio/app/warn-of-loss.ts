/** Where the browser has no room, what waits is in memory alone: then it asks before the tab closes. */
import type { Outbox } from '../edits/outbox.ts'

type Closing = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/** The answer ends it. */
export function warnOfLoss({ state }: Pick<Outbox, 'state'>, window: Closing): () => void {
  const ask = (event: Event) => {
    const { isFull, waiting } = state()
    if (isFull && waiting > 0) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}
