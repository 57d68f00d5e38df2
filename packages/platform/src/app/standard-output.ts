/** Writes a server's standard output without waiting for its reader, which may be slow, stuck or closed. */
import type { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

export type StandardOutput = {
  /** Writes whole lines, including line ends. Never throws or waits; drops lines if the reader is too slow. */
  readonly write: (line: string) => void
  /** Resolves when everything is written, or after `withinMs` milliseconds. */
  readonly flush: (withinMs: number) => Promise<void>
}

const maxWaitingBytes = 1024 * 1024

/**
 * Replaces the logger's own output. If the reader is stuck, that output buffers without limit and prevents the process
 * from exiting until everything is written.
 */
export function createStandardOutput(stream: Writable): StandardOutput {
  let isGone = false
  let dropped = 0
  stream.on('error', () => void (isGone = true))

  return {
    write(line) {
      if (isGone) return
      if (stream.writableLength > maxWaitingBytes) return void dropped++
      if (dropped > 0)
        stream.write(`${dropped} lines are missing here, because they were not read in time.\n`)
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
