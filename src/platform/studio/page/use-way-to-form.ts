import { useEffect, useRef, type RefObject } from 'react'
import { leadTo } from '../focus/lead-to.ts'
import { useOwnCommands } from '../frame/commands.ts'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'

/** One key leads from a block to its first field, past all blocks of the canvas, and back to the block in the outline. */
export function useWayToForm(panel: RefObject<HTMLElement | null>, isFormed: boolean): void {
  const { commands, canEdit } = useStudio()
  /** Asked for before the form was there. */
  const isWanted = useRef(false)
  useEffect(() => {
    if (!isWanted.current || !isFormed) return
    isWanted.current = false
    leadIn(panel.current, canEdit)
  }, [panel, isFormed, canEdit])
  const run = () => {
    isWanted.current = !isFormed
    if (panel.current?.contains(document.activeElement) === true) focusOn(document.querySelector(selectedRow))
    else if (!isWanted.current) leadIn(panel.current, canEdit)
  }
  useOwnCommands(commands, [{ id: 'to-form', group: 'view', label: say.panels.toForm, keys: 'F6', run }])
}

const focusOn = (target: Element | null | undefined) => {
  if (target instanceof HTMLElement) target.focus()
}

/** A field whose editor is still loaded has what is typed meanwhile. */
function leadIn(panel: HTMLElement | null, canEdit: boolean) {
  const fields = panel?.querySelectorAll<HTMLElement>(anyField) ?? []
  const first = [...fields].find((field) => field.checkVisibility())
  if (first !== undefined) leadTo(first, canEdit)
}

const selectedRow = '[role=treegrid] [aria-selected=true]'
const anyField = '.form .field'
