/** The hovered block. When it changes, only the components that show it are rendered. */
import { createStore, type Store } from '#kit/browser'
import { useStore } from '../../core/use-store.ts'
import type { HoveredBlock } from '../../blocks/selected-block.ts'

export type HoveredBlockStore = Pick<Store<HoveredBlock | undefined>, 'get' | 'subscribe'> & {
  readonly point: (next: HoveredBlock | undefined) => void
  /**
   * While `isHeld` is true, the block stays hovered. This is the case while the pointer is on a studio control next to
   * the block.
   */
  readonly hold: (isHeld: boolean) => void
  readonly clear: () => void
}

export function createHoveredBlockStore(): HoveredBlockStore {
  const store = createStore<HoveredBlock | undefined>(undefined)
  let isHeld = false
  let leaving: ReturnType<typeof setTimeout> | undefined
  const set = (next: HoveredBlock | undefined) => {
    if (!isSame(next, store.get())) store.set(next)
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
    point(next) {
      clearTimeout(leaving)
      /**
       * Waits before it reports that the pointer has left the block, so that a studio control under the pointer can
       * preserve the hover state.
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

/** Returns true if both the block and its box are the same, so that a block that has moved is reported again. */
const isSame = (one: HoveredBlock | undefined, other: HoveredBlock | undefined) =>
  JSON.stringify(one) === JSON.stringify(other)

export const useHoveredBlock = (pointed: HoveredBlockStore): HoveredBlock | undefined => useStore(pointed)
