/** Where keys go on once something was inserted. */
import { isTypedInto } from '../core/keys.ts'

const rows = '[role=treegrid]'

export const isInRows = (): boolean => Boolean(document.activeElement?.closest(rows))

/** On the canvas, where what is selected may be typed into and walked from; from the outline, on its row there: `key` is that. */
export function focusInserted(isFromRows: boolean, key: string): void {
  if (!isFromRows) return void Array.from(document.querySelectorAll<HTMLElement>(door)).at(-1)?.focus()
  /** After the dialog has given the focus back. */
  requestAnimationFrame(() => focusRow(key))
}

/** Once the outline has it. */
export function focusRow(key: string): void {
  focusOnceThere(`${rows} [data-key="${CSS.escape(key)}"]`, maxFrames)
}

/** Of several widths, the last one is there alone, too. */
const door = '.canvas-door'

/** Rows follow the canvas: some frames, on a busy machine more. */
const maxFrames = 120

function focusOnceThere(selector: string, frames: number): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    const again = () => focusOnceThere(selector, frames - 1)
    /** Whoever asks for a dialog before the row is there goes on in the row once it is closed. */
    if (activeElement?.closest(asking)) return document.addEventListener('focusin', again, { once: true })
    const row = document.querySelector<HTMLElement>(selector)
    if (row === null && frames > 0) return again()
    if (!isTypedInto(activeElement)) row?.focus()
  })
}

/** Or what keeps the keys for one that is still on its way (`held-keys.ts`). */
const asking = '[role=dialog], textarea.unseen'
