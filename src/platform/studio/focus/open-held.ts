/** What asks for something is loaded first: what is typed meanwhile is for it, and not for what is behind it. */
import { flushSync } from 'react-dom'
import { say } from '../messages/messages.ts'
import { holdUntil } from '../core/held-keys.ts'

/** `show` draws it at once: no key comes between. Whoever presses Escape wants it no longer. */
export function openHeld<Part>(load: () => Promise<Part>, show: (part: Part, typed: string) => void): void {
  const take = holdUntil()
  const note = document.createElement('output')
  note.className = 'toast passing held'
  note.textContent = say.wait
  document.body.append(note)
  const open = async () => {
    const part = await load().catch(() => undefined)
    note.remove()
    const typed = take()
    if (part !== undefined && typed !== undefined) flushSync(() => show(part, typed))
  }
  void open()
}
