/** Moves the focus to an inserted block. */
import { isEditableTarget } from '../core/keys.ts'

const rows = '[role=treegrid]'

export const isFocusInRows = (): boolean => Boolean(document.activeElement?.closest(rows))

/** Focuses the canvas. If the block was inserted from the outline, focuses the row with this `key` instead. */
export function focusInsertedBlock(isFromRows: boolean, key: string): void {
  if (!isFromRows) return void Array.from(document.querySelectorAll<HTMLElement>(door)).at(-1)?.focus()
  /** Waits until the dialog has restored the focus. */
  requestAnimationFrame(() => focusRow(key))
}

/** Focuses a row once the outline has rendered it. */
export function focusRow(key: string): void {
  focusOnceThere(`${rows} [data-key="${CSS.escape(key)}"]`, maxFrames)
}

/**
 * Selects the canvas. If the page is shown at several widths side by side, selects the last canvas, which is always
 * present.
 */
const door = '.canvas-door'

/**
 * Maximum number of animation frames to wait. The row usually appears within a few frames of the canvas update, but
 * takes longer on a busy computer.
 */
const maxFrames = 120

function focusOnceThere(selector: string, frames: number): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    const again = () => focusOnceThere(selector, frames - 1)
    /** If a dialog opens before the row appears, the row receives the focus when the dialog closes. */
    if (activeElement?.closest(asking)) return document.addEventListener('focusin', again, { once: true })
    const row = document.querySelector<HTMLElement>(selector)
    if (row === null && frames > 0) return again()
    if (!isEditableTarget(activeElement)) row?.focus()
  })
}

/** Matches a dialog, or the field that buffers keystrokes while a dialog is loading (`keystroke-buffer.ts`). */
const asking = '[role=dialog], textarea.unseen'
