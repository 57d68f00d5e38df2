/** Detects when an element comes near the viewport, so that long lists render few controls. */
import { useEffect, useState, type RefObject } from 'react'

/** How far outside the window rows are rendered, so that Tab always reaches the next one. */
const marginPx = 800

/** Returns true once the element has been near the viewport. */
export function useIsNearViewport(row: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || row.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { root: row.current.closest('main'), rootMargin: `${marginPx}px 0px` },
    )
    observer.observe(row.current)
    return () => observer.disconnect()
  }, [isNear, row])
  return isNear
}
