/** Watches whether another process has committed something: hears of it where the database tells, and looks now and then. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Connection, Heard } from './connection.ts'

type ForeignChanges = {
  /** The answer ends it. */
  readonly onForeignChange: (listener: () => void) => () => void
  /** Looks now, unless that was done within so many milliseconds; listeners hear before it returns, or before what it returns is settled. */
  readonly catchUp: (withinMs: number) => Promise<void> | undefined
  /** Hears what other processes say where the database carries that; the answer ends it. */
  readonly onForeignMessage: (listener: Heard['onMessage']) => () => void
  readonly sendMessages: (texts: readonly string[]) => Promise<void>
  readonly stop: () => void
}

type WatchRequest = {
  readonly connection: Pick<Connection, 'hasForeignChange' | 'listen' | 'sendMessages'>
  readonly everyMs: number
}

/** Whoever catches up goes on with what it has, when the database does not answer; at once, when it did not before. */
const maxWaitMs = 1_000

export function watchForeignChanges({ connection, everyMs }: WatchRequest): ForeignChanges {
  const listeners = new Set<() => void>()
  const messageListeners = new Set<Heard['onMessage']>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  let isFailing = false
  /** Danger: what a timer throws ends the process. A failure counts as a change, once; whoever then reads meets it. */
  const tellFailure = () => {
    if (!isFailing) tell()
    isFailing = true
  }
  const hear = (hasChanged: boolean) => {
    isFailing = false
    if (hasChanged) tell()
  }
  /** By a clock that nobody sets. */
  let askedAtMs = -Infinity
  let asking: Promise<void> | undefined
  const ask = (): Promise<void> | undefined => {
    if (asking !== undefined) return asking
    askedAtMs = performance.now()
    try {
      const answer = connection.hasForeignChange()
      if (typeof answer === 'boolean') return void hear(answer)
      asking = answer.then(hear, tellFailure).finally(() => (asking = undefined))
      return asking
    } catch {
      return void tellFailure()
    }
  }
  const timer = setInterval(() => void ask(), everyMs).unref()
  connection.listen?.({
    onChange: tell,
    onMessage(message) {
      for (const listener of messageListeners) listener(message)
    },
  })

  return {
    onForeignChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    catchUp(withinMs) {
      const answer = performance.now() - askedAtMs > withinMs ? ask() : undefined
      if (isFailing) return undefined
      return answer && Promise.race([answer, pause(maxWaitMs, undefined, { ref: false })])
    },
    onForeignMessage(listener) {
      messageListeners.add(listener)
      return () => void messageListeners.delete(listener)
    },
    sendMessages: async (texts) => connection.sendMessages?.(texts),
    stop() {
      clearInterval(timer)
      listeners.clear()
      messageListeners.clear()
    },
  }
}
