/** Components that are loaded on demand. */
import { useEffect, type ComponentType, type ReactNode } from 'react'
import { createStore } from '#kit/browser'
import { useStore } from './use-store.ts'

type LazyState<Props> = {
  readonly Loaded?: ComponentType<Props>
  readonly error?: unknown
}

export type LazyComponent<Props> = ((props: Props) => ReactNode) & {
  /** Loads the component. Resolves even if loading fails; the component then throws the error when it is rendered. */
  readonly preload: () => Promise<void>
}

/**
 * Returns a component that loads the actual component, and shows `fallback` until it has loaded. React's `lazy` is
 * slower: after a fallback, React delays the content by up to 300 ms.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): LazyComponent<Props> {
  const state = createStore<LazyState<Props>>({})
  const started: { promise?: Promise<void> } = {}
  const preload = () =>
    (started.promise ??= load().then(
      (Loaded) => state.set({ Loaded }),
      (error: unknown) => state.set({ error }),
    ))
  function Lazy(props: Props) {
    const { Loaded, error } = useStore(state)
    useEffect(() => void preload(), [])
    if (error !== undefined) throw error
    return Loaded === undefined ? fallback : <Loaded {...props} />
  }
  return Object.assign(Lazy, { preload })
}
