/** Loads a dialog on demand. Buffers keystrokes while it loads, so that they do not reach the page behind it. */
import { flushSync } from 'react-dom'
import { messages } from '../messages/messages.ts'
import type { KeyBuffer } from '../core/keystroke-buffer.ts'

/** `show` must render synchronously, so that no keystroke is lost. Pressing Escape cancels loading. */
export function openLazily<Part>(
  keys: Pick<KeyBuffer, 'holdUntil'>,
  load: () => Promise<Part>,
  show: (part: Part, typed: string) => void,
): void {
  const takeKeys = keys.holdUntil()
  const note = document.createElement('output')
  note.className = 'toast passing held'
  note.textContent = messages.wait
  document.body.append(note)
  const open = async () => {
    const part = await load().catch(() => undefined)
    note.remove()
    const typed = takeKeys()
    if (part !== undefined && typed !== undefined) flushSync(() => show(part, typed))
  }
  void open()
}
