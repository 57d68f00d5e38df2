/** Waits until pending edits have been saved. */
import type { EditOutbox } from './outbox.ts'

/** Resolves once no edit is pending. */
export const waitUntilSaved = ({
  state,
  subscribe,
}: Pick<EditOutbox, 'state' | 'subscribe'>): Promise<void> =>
  new Promise((resolve) => {
    if (state().waiting === 0) return resolve()
    const stop = subscribe(() => {
      if (state().waiting > 0) return
      stop()
      resolve()
    })
  })

/** Resolves when no edit is being sent, because all edits have been saved or cannot be sent. */
export const waitUntilNotSending = ({
  state,
  subscribe,
}: Pick<EditOutbox, 'state' | 'subscribe'>): Promise<void> =>
  new Promise((resolve) => {
    const isSending = () => state().waiting > 0 && ['sending', 'idle'].includes(state().phase)
    if (!isSending()) return resolve()
    const stop = subscribe(() => {
      if (isSending()) return
      stop()
      resolve()
    })
  })

/** Calls the listener each time all edits have been saved. Returns a function that removes the listener. */
export function onAllSaved(
  { state, subscribe }: Pick<EditOutbox, 'state' | 'subscribe'>,
  listener: () => void,
): () => void {
  let last = state().savedAt
  return subscribe(() => {
    const { savedAt, waiting } = state()
    if (savedAt === last || waiting > 0) return
    last = savedAt
    listener()
  })
}
