/**
 * React state that ignores a new value if it equals the current value. Setting an equal value would restart the
 * rendering of a form.
 */
import { useCallback, useRef, useState } from 'react'

/** Values must be serialisable as JSON, because they are compared as JSON. */
export function useDeepState<T>(first: T): readonly [T, (next: T) => void] {
  const [value, setValue] = useState(first)
  const last = useRef(first)
  const set = useCallback((next: T) => {
    if (JSON.stringify(last.current) === JSON.stringify(next)) return
    last.current = next
    setValue(next)
  }, [])
  return [value, set]
}
