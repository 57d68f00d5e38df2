/** Reports the editor's activity to the server, because the server ends idle sessions. */
import type { ApiClient } from '../api/calls.ts'

const everyMs = 30_000
const inFrame = 'epiderm-activity'
const activities = ['pointerdown', 'pointermove', 'keydown', 'wheel', inFrame] as const

/** Reports activity on the canvas. A frame's events do not reach this window, so the canvas reports them separately. */
export const reportActivity = (): void => void window.dispatchEvent(new Event(inFrame))

/** Starts sending keep-alive requests while the editor is active. Returns a function that stops them. */
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
