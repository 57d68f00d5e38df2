/** State that React does not set again to an equal value: that would restart the render of a form in progress. */
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
