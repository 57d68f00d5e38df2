/**
 * Graceful shutdown: the server reports not ready, then refuses new connections, and answers the last request on each
 * open connection before it closes it. Clients notice nothing.
 */
import { Server } from 'node:net'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'

export type ServerShutdown = {
  readonly hasBegun: () => boolean
  /** Returns true once every answer is the last one on its connection. */
  readonly isLastAnswer: () => boolean
  /**
   * Calls the listener as soon as the shutdown begins, so that it can end work that would run forever. Returns a function that
   * unsubscribes.
   */
  readonly onBegin: (listener: () => void) => () => void
  readonly announce: () => void
  /**
   * Resolves once requests stop arriving, or soon after. `delayMs`: time for load balancers to notice that the server
   * is not ready, before it refuses connections.
   */
  readonly begin: (server: Server, delayMs: number) => Promise<void>
}

/**
 * The time in which a proxy sends the last request on each open connection, or finds a new connection refused and
 * uses another server.
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
      /** Danger: `close` of an HTTP server would cut connections on which a proxy may just be sending a request. */
      if (server.listening) Server.prototype.close.call(server)
      isLastAnswer = true
      if (await hasConnections(server)) await pause(lastAnswersMs)
    },
  }
}

/**
 * Waits until all pending connections are accepted, because those that are still pending are reset when the server
 * stops listening.
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
