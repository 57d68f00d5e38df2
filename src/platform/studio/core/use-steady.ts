/** Returns one stable function that calls the latest rendered one. */
import { useCallback, useLayoutEffect, useRef } from 'react'

export function useSteady<Facts extends readonly unknown[]>(run: (...facts: Facts) => void) {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...facts: Facts) => latest.current(...facts), [])
}
