/** A field with several lines, like the fields that forms use for lists of strings. */
import { createKeyBuffer } from '../core/keystroke-buffer.ts'
import { focusField } from './focus-field.ts'

const keys = createKeyBuffer()

export const restartBuffer = (): void => keys.restart()

/**
 * Returns true if the editor has typed since the last click. In that case, passes later keystrokes to the field that
 * received the earlier keystrokes.
 */
export function flushBuffer(): boolean {
  const isGiven = keys.isGiven()
  if (isGiven) keys.passOn()
  return isGiven
}

/** Shows a text area for each line, labelled with the line's text. */
export function showLines(lines: readonly string[]): void {
  const list = document.createElement('fieldset')
  list.className = 'words'
  for (const [at, value] of lines.entries()) {
    const line = document.createElement('li')
    const field = document.createElement('textarea')
    field.ariaLabel = `Line ${at + 1}`
    field.value = value
    line.append(field)
    list.append(line)
  }
  document.body.replaceChildren(list)
}

/** Moves the focus to the line that contains `text`, and selects the given range of its text. */
export function focusLineWithText(text: string, [from, to]: readonly [number, number]): void {
  focusField(document.body, { keys, isHeld: true, caret: { text, from, to } })
}
