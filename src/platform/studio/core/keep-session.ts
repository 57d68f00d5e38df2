/** Says that somebody is there, as long as somebody is: the server ends a session that hears nothing. */
import type { Calls } from '../api/calls.ts'

const everyMs = 30_000
const inFrame = 'epiderm-activity'
const activities = ['pointerdown', 'pointermove', 'keydown', 'wheel', inFrame] as const

/** Of what somebody does on the canvas, this window hears nothing else. */
export const sayActive = (): void => void window.dispatchEvent(new Event(inFrame))

/** The answer ends it. */
export function keepSession(calls: Pick<Calls, 'post'>): () => void {
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
