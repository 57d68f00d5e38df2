/**
 * STO-4: the other wait, in a file of its own: every public page loads it, while debouncing comes with the search box, and a
 * file that two scripts share is one more request.
 */
import type { After } from '../wait-times.ts'

const typedBufferMs = 700

/** Type-ahead in lists: what has been typed, forgotten 700 ms after the last character. */
export function createTypedBuffer(after: After): (character: string) => string {
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
