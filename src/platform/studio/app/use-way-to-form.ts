import { useEffect, useRef, type RefObject } from 'react'
import { leadIntoForm } from '../focus/lead-to.ts'
import { useOwnCommands } from '../core/commands.ts'
import { useStudio } from '../core/studio-context.ts'
import { say } from '../messages/messages.ts'
import type { Panels } from './use-panels.ts'

/**
 * One key leads from a block to its first field, past all blocks of the canvas, and back to the block in the outline. The form may be closed,
 * or still another block's: what is typed until it is there is for it.
 */
export function useWayToForm(panel: RefObject<HTMLElement | null>, { right, toggle }: Panels): void {
  const { commands, canEdit } = useStudio()
  const leave = useRef(() => {})
  useEffect(() => () => leave.current(), [])
  const run = () => {
    const { current } = panel
    if (current === null) return
    leave.current()
    if (current.contains(document.activeElement)) return focusOn(document.querySelector(selectedRow))
    if (!right.isOpen) toggle('right')
    leave.current = leadIntoForm(current, canEdit)
  }
  useOwnCommands(commands, [{ id: 'to-form', group: 'view', label: say.panels.toForm, keys: 'F6', run }])
}

const focusOn = (target: Element | null | undefined) => {
  if (target instanceof HTMLElement) target.focus()
}

const selectedRow = '[role=treegrid] [aria-selected=true]'
