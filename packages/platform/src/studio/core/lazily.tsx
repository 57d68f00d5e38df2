/** Components that are loaded on demand. */
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { createStore } from '#kit/browser'
import { useStore } from './use-store.ts'

/**
 * Returns a component that loads the actual component, and shows `fallback` until it has loaded. If loading fails, it
 * throws the error; the next time that it is mounted, it tries again. React's `lazy` is slower: React delays content
 * that replaces a fallback by up to 300 ms (`FALLBACK_THROTTLE_MS` in React 19).
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): (props: Props) => ReactNode {
  const store = createStore<{ readonly Loaded?: ComponentType<Props> }>({})
  const current: { loading?: Promise<void> | undefined } = {}
  const start = () =>
    (current.loading ??= load().then(
      (Loaded) => store.set({ Loaded }),
      (error: unknown) => {
        current.loading = undefined
        throw error
      },
    ))
  return function Lazy(props: Props) {
    const { Loaded } = useStore(store)
    const [failure, setFailure] = useState<{ readonly error: unknown }>()
    useEffect(() => void start().catch((error: unknown) => setFailure({ error })), [])
    if (failure !== undefined) throw failure.error
    return Loaded === undefined ? fallback : <Loaded {...props} />
  }
}
