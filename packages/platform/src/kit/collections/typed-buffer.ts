/**
 * STO-4: the type-ahead delay. It has a separate file, because every public page loads this code, but only pages with a
 * search box load the debouncing code. If both scripts shared a file, pages would need one more request.
 */
import type { RunAfter } from '../wait-times.ts'

const typedBufferMs = 700

/** Buffers typed text for lists and clears it 700 ms after the last character. */
export function createTypedBuffer(after: RunAfter): (character: string) => string {
  let typed = ''
  let cancel = () => {}
  return (character) => {
    cancel()
    cancel = after(typedBufferMs, () => {
      typed = ''
    })
    typed += character
    return typed
  }
}
