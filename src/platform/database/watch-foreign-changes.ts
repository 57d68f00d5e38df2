/** Polls whether another process has committed something. */
import type { Connection } from './connection.ts'

type ForeignChanges = {
  /** The answer ends it. */
  readonly onChange: (listener: () => void) => () => void
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
  const timer = setInterval(() => {
    if (hasChanged()) for (const listener of listeners) listener()
  }, everyMs).unref()

  return {
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop: () => clearInterval(timer),
  }
}
