import { useEffect, useRef, type RefObject } from 'react'
import { focusForm } from '../focus/focus-field.ts'
import { useComponentCommands } from '../core/commands.ts'
import { useStudio } from '../core/studio-context.ts'
import { messages } from '../messages/messages.ts'
import type { Panels } from './use-panels.ts'

/**
 * Registers a key that moves the focus from a block to the first field of its form, without passing other blocks.
 * Inside the form, the key moves the focus back to the outline. If the form is closed or still shows another block,
 * keystrokes are buffered until the block's form is shown.
 */
export function useFocusForm(panel: RefObject<HTMLElement | null>, { right, toggle }: Panels): void {
  const { commands, keys, canEdit } = useStudio()
  const leave = useRef(() => {})
  useEffect(() => () => leave.current(), [])
  const run = () => {
    const { current } = panel
    if (current === null) return
    leave.current()
    if (current.contains(document.activeElement)) return focusOn(document.querySelector(selectedRow))
    if (!right.isOpen) toggle('right')
    leave.current = focusForm(current, { keys, isHeld: canEdit })
  }
  useComponentCommands(commands, [
    { id: 'to-form', group: 'view', label: messages.panels.toForm, keys: 'F6', run },
  ])
}

const focusOn = (target: Element | null | undefined) => {
  if (target instanceof HTMLElement) target.focus()
}

const selectedRow = '[role=treegrid] [aria-selected=true]'
