/** Reports activity of the editor, because the server ends idle sessions. */
import type { ApiClient } from '../api/calls.ts'

const everyMs = 30_000
const inFrame = 'epiderm-activity'
const activities = ['pointerdown', 'pointermove', 'keydown', 'wheel', inFrame] as const

/** Reports activity on the canvas, because events in a frame do not reach this window. */
export const reportActivity = (): void => void window.dispatchEvent(new Event(inFrame))

/** Returns a function that stops reporting. */
export function keepSessionAlive(calls: Pick<ApiClient, 'post'>): () => void {
  const ended = new AbortController()
  let next = Date.now() + everyMs
  const act = () => {
    if (Date.now() < next) return
    next = Date.now() + everyMs
    calls.post('/session/keep-alive', { body: {} }).catch(() => undefined)
  }
  for (const name of activities)
    window.addEventListener(name, act, { signal: ended.signal, capture: true, passive: true })
  return () => ended.abort()
}
