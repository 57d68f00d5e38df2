/** Waits for pending edits. */
import type { EditOutbox } from './outbox.ts'

/** Resolves when the server has all edits that have been made so far. */
export const whenSaved = ({ state, subscribe }: Pick<EditOutbox, 'state' | 'subscribe'>): Promise<void> =>
  new Promise((resolve) => {
    if (state().waiting === 0) return resolve()
    const stop = subscribe(() => {
      if (state().waiting > 0) return
      stop()
      resolve()
    })
  })

/** Resolves when nothing is being sent: all edits have been saved, or cannot be sent. */
export const whenNotSending = ({
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
