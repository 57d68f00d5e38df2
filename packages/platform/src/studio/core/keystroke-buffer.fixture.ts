import { createKeyBuffer } from './keystroke-buffer.ts'
import { createCommands, listenToKeys } from './commands.ts'

const buffer = createKeyBuffer()

export const bufferKeystrokes = (): void => void buffer.hold()

/** Starts listening for undo keys. Returns the list of commands that the keys have run, in order. */
export function listenToUndo(): readonly string[] {
  const commands = createCommands()
  const called: string[] = []
  const toCommand = (id: string, keys: string) => ({
    id,
    group: 'page' as const,
    label: id,
    keys,
    run: () => void called.push(id),
  })
  commands.add(() => [toCommand('undo', 'Mod+Z'), toCommand('redo', 'Mod+Shift+Z')])
  listenToKeys(commands, buffer)
  return called
}

/**
 * Passes the buffered keys to an input or an editable element that contains the text `A calm day`, with the caret after
 * `calm`.
 */
export function passBufferedKeys(kind: 'field' | 'page'): string {
  const text = 'A calm day'
  document.body.insertAdjacentHTML(
    'beforeend',
    kind === 'field' ? `<input id="given" value="${text}">` : `<p id="given" contenteditable>${text}</p>`,
  )
  const given = document.querySelector<HTMLInputElement>('#given')
  if (given === null) throw new Error('It is there.')
  buffer.give(given, { text, from: 6, to: 6 })
  const said = kind === 'field' ? given.value : given.textContent
  given.remove()
  return said
}

/** Buffers keystrokes for a dialog that is loading. Returns a function that ends it and returns the typed text. */
export const bufferForDialog = (): (() => string | undefined) => buffer.holdUntil()

/** Focuses a row of a list by script, as a list does when a response removes the focused row. */
export function focusRow(): void {
  document.body.insertAdjacentHTML('beforeend', '<p id="row" tabindex="-1">A row</p>')
  document.querySelector<HTMLElement>('#row')?.focus()
}
