/**
 * Restores the scroll position of a virtual table after a press has moved the focus into the table. React Aria does not
 * record the scroll position of virtual tables and scrolls them to the top, so the pointer would be released over
 * another row.
 */
import { useRef, type FocusEvent } from 'react'

export function useScrollOnPress() {
  const pressed = useRef(false)
  const top = useRef(0)
  return {
    onPointerDownCapture() {
      pressed.current = true
    },
    onFocusCapture({ currentTarget }: FocusEvent) {
      top.current = findTable(currentTarget)?.scrollTop ?? 0
    },
    onFocus({ currentTarget }: FocusEvent) {
      const table = findTable(currentTarget)
      if (pressed.current && table !== null) table.scrollTop = top.current
      pressed.current = false
    },
  }
}

const findTable = (around: Element) => around.querySelector('[role=grid]')
