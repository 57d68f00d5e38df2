/** Prevents a list from changing while the pointer is pressed on it. */
import { useEffect, useState } from 'react'

/**
 * Time for which a list stays unchanged after a press. On touch screens, the click event follows after the end of the
 * press.
 */
const clickMs = 100

/**
 * Returns `latest` or, during a press, its value at the start of the press. A row that moved between press and release,
 * because search results arrived, would not receive the click. Attach the handler to the element around the rows.
 */
export function useFrozenDuringPress<T>(latest: T) {
  const [pressed, setPressed] = useState<{ readonly value: T }>()
  useEffect(() => {
    if (pressed === undefined) return undefined
    /** A second press may have begun before the first one ended. */
    const end = () => setPressed((last) => (last === pressed ? undefined : last))
    const ending = new AbortController()
    let isDragging = false
    const release = ({ isTrusted, type }: Event) => {
      /** Browsers cancel the pointer when a drag starts. */
      if (type === 'pointercancel' && isDragging) return
      /** React Aria also dispatches additional events (`use-long-clicks.ts`). */
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
