/** State of which React does not hear what it has: it would begin anew the form that it is drawing meanwhile. */
import { useCallback, useRef, useState } from 'react'

/** Of what JSON can say. */
export function useDistinctState<T>(first: T): readonly [T, (next: T) => void] {
  const [value, setValue] = useState(first)
  const last = useRef(first)
  const set = useCallback((next: T) => {
    if (JSON.stringify(last.current) === JSON.stringify(next)) return
    last.current = next
    setValue(next)
  }, [])
  return [value, set]
}
