/** Renders the component again whenever the state of a store changes. */
import { useSyncExternalStore } from 'react'
import type { Store } from '#kit/browser'

export const useStore = <State>({ subscribe, get }: Pick<Store<State>, 'subscribe' | 'get'>): State =>
  useSyncExternalStore(subscribe, get)
