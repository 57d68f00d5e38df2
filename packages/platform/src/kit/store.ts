/** State with listeners, in the form that React's `useSyncExternalStore` requires. */

export type Listeners<Facts extends readonly unknown[] = []> = {
  /** Adds a listener. Returns a function that removes it. */
  readonly subscribe: (listen: (...facts: Facts) => void) => () => void
  readonly notify: (...facts: Facts) => void
}

export type Store<State> = Pick<Listeners, 'subscribe'> & {
  /** Returns the current state, which is the same object until `set` is called. */
  readonly get: () => State
  /** Replaces the state and notifies the listeners. */
  readonly set: (state: State) => void
}

export function createListeners<Facts extends readonly unknown[] = []>(): Listeners<Facts> {
  const listeners = new Set<(...facts: Facts) => void>()
  return {
    subscribe(listen) {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
    notify(...facts) {
      for (const listen of listeners) listen(...facts)
    },
  }
}

export function createStore<State>(start: State): Store<State> {
  const { subscribe, notify } = createListeners()
  let state = start
  return {
    get: () => state,
    set(next) {
      state = next
      notify()
    },
    subscribe,
  }
}
