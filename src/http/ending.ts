/**
 * How a server that is told to end leaves those who ask it, so that none of them notices: it says that it is not ready, then takes no new
 * connections, and answers what still comes on those that are open, which it closes with that answer.
 */
import { Server } from 'node:net'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'

export type Ending = {
  readonly hasBegun: () => boolean
  /** Whether an answer is the last one of its connection. */
  readonly isLastAnswer: () => boolean
  /** Calls it as soon as the end has begun: for what would last for ever. The answer ends that. */
  readonly onBegin: (listener: () => void) => () => void
  readonly announce: () => void
  /** Resolves once nobody asks any more, or soon after. `delayMs`: for balancers that ask whether it is ready, before it takes no new connections. */
  readonly begin: (server: Server, delayMs: number) => Promise<void>
}

/** A proxy that keeps connections uses them up within this, or finds by a new one that it is refused, and asks another server. */
const lastAnswersMs = 500
const quietMs = 0.2
const maxTurns = 200

export function createEnding(): Ending {
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
      /** Danger: that of an HTTP server would cut connections on which a proxy may just be sending a request. */
      if (server.listening) Server.prototype.close.call(server)
      isLastAnswer = true
      if (await hasConnections(server)) await pause(lastAnswersMs)
    },
  }
}

/** Connections that wait to be accepted are reset when a server stops listening: so it does that right after it has accepted all. */
async function untilQuiet(): Promise<void> {
  for (let turns = 0; turns < maxTurns; turns++) {
    const startedMs = performance.now()
    await turn()
    if (performance.now() - startedMs < quietMs) return
  }
}

const hasConnections = (server: Server) =>
  new Promise<boolean>((resolve) => server.getConnections((error, count) => resolve(!error && count > 0)))
