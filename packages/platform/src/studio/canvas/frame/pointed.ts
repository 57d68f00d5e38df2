/** The hovered block. Only the components that show it render when it changes. */
import { useSyncExternalStore } from 'react'
import type { PointedBlock } from '../../blocks/selected-block.ts'

export type PointedStore = {
  readonly get: () => PointedBlock | undefined
  readonly subscribe: (listen: () => void) => () => void
  readonly point: (next: PointedBlock | undefined) => void
  /** Keeps the block hovered while the pointer is on one of the studio's controls next to it. */
  readonly hold: (isHeld: boolean) => void
  readonly forget: () => void
}

export function createPointed(): PointedStore {
  const listeners = new Set<() => void>()
  let pointed: PointedBlock | undefined
  let isHeld = false
  let leaving: ReturnType<typeof setTimeout> | undefined
  const set = (next: PointedBlock | undefined) => {
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
      /**
       * Reports with a delay that the pointer has left the block, so that a control under the pointer can keep it
       * hovered.
       */
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

/** Compares boxes too, so that a block that has moved is reported again. */
const isSame = (one: PointedBlock | undefined, other: PointedBlock | undefined) =>
  JSON.stringify(one) === JSON.stringify(other)

export const usePointed = ({ subscribe, get }: PointedStore): PointedBlock | undefined =>
  useSyncExternalStore(subscribe, get)
