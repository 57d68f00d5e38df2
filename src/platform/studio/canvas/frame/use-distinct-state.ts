/** State that is not set again to an equal value, because React would restart a form's render in progress. */
import { useCallback, useRef, useState } from 'react'

/** Holds a value that JSON can represent, and compares it as JSON. */
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
