/** What is pointed at: only what shows it is drawn anew. */
import { useSyncExternalStore } from 'react'
import type { Pointed } from '../../blocks/places.ts'

export type PointedStore = {
  readonly get: () => Pointed | undefined
  readonly subscribe: (listen: () => void) => () => void
  readonly point: (next: Pointed | undefined) => void
  /** It stays while the pointer is on what the studio shows beside it. */
  readonly hold: (isHeld: boolean) => void
  readonly forget: () => void
}

export function createPointed(): PointedStore {
  const listeners = new Set<() => void>()
  let pointed: Pointed | undefined
  let isHeld = false
  let leaving: ReturnType<typeof setTimeout> | undefined
  const set = (next: Pointed | undefined) => {
    if (isSame(next, pointed)) return
    pointed = next
    for (const listen of listeners) listen()
  }
  return {
    get: () => pointed,
    subscribe(listen) {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
    point(next) {
      clearTimeout(leaving)
      /** What the pointer comes upon instead hears of it later than what it leaves. */
      if (next === undefined) leaving = setTimeout(() => isHeld || set(undefined))
      else set(next)
    },
    hold(isOn) {
      isHeld = isOn
      if (!isOn) set(undefined)
    },
    forget: () => set(undefined),
  }
}

/** Told again after whatever may have moved it. */
const isSame = (one: Pointed | undefined, other: Pointed | undefined) =>
  JSON.stringify(one) === JSON.stringify(other)

export const usePointed = ({ subscribe, get }: PointedStore): Pointed | undefined =>
  useSyncExternalStore(subscribe, get)
