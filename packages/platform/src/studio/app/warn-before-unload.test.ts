import { expect, it } from 'vitest'
import type { OutboxState } from '../edits/outbox.ts'
import { warnBeforeUnload } from './warn-before-unload.ts'

it.each([
  [{ isFull: true, waiting: 2 }, true],
  [{ isFull: true, waiting: 0 }, false],
  [{ isFull: false, waiting: 2 }, false],
])('prompts before a tab with %j is closed: %j', (facts, isAsked) => {
  const state: OutboxState = { phase: 'offline', savedAt: undefined, rejection: undefined, ...facts }
  const window = new EventTarget()
  const close = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  const stop = warnBeforeUnload({ state: () => state }, window)
  expect(close()).toBe(isAsked)
  stop()
  expect(close()).toBe(false)
})
