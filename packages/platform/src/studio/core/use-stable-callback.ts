/** Returns a function whose identity never changes. It calls the function that was passed in the latest render. */
import { useCallback, useLayoutEffect, useRef } from 'react'

export function useStableCallback<Facts extends readonly unknown[]>(run: (...facts: Facts) => void) {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...facts: Facts) => latest.current(...facts), [])
}
