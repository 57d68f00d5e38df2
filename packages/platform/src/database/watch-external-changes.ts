/** Detects other processes' commits through notifications, if the database sends them, and through regular checks. */
import type { CircuitBreaker } from './circuit-breaker.ts'
import type { Connection, ChangeListeners } from './connection.ts'
import { createChangePolling, type ChangePolling } from './change-polling.ts'

export type ChangeListener = () => void | Promise<void>

type ExternalChanges = Pick<ChangePolling, 'catchUp' | 'isAway'> & {
  /**
   * Adds a listener. `catchUp` awaits the promise that the listener returns. Returns a function that removes the
   * listener.
   */
  readonly onExternalChange: (listener: ChangeListener) => () => void
  /** Calls the listener with messages from other processes. Returns a function that removes the listener. */
  readonly onExternalMessage: (listener: ChangeListeners['onMessage']) => () => void
  readonly sendMessages: (texts: readonly string[]) => Promise<void>
  readonly stop: () => void
}

type ExternalChangeOptions = {
  readonly connection: Pick<Connection, 'hasExternalChange' | 'listen' | 'sendMessages'>
  readonly breaker: CircuitBreaker
  readonly everyMs: number
}

export function watchExternalChanges({
  connection,
  breaker,
  everyMs,
}: ExternalChangeOptions): ExternalChanges {
  const listeners = new Set<ChangeListener>()
  const messageListeners = new Set<ChangeListeners['onMessage']>()
  const notify = async () => void (await Promise.all(Array.from(listeners, (listener) => listener())))
  const { look, catchUp, isAway } = createChangePolling({ connection, breaker, notify })
  const timer = setInterval(() => void look(), everyMs).unref()
  connection.listen?.({
    onChange: () => void notify().catch(() => undefined),
    onMessage(message) {
      for (const listener of messageListeners) listener(message)
    },
  })

  return {
    catchUp,
    isAway,
    onExternalChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onExternalMessage(listener) {
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
