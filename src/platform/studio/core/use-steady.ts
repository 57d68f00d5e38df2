/** The same function each time that something is drawn, which does what was drawn last. */
import { useCallback, useLayoutEffect, useRef } from 'react'

export function useSteady<Facts extends readonly unknown[]>(run: (...facts: Facts) => void) {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...facts: Facts) => latest.current(...facts), [])
}
