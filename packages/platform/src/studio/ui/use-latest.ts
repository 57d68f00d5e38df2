/** Returns a ref to the latest value, for handlers that outlive the render in which they were created. */
import { useEffect, useRef, type RefObject } from 'react'

export type IframeRef = RefObject<HTMLIFrameElement | null>

export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
