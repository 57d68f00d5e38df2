/** Time limits of connections, and the ones that a stopping server does not wait for. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'

/** Milliseconds. Each limit of a request's head is noticed `checkEvery` later at most. */
export type ConnectionLimits = {
  /** For the first byte of a new connection, and for the whole head of every request. */
  readonly headers: number
  /** For a whole request with its body, however slowly it comes; `allowBodyTime` gives one more. */
  readonly request: number
  /** The most that any gets. */
  readonly longestRequest: number
  /** For the rest of a body whose request is answered already, and which nobody waits for: a client that still sends reads no answer. */
  readonly unreadBody: number
  /** Between an answer and the next request. More than the minute for which proxies keep connections: who lets go first must not be asked meanwhile. */
  readonly keepAlive: number
  /**
   * For a byte to move while a request is answered. A client that does not read is let go after twice that at most: what the
   * system took in the first stretch counts as movement. No answer may take longer to begin, but where `allowAnswerTime` says so.
   */
  readonly stalled: number
  readonly checkEvery: number
}

export const standardLimits: ConnectionLimits = {
  headers: 10_000,
  request: 30_000,
  longestRequest: 600_000,
  unreadBody: 2_000,
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

/** Of each request whose body is still on its way. */
const bodyTimes = new WeakMap<IncomingMessage, (ms: number) => void>()

type Exchange = {
  readonly server: Server
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

function limitBody({ server, request, response }: Exchange, limits: ConnectionLimits): void {
  const { socket } = request
  /** As the server itself says it of a head that comes too slowly. */
  const refuse = () => void server.emit('clientError', Object.assign(new Error('Slow'), { code }), socket)
  let timer = setTimeout(refuse, limits.request)
  const done = () => {
    clearTimeout(timer)
    bodyTimes.delete(request)
  }
  let isAllowed = false
  bodyTimes.set(request, (longer) => {
    isAllowed = true
    clearTimeout(timer)
    timer = setTimeout(refuse, longer)
  })
  request.once('end', done).once('close', done)
  /** Node.js reads the rest and drops it. */
  response.once('finish', () => {
    if (isAllowed || !bodyTimes.has(request)) return
    clearTimeout(timer)
    timer = setTimeout(() => socket.destroy(), limits.unreadBody)
  })
}
const code = 'ERR_HTTP_REQUEST_TIMEOUT'

/** For somebody who is known, and sends a file over a slow line: milliseconds from now for the rest of the body. */
export const allowBodyTime = (request: IncomingMessage, ms: number): void => bodyTimes.get(request)?.(ms)

/**
 * For an answer that takes long to make: milliseconds until its first byte. A browser whose connection is cut before that sends the same
 * request again by itself, whatever it does.
 */
export function allowAnswerTime({ socket }: IncomingMessage, ms: number): void {
  /** A request that a test injects has no connection. */
  if ('setTimeout' in socket) socket.setTimeout(ms)
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
