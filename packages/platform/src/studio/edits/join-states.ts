/** Combines the states of the outboxes of this tab and of closed tabs into one state for the bar. */
import type { Outbox, OutboxState } from './outbox.ts'

/** Sorted by severity, most severe first. */
const phases = ['stopped', 'ended', 'offline', 'sending', 'idle'] as const

export function joinStates(outboxes: readonly Outbox[]): Pick<Outbox, 'state' | 'subscribe'> {
  const join = () => joinAll(outboxes.map((outbox) => outbox.state()))
  const listeners = new Set<() => void>()
  let state = join()
  for (const outbox of outboxes)
    outbox.subscribe(() => {
      state = join()
      for (const listen of listeners) listen()
    })
  return {
    state: () => state,
    subscribe(listen) {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
  }
}

/** Resolves when the server has all edits that have been made so far. */
export const whenSaved = ({ state, subscribe }: Pick<Outbox, 'state' | 'subscribe'>): Promise<void> =>
  new Promise((resolve) => {
    if (state().waiting === 0) return resolve()
    const stop = subscribe(() => {
      if (state().waiting > 0) return
      stop()
      resolve()
    })
  })

/** Resolves when nothing is being sent: all edits have been saved, or cannot be sent. */
export const whenNotSending = ({ state, subscribe }: Pick<Outbox, 'state' | 'subscribe'>): Promise<void> =>
  new Promise((resolve) => {
    const isSending = () => state().waiting > 0 && ['sending', 'idle'].includes(state().phase)
    if (!isSending()) return resolve()
    const stop = subscribe(() => {
      if (isSending()) return
      stop()
      resolve()
    })
  })

function joinAll(states: readonly OutboxState[]): OutboxState {
  const saved = states.flatMap(({ savedAt }) => savedAt ?? [])
  return {
    phase: phases.find((phase) => states.some((state) => state.phase === phase)) ?? 'idle',
    waiting: states.reduce((sum, { waiting }) => sum + waiting, 0),
    savedAt: saved.toSorted((a, b) => b.getTime() - a.getTime())[0],
    refusal: states.find(({ refusal }) => refusal !== undefined)?.refusal,
    isFull: states.some(({ isFull }) => isFull),
  }
}
