import { expect, it, vi } from 'vitest'
import { ignoreDroppedTransitions } from './dropped-transitions.ts'

const early = 'Transition was aborted because of invalid state. Page already revealed'

it.each([
  ['a transition for a page that is shown already', new DOMException(early, 'InvalidStateError'), true],
  ['a transition that a further page skips', new DOMException('Transition was skipped', 'AbortError'), true],
  ['another state', new DOMException('The element is gone', 'InvalidStateError'), false],
  ['an error of a script', new Error('Early'), false],
  ['no reason', undefined, false],
])('of rejections that nobody handles, %s', (_what, reason, isIgnored) => {
  const window = new EventTarget()
  ignoreDroppedTransitions(window)
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason })
  window.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(isIgnored)
})

it.each(['pageswap', 'pagereveal'])(
  'a transition that is dropped after %s rejects nothing unheard',
  async (name) => {
    const window = new EventTarget()
    ignoreDroppedTransitions(window)
    const rejected = () => Promise.reject(new DOMException('Transition was skipped', 'AbortError'))
    const viewTransition = { ready: rejected(), finished: rejected(), updateCallbackDone: rejected() }
    const caught = Object.values(viewTransition).map((promise) => vi.spyOn(promise, 'then'))
    window.dispatchEvent(Object.assign(new Event(name), { viewTransition }))
    window.dispatchEvent(Object.assign(new Event(name), { viewTransition: null }))
    for (const spy of caught) expect(spy).toHaveBeenCalledOnce()
  },
)
