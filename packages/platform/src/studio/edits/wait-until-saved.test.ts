import { expect, it, vi } from 'vitest'
import { onAllSaved, waitUntilNotSending } from './wait-until-saved.ts'
import type { OutboxState } from './outbox.ts'

function open(phase: OutboxState['phase'], waiting: number) {
  let state: OutboxState = { phase, waiting, savedAt: undefined, rejection: undefined, isFull: false }
  const listeners = new Set<() => void>()
  return {
    state: () => state,
    subscribe(listen: () => void) {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
    set(change: Partial<OutboxState>) {
      state = { ...state, ...change }
      for (const listen of listeners) listen()
    },
  }
}

it.each([
  ['idle', 0],
  ['stopped', 2],
  ['offline', 2],
  ['ended', 2],
] as const)('does not wait while the outbox is %s with %i edits', async (phase, waiting) => {
  await expect(waitUntilNotSending(open(phase, waiting))).resolves.toBeUndefined()
})

it('waits until all edits being sent have been saved or have failed', async () => {
  for (const end of [{ phase: 'idle', waiting: 0 }, { phase: 'offline' }] as const) {
    const outbox = open('sending', 2)
    let isOver = false
    const waiting = waitUntilNotSending(outbox).then(() => (isOver = true))
    outbox.set({ waiting: 1 })
    await Promise.resolve()
    expect(isOver).toBe(false)
    outbox.set(end)
    await waiting
  }
})

it('calls its listener exactly once whenever all edits have been saved', () => {
  const outbox = open('idle', 0)
  const listener = vi.fn()
  const stop = onAllSaved(outbox, listener)
  const save = (waiting: number) => {
    outbox.set({ phase: 'sending', waiting: waiting + 1 })
    outbox.set({ waiting, savedAt: new Date() })
    outbox.set({ phase: 'idle' })
  }
  save(1)
  expect(listener).not.toHaveBeenCalled()
  save(0)
  save(0)
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  save(0)
  expect(listener).toHaveBeenCalledTimes(2)
})
