/** Opens a row even if the mouse button is held down for more than half a second. */
import { useRef, type PointerEvent } from 'react'

/**
 * Returns handlers for the element around the rows of a list with actions and selection. React Aria cancels a press on
 * such a row after 500 ms even for the mouse, where a long press has no other meaning (`useLongPress`, 1.22). Remove
 * these handlers once React Aria cancels long presses for touch only.
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
