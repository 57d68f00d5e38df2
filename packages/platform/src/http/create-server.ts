/**
 * Creates the HTTP server without routes. Sets up the limits, the log, the headers of every response, and the responses
 * sent before routing.
 */
import type { IncomingMessage } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { parseJsonBodies } from './bodies/parse-json.ts'
import {
  createHttpServer,
  standardConnectionLimits,
  type EarlyHandler,
  type ConnectionLimits,
} from './connections.ts'
import { createShutdown, type ServerShutdown } from './shutdown.ts'
import { duplicateHost } from './errors.ts'
import {
  createRequestId,
  RequestLog,
  toLogEntry,
  withRequestLog,
  type RequestSettings,
} from './request-log.ts'
import type { RequestClass, Recorder } from '#metrics'
import { createSecurityHeaders, type SecuritySettings } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the id of a request, even before Fastify receives it. */
    readonly toRequestId: (request: IncomingMessage) => string
    /**
     * Registers a function that may respond before routes and hooks. The functions run in order of registration until
     * the server closes.
     */
    readonly answerFirst: (answer: EarlyHandler, options?: EarlyHandlerOptions) => void
    readonly ending: ServerShutdown
    /** Headers of every response; names are in lower case. */
    readonly securityHeaders: Readonly<Record<string, string>>
  }
}

type EarlyHandlerOptions = {
  /** The request class under which these responses are counted. Default: `other`. */
  readonly requestClass?: RequestClass
  /** True if requests must not be logged. */
  readonly isUnlogged?: boolean
}

/** Replaces URLs that cannot be decoded, because the router would reject such URLs with its own error message. */
const unknownUrl = '/%00'

export type LogStream = { readonly write: (line: string) => void }

type ServerSettings = RequestSettings & SecuritySettings

type ServerOptions = {
  readonly log?: LogStream | undefined
  readonly limits?: ConnectionLimits | undefined
  /** Called with the class and status of every response sent before routing. */
  readonly onAnswer?: Recorder['onAnswer'] | undefined
}

const rejectSchema = (): never => {
  throw new Error('Routes with schemas must set their compilers')
}

/** Prevents Fastify from loading its JSON Schema compilers at startup, because this server validates with zod. */
export const disabledSchemaCompilers = {
  compilersFactory: { buildValidator: rejectSchema, buildSerializer: rejectSchema },
}

export function createServer(
  settings: ServerSettings,
  { log, limits = standardConnectionLimits, onAnswer }: ServerOptions,
): FastifyInstance {
  let answers: readonly EarlyHandler[] = []
  const ending = createShutdown()
  const server = Fastify({
    logger: { level: settings.logLevel, serializers: { req: toLogEntry }, ...(log && { stream: log }) },
    logController: new RequestLog(),
    schemaController: disabledSchemaCompilers,
    trustProxy: settings.trustProxy,
    genReqId: (request) => createRequestId(request, settings),
    routerOptions: { maxParamLength: 1000 },
    bodyLimit: 1024 * 1024,
    rewriteUrl: ({ url = '/' }) => toOriginForm(url),
    serverFactory: (handle) =>
      createHttpServer(limits, (request, response) => {
        if (ending.isLastAnswer()) response.setHeader('connection', 'close')
        if (hasSecondHost(request) || !answers.some((answer) => answer(request, response)))
          handle(request, response)
      }),
  })
  server.decorate('ending', ending)
  server.decorate('toRequestId', (request: IncomingMessage) => createRequestId(request, settings))
  server.decorate('answerFirst', (answer: EarlyHandler, options: EarlyHandlerOptions = {}) => {
    const { requestClass = 'other', isUnlogged = false } = options
    const next = onAnswer === undefined ? answer : withCount(answer, onAnswer, requestClass)
    answers = [...answers, isUnlogged ? next : withRequestLog(next, { log: server.log, settings })]
  })
  server.addHook('preClose', async () => {
    answers = []
    ending.announce()
  })
  parseJsonBodies(server)
  addSecurityHeaders(server, settings)
  rejectSecondHost(server)
  return server
}

const withCount =
  (answer: EarlyHandler, onAnswer: Recorder['onAnswer'], requestClass: RequestClass): EarlyHandler =>
  (request, response) => {
    if (!answer(request, response)) return false
    onAnswer(requestClass, response.statusCode)
    return true
  }

function addSecurityHeaders(server: FastifyInstance, settings: SecuritySettings): void {
  const headers = createSecurityHeaders(settings)
  server.decorate('securityHeaders', headers)
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/**
 * Attack: a request with two `Host` headers, where a proxy uses one header and this server uses the other header. RFC
 * 9112 section 3.2 requires status 400. The connection is closed, because later data on it cannot be trusted either.
 */
function rejectSecondHost(server: FastifyInstance): void {
  server.addHook('onRequest', ({ raw }, reply, done) => {
    if (!hasSecondHost(raw)) return done()
    const { code, message, hint } = duplicateHost()
    reply
      .code(400)
      .headers({ connection: 'close', 'cache-control': 'no-store' })
      .send({ error: { code, message, hint } })
  })
}

/** Reads raw headers from a flat list of names and values. */
function hasSecondHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}

/**
 * Strips scheme and host from an absolute request target (RFC 9112 section 3.2.2). The host does not affect which page
 * is returned.
 */
function toOriginForm(url: string): string {
  const target = url.replace(/^https?:\/\/[^/?#]*/i, '')
  const path = target.startsWith('/') ? target : `/${target}`
  return isDecodable(path) ? path : unknownUrl
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}
