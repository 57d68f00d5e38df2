/** Enforces time limits on connections, and closes idle connections when the server stops. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'

/**
 * All limits are in milliseconds. The limit for a request's head may be enforced up to `checkEvery` milliseconds late.
 */
export type ConnectionLimits = {
  /** Time limit for receiving the first byte of a new connection, and the whole head of every request. */
  readonly headers: number
  /** Limit for receiving a whole request, including its body; `setBodyTimeout` extends the limit for one request. */
  readonly request: number
  /** The longest extension that `setBodyTimeout` grants. */
  readonly longestRequest: number
  /** Time limit for receiving the rest of a body after the response was sent. */
  readonly unreadBody: number
  /**
   * Time limit between a response and the next request. Proxies close idle connections after a minute; the limit is
   * longer, so that no proxy sends a request while the server closes the connection.
   */
  readonly keepAlive: number
  /**
   * Limit for a connection without traffic while the server handles a request. A client that does not read is
   * disconnected after at most twice that time, because data in the system's buffers counts as sent. Responses must
   * start within the limit unless `setResponseTimeout` extends it.
   */
  readonly stalled: number
  readonly checkEvery: number
}

export const standardConnectionLimits: ConnectionLimits = {
  headers: 10_000,
  request: 30_000,
  longestRequest: 600_000,
  unreadBody: 2_000,
  keepAlive: 72_000,
  stalled: 30_000,
  checkEvery: 1_000,
}

/** Responds to a request before routing. Returns false to pass the request on to the routes. */
export type EarlyHandler = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Attack: a client that keeps its connection open but sends nothing, sends one byte at a time, or never reads. Not
 * covered: a client that reads one byte at a time from a response larger than the system's buffers.
 */
export function createHttpServer(limits: ConnectionLimits, listener: RequestListener): Server {
  const options = {
    headersTimeout: limits.headers,
    requestTimeout: limits.longestRequest,
    keepAliveTimeout: limits.keepAlive,
    connectionsCheckingInterval: limits.checkEvery,
  }
  const server = createServer(options, (request, response) => {
    if (hasBody(request)) limitBody({ server, request, response }, limits)
    listener(request, response)
  })
  return server.setTimeout(limits.stalled)
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** For each request whose body is still arriving, the function that extends the time limit for the body. */
const bodyTimes = new WeakMap<IncomingMessage, (ms: number) => void>()

type HttpExchange = {
  readonly server: Server
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

function limitBody({ server, request, response }: HttpExchange, limits: ConnectionLimits): void {
  const { socket } = request
  /** Emits the same error as Node.js does for a request head that arrives too slowly. */
  const reject = () => void server.emit('clientError', Object.assign(new Error('Slow'), { code }), socket)
  let timer = setTimeout(reject, limits.request)
  const done = () => {
    clearTimeout(timer)
    bodyTimes.delete(request)
  }
  let isAllowed = false
  bodyTimes.set(request, (longer) => {
    isAllowed = true
    clearTimeout(timer)
    timer = setTimeout(reject, longer)
  })
  request.once('end', done).once('close', done)
  /** After the response, Node.js reads and discards the rest of the body. */
  response.once('finish', () => {
    if (isAllowed || !bodyTimes.has(request)) return
    clearTimeout(timer)
    timer = setTimeout(() => socket.destroy(), limits.unreadBody)
  })
}
const code = 'ERR_HTTP_REQUEST_TIMEOUT'

/**
 * Allows `ms` milliseconds from now for the rest of the body, because signed-in users may upload over a slow
 * connection.
 */
export const setBodyTimeout = (request: IncomingMessage, ms: number): void => bodyTimes.get(request)?.(ms)

/**
 * Allows `ms` milliseconds until the first byte of the response. Without this, the connection would be closed earlier,
 * and a browser would automatically retry the request, even if it is not idempotent.
 */
export function setResponseTimeout({ socket }: IncomingMessage, ms: number): void {
  /** Injected test requests have no connection. */
  if ('setTimeout' in socket) socket.setTimeout(ms)
}

/**
 * Tracks a server's connections, including those that browsers open in advance. Returns a function that closes each
 * idle connection immediately and each busy connection after its last response.
 */
export function trackConnections(server: Server): () => void {
  /** The last response of each connection. Responses on a connection end in the order of their requests. */
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
