/** Polls whether another process has committed something. */
import type { Connection } from './connection.ts'

type ForeignChanges = {
  /** The answer ends it. */
  readonly onChange: (listener: () => void) => () => void
  /** Looks now, unless that was done within so many milliseconds; listeners hear before it returns. */
  readonly catchUp: (withinMs: number) => void
  readonly stop: () => void
}

type WatchRequest = { readonly connection: Pick<Connection, 'hasForeignChange'>; readonly everyMs: number }

export function watchForeignChanges({ connection, everyMs }: WatchRequest): ForeignChanges {
  const listeners = new Set<() => void>()
  let isFailing = false
  /** Danger: what a timer throws ends the process. A failure counts as a change, once; whoever then reads meets it. */
  const hasChanged = () => {
    const wasFailing = isFailing
    try {
      isFailing = false
      return connection.hasForeignChange()
    } catch {
      isFailing = true
      return !wasFailing
    }
  }
  /** By a clock that nobody sets. */
  let askedAtMs = -Infinity
  const ask = () => {
    askedAtMs = performance.now()
    if (hasChanged()) for (const listener of listeners) listener()
  }
  const timer = setInterval(ask, everyMs).unref()

  return {
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    catchUp(withinMs) {
      if (performance.now() - askedAtMs > withinMs) ask()
    },
    stop: () => clearInterval(timer),
  }
}
