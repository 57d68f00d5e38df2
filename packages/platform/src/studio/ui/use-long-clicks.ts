/** Lets a row open although the mouse button was pressed for longer than half a second. */
import { useRef, type PointerEvent } from 'react'

/**
 * Returns handlers for the element around the rows of a list with actions and selection. React Aria cancels the press of
 * such a row after 500 ms, even for the mouse, where a long press has no other meaning (`useLongPress`, 1.22). Remove
 * when it does so for touch only.
 */
export function useLongClicks() {
  const type = useRef('')
  return {
    onPointerDownCapture(event: PointerEvent) {
      type.current = event.pointerType
    },
    onPointerCancelCapture(event: PointerEvent) {
      if (!event.isTrusted && type.current === 'mouse') event.stopPropagation()
    },
  }
}
