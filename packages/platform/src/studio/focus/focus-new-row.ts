/** Moves the focus into a row that the editor has just added. */
import type { KeyBuffer } from '../core/keystroke-buffer.ts'
import { focusField } from './focus-field.ts'

/** Focuses the first control of the row. If the control selects an item, opens the list of items. */
export function focusNewRow(row: HTMLElement, keys: KeyBuffer): void {
  focusField(row, { keys, isHeld: true })
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && row.contains(activeElement) && activeElement.matches('.picked'))
    activeElement.click()
}
