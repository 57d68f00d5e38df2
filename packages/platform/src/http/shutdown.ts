/**
 * Graceful shutdown: the server reports not ready, rejects new connections, and closes each open connection after its
 * last response. Clients see no error.
 */
import { Server } from 'node:net'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'

export type ServerShutdown = {
  readonly hasBegun: () => boolean
  /** Returns true once the server announces to clients that each response is the last response on its connection. */
  readonly isLastAnswer: () => boolean
  /**
   * Calls the listener when the shutdown begins, so that endless work, such as event streams, can be stopped. Returns a
   * function that unsubscribes.
   */
  readonly onBegin: (listener: () => void) => () => void
  readonly announce: () => void
  /**
   * Resolves once no more requests arrive, or after a time limit. `delayMs` is the time before the server rejects
   * connections, so that load balancers can notice that the server is not ready.
   */
  readonly begin: (server: Server, delayMs: number) => Promise<void>
}

/**
 * The time for which connections stay open. During this time, a proxy either sends a last request on each connection,
 * or switches to another server because new connections are rejected.
 */
const lastAnswersMs = 500
const quietMs = 0.2
const maxTurns = 200

export function createShutdown(): ServerShutdown {
  const listeners = new Set<() => void>()
  let hasBegun = false
  let isLastAnswer = false
  const announce = () => {
    hasBegun = true
    for (const listener of listeners) listener()
    listeners.clear()
  }
  return {
    hasBegun: () => hasBegun,
    isLastAnswer: () => isLastAnswer,
    announce,
    onBegin(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async begin(server, delayMs) {
      announce()
      if (delayMs > 0) await pause(delayMs)
      await untilQuiet()
      /** Danger: closing the HTTP server would drop connections on which a proxy may be sending a request. */
      if (server.listening) Server.prototype.close.call(server)
      isLastAnswer = true
      if (await hasConnections(server)) await pause(lastAnswersMs)
    },
  }
}

/**
 * Waits until all pending connections are accepted, because the system resets pending connections when the server stops
 * listening.
 */
async function untilQuiet(): Promise<void> {
  for (let turns = 0; turns < maxTurns; turns++) {
    const startedMs = performance.now()
    await turn()
    if (performance.now() - startedMs < quietMs) return
  }
}

const hasConnections = (server: Server) =>
  new Promise<boolean>((resolve) => server.getConnections((error, count) => resolve(!error && count > 0)))
