/** Time limits of connections, and the ones that a stopping server does not wait for. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Milliseconds. Each limit of a request is noticed `checkEvery` later at most. */
export type ConnectionLimits = {
  /** For the first byte of a new connection, and for the whole head of every request. */
  readonly headers: number
  /** For a whole request with its body, however slowly it comes. */
  readonly request: number
  /** Between an answer and the next request. More than the minute for which proxies keep connections: who lets go first must not be asked meanwhile. */
  readonly keepAlive: number
  /**
   * For a byte to move while a request is answered. A client that does not read is let go after twice that at most: what the
   * system took in the first stretch counts as movement. No answer may take longer to begin.
   */
  readonly stalled: number
  readonly checkEvery: number
}

export const standardLimits: ConnectionLimits = {
  headers: 10_000,
  request: 30_000,
  keepAlive: 72_000,
  stalled: 30_000,
  checkEvery: 1_000,
}

/**
 * For the server that Fastify makes. Attack: a client that sends nothing, or a byte now and then, or never reads, and keeps
 * its connection. Not covered: one that reads a byte now and then, of an answer larger than the system's buffers.
 */
export const toServerOptions = (limits: ConnectionLimits) => ({
  requestTimeout: limits.request,
  connectionTimeout: limits.stalled,
  keepAliveTimeout: limits.keepAlive,
  http: {
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    connectionsCheckingInterval: limits.checkEvery,
  },
})

/** Browsers open connections in advance. The answer cuts those that wait, and each other one as soon as its requests are answered. */
export function watchConnections(server: Server): () => void {
  const running = new Map<Socket, number>()
  let isStopping = false
  const count = (socket: Socket, change: number) => {
    const requests = (running.get(socket) ?? 0) + change
    running.set(socket, requests)
    if (isStopping && requests === 0) socket.destroySoon()
  }
  server.on('connection', (socket: Socket) => {
    running.set(socket, 0)
    socket.once('close', () => running.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    count(socket, 1)
    response.once('close', () => {
      if (running.has(socket)) count(socket, -1)
    })
  })
  return () => {
    isStopping = true
    for (const [socket, requests] of running) if (requests === 0) socket.destroy()
  }
}
