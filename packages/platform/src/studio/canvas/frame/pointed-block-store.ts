/** The hovered block. Only the components that show it render when it changes. */
import { createStore, type Store } from '#kit/browser'
import { useStore } from '../../core/use-store.ts'
import type { PointedBlock } from '../../blocks/selected-block.ts'

export type PointedBlockStore = Pick<Store<PointedBlock | undefined>, 'get' | 'subscribe'> & {
  readonly point: (next: PointedBlock | undefined) => void
  /** Keeps the block hovered while the pointer is on one of the studio's controls next to it. */
  readonly hold: (isHeld: boolean) => void
  readonly clear: () => void
}

export function createPointedBlockStore(): PointedBlockStore {
  const store = createStore<PointedBlock | undefined>(undefined)
  let isHeld = false
  let leaving: ReturnType<typeof setTimeout> | undefined
  const set = (next: PointedBlock | undefined) => {
    if (!isSame(next, store.get())) store.set(next)
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
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
    clear: () => set(undefined),
  }
}

/** Also compares boxes, so that a block that has moved is reported again. */
const isSame = (one: PointedBlock | undefined, other: PointedBlock | undefined) =>
  JSON.stringify(one) === JSON.stringify(other)

export const usePointedBlock = (pointed: PointedBlockStore): PointedBlock | undefined => useStore(pointed)
