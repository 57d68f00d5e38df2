/** Connects a session to the page's events, a timer and other tabs. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { findPageOwner, hasVisitorHint, visitorEvent, type Visitor } from '#model/browser'
import { createSessionCalls } from './session-calls.ts'
import { createSessionWatch, type SessionWatch } from './session-watch.ts'
import { openTabChannel } from './tabs.ts'

const tickMs = 1000
const activities = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'scroll'] as const

export function useSession(sessionUrl: string) {
  const [session] = useState(() => createPageSession(sessionUrl))
  const view = useSyncExternalStore(session.watch.subscribe, session.watch.view)
  useEffect(() => session.run(), [session])
  return { watch: session.watch, view }
}

function createPageSession(sessionUrl: string) {
  const announced = new WeakSet<Visitor>()
  const tabs = openTabChannel(window, `epiderm-session ${sessionUrl}`, (message) => watch.onMessage(message))
  const watch: SessionWatch = createSessionWatch({
    userId: findPageOwner(document) ?? readUserId(),
    calls: createSessionCalls((url, init) => fetch(url, init), sessionUrl),
    clock: () => new Date(),
    broadcast: tabs.broadcast,
    hasHint: () => hasVisitorHint(document.cookie),
    announce(visitor) {
      announced.add(visitor)
      document.dispatchEvent(new CustomEvent(visitorEvent, { detail: visitor }))
    },
  })
  const meet = ({ detail }: CustomEvent<Visitor>) => announced.has(detail) || watch.meet(detail)
  const run = () => {
    const ended = new AbortController()
    const always = { signal: ended.signal }
    const timer = setInterval(watch.tick, tickMs)
    for (const name of activities)
      window.addEventListener(name, (event) => isReal(event) && watch.act(), {
        ...always,
        capture: true,
        passive: true,
      })
    for (const name of ['focus', 'online', 'pageshow']) window.addEventListener(name, watch.tick, always)
    document.addEventListener('visibilitychange', watch.tick, always)
    document.addEventListener(visitorEvent, meet as EventListener, always)
    const userId = readUserId()
    tabs.broadcast({ kind: 'here', userId })
    /** Another person may have signed in before this script ran. */
    watch.meet({ isGuest: false, userId })
    watch.tick()
    return () => {
      clearInterval(timer)
      ended.abort()
      tabs.close()
    }
  }
  return { watch, run }
}

/** Ignores the pointer events that browsers send while the page scrolls under a stationary pointer. */
const isReal = (event: Event): boolean =>
  event.isTrusted && !(event.type === 'pointermove' && !hasMoved(event as PointerEvent))
const hasMoved = ({ movementX, movementY }: PointerEvent) => movementX !== 0 || movementY !== 0

/** Returns the id of the signed-in visitor, who may not be the page's owner. */
const readUserId = (): string => {
  const text = document.querySelector('script[data-provider-type="user"]')?.textContent ?? '{}'
  return (JSON.parse(text) as { readonly userId?: string }).userId ?? ''
}
