/** Standard output as a server needs it: its reader may be slow, stuck or gone, and nothing waits for it. */
import type { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

export type Output = {
  /** Whole lines with their line end. Never throws, never waits; what the reader leaves lying too long is dropped. */
  readonly write: (line: string) => void
  /** Resolves when all is handed over, or after `withinMs`. */
  readonly flush: (withinMs: number) => Promise<void>
}

const maxWaitingBytes = 1024 * 1024

/**
 * Without it the logger's own output is used. That keeps all that a stuck reader does not take, without end, and at the
 * end of the process tries to hand it over for ever: such a server could only be killed.
 */
export function createOutput(stream: Writable): Output {
  let isGone = false
  let dropped = 0
  stream.on('error', () => void (isGone = true))

  return {
    write(line) {
      if (isGone) return
      if (stream.writableLength > maxWaitingBytes) return void dropped++
      if (dropped > 0) stream.write(`${dropped} lines are missing here: nobody read them in time.\n`)
      dropped = 0
      stream.write(line)
    },
    async flush(withinMs) {
      if (isGone || stream.writableLength === 0) return
      const handedOver = new Promise<void>((done) => stream.write('', () => done()))
      await Promise.race([handedOver, pause(withinMs)])
    },
  }
}
