/** Prevents a list from changing while the pointer is pressed on the list. */
import { useEffect, useState } from 'react'

/**
 * Time for which a list stays unchanged after a press. On touch screens, the click event arrives after the press has
 * ended.
 */
const clickMs = 100

/**
 * Returns `latest` or, during a press, the value that `latest` had when the press started. Otherwise a row that moves
 * during the press, because search results arrive, would not receive the click. The handler must be attached to the
 * element around the rows.
 */
export function useStableValueDuringPress<T>(latest: T) {
  const [pressed, setPressed] = useState<{ readonly value: T }>()
  useEffect(() => {
    if (pressed === undefined) return undefined
    /** Ends this press only, because a second press may have started in the meantime. */
    const end = () => setPressed((last) => (last === pressed ? undefined : last))
    const ending = new AbortController()
    let isDragging = false
    const release = ({ isTrusted, type }: Event) => {
      /** Browsers fire `pointercancel` when a drag starts. */
      if (type === 'pointercancel' && isDragging) return
      /** React Aria also dispatches synthetic events (`use-long-clicks.ts`), which are ignored. */
      if (isTrusted) setTimeout(end, clickMs)
    }
    const startDrag = () => (isDragging = true)
    window.addEventListener('dragstart', startDrag, { signal: ending.signal, capture: true })
    for (const name of ['pointerup', 'pointercancel', 'dragend'])
      window.addEventListener(name, release, { signal: ending.signal, capture: true })
    return () => ending.abort()
  }, [pressed])
  const value = pressed === undefined ? latest : pressed.value
  return { value, onPointerDownCapture: () => setPressed({ value }) }
}
