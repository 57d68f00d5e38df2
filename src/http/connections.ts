/** Time limits of connections, and the ones that a stopping server does not wait for. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
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

/** Whether it has answered; what it leaves goes to the routes. */
export type AnswerFirst = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Attack: a client that sends nothing, or a byte now and then, or never reads, and keeps its connection. Not covered: one that
 * reads a byte now and then, of an answer larger than the system's buffers.
 */
export function createHttpServer(limits: ConnectionLimits, listener: RequestListener): Server {
  const options = {
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    keepAliveTimeout: limits.keepAlive,
    connectionsCheckingInterval: limits.checkEvery,
  }
  return createServer(options, listener).setTimeout(limits.stalled)
}

/** Browsers open connections in advance. The answer cuts those that wait, and each other one as soon as its requests are answered. */
export function watchConnections(server: Server): () => void {
  /** The last answer of each connection: answers end in the order of their requests. */
  const last = new Map<Socket, ServerResponse | undefined>()
  let isStopping = false
  const endAfter = (socket: Socket, response: ServerResponse) =>
    response.once('close', () => {
      if (last.get(socket) === response) socket.destroySoon()
    })
  server.on('connection', (socket: Socket) => {
    last.set(socket, undefined)
    socket.once('close', () => last.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    last.set(socket, response)
    if (isStopping) endAfter(socket, response)
  })
  return () => {
    isStopping = true
    for (const [socket, response] of last) {
      if (response === undefined || response.closed) socket.destroy()
      else endAfter(socket, response)
    }
  }
}
