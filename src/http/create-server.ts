/** The bare HTTP server: its limits, its log, the headers of every answer, and what answers before any route is looked for. */
import type { IncomingMessage } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { parseJsonBodies } from './bodies/parse-json.ts'
import { createHttpServer, standardLimits, type AnswerFirst, type ConnectionLimits } from './connections.ts'
import { createEnding, type Ending } from './ending.ts'
import { secondHost } from './errors.ts'
import { createRequestId, RequestLog, toLogged, withRequestLog, type RequestSettings } from './request-log.ts'
import type { RequestClass, Recorder } from '#metrics'
import { createSecurityHeaders, type SecuritySettings } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Before routes and hooks, the first that was named first; until the server closes. */
    /** The id of a request, even before Fastify receives it. */
    readonly toRequestId: (request: IncomingMessage) => string
    readonly answerFirst: (answer: AnswerFirst, options?: AnswerFirstOptions) => void
    readonly ending: Ending
    /** Those of every answer, by lower-case name. */
    readonly securityHeaders: Readonly<Record<string, string>>
  }
}

type AnswerFirstOptions = {
  /** `other` without it. */
  readonly requestClass?: RequestClass
  /** It has no line in the log. */
  readonly isUnlogged?: boolean
}

/** Stands for every address that cannot be decoded: the router would refuse those in its own words. */
const unknownUrl = '/%00'

export type LogStream = { readonly write: (line: string) => void }

type ServerSettings = RequestSettings & SecuritySettings

type ServerOptions = {
  readonly log?: LogStream | undefined
  readonly limits?: ConnectionLimits | undefined
  /** Hears of what is answered before any route. */
  readonly onAnswer?: Recorder['onAnswer'] | undefined
}

const refuseSchema = (): never => {
  throw new Error('Routes with schemas say what compiles them')
}

/** Without this the library loads compilers for JSON Schema at a start; ours are zod's, where they are wanted. */
export const noCompilers = {
  compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema },
}

export function createServer(
  settings: ServerSettings,
  { log, limits = standardLimits, onAnswer }: ServerOptions,
): FastifyInstance {
  let answers: readonly AnswerFirst[] = []
  const ending = createEnding()
  const server = Fastify({
    logger: { level: settings.logLevel, serializers: { req: toLogged }, ...(log && { stream: log }) },
    logController: new RequestLog(),
    schemaController: noCompilers,
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
  server.decorate('answerFirst', (answer: AnswerFirst, options: AnswerFirstOptions = {}) => {
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
  refuseSecondHost(server)
  return server
}

const withCount =
  (answer: AnswerFirst, onAnswer: Recorder['onAnswer'], requestClass: RequestClass): AnswerFirst =>
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
 * Attack: two `Host` lines, of which a proxy believes one and this server another. RFC 9112 section 3.2: such a request is
 * answered with 400; what follows on its connection is not believed either.
 */
function refuseSecondHost(server: FastifyInstance): void {
  server.addHook('onRequest', ({ raw }, reply, done) => {
    if (!hasSecondHost(raw)) return done()
    const { code, message, hint } = secondHost()
    reply
      .code(400)
      .headers({ connection: 'close', 'cache-control': 'no-store' })
      .send({ error: { code, message, hint } })
  })
}

/** Headers come as a flat list of names and values. */
function hasSecondHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}

/** A request may name the whole address (RFC 9112 section 3.2.2); its host says nothing about which page is meant. */
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
