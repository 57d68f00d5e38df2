/**
 * Detects when an element comes close to the visible area of its scroll container, so that long lists render few
 * controls or frames.
 */
import { useEffect, useState, type RefObject } from 'react'

/**
 * Returns true once the element has been within `marginPx` of the visible area of the ancestor that matches the
 * selector `scroller`.
 */
export function useHasBeenNear(
  element: RefObject<Element | null>,
  scroller: string,
  marginPx: number,
): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || element.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { root: element.current.closest(scroller), rootMargin: `${marginPx}px 0px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isNear, element, scroller, marginPx])
  return isNear
}
