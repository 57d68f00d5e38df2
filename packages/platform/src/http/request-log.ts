/** Logs one line after each response: the request, the status and the duration in milliseconds. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { LogController, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify'
import { isUuid } from '#kit'
import type { EarlyHandler } from './connections.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for health checks, which are too frequent to log. Their failures are logged separately. */
    readonly isUnlogged?: boolean
  }
}

export type RequestSettings = {
  /** The value of Fastify's `trustProxy`. */
  readonly trustProxy: boolean | string[]
  readonly logLevel: string
}

type RequestIdSettings = Pick<RequestSettings, 'trustProxy'>

const done = 'request completed'
const talkingLevels: ReadonlySet<string> = new Set(['trace', 'debug', 'info'])

/** The format of nginx's `$request_id`. */
const digits = /^[0-9a-f]{32}$/i

/**
 * URL-5: creates a request's reference number for the visitor (SITE-6) and the log. A trusted proxy's number is reused,
 * so that both logs contain the same number. Attack: a client that chooses the number could write anything into the
 * page and the log. The number must therefore be a UUID, with or without hyphens.
 */
export function createRequestId(request: IncomingMessage, settings: RequestIdSettings): string {
  const known = requestIds.get(request)
  if (known !== undefined) return known
  const id = findGivenId(request, settings) ?? randomUUID()
  requestIds.set(request, id)
  return id
}

/**
 * Request ids, which are created before Fastify receives the request, so that the log and the response contain the same
 * id.
 */
const requestIds = new WeakMap<IncomingMessage, string>()

function findGivenId({ headers }: IncomingMessage, { trustProxy }: RequestIdSettings): string | undefined {
  const given = headers['x-request-id']
  if (trustProxy === false || typeof given !== 'string') return undefined
  return isUuid(given) || digits.test(given) ? given.toLowerCase() : undefined
}

type LoggedRequest = Pick<FastifyRequest, 'method' | 'url' | 'host' | 'ip' | 'socket'>

/**
 * Attack: a person with access to the log uses a link from a message. Therefore, URLs are logged without their query,
 * which also keeps search terms out of the log.
 */
export const toLogEntry = ({ method, url, host, ip, socket }: LoggedRequest) => ({
  method,
  url: url.split('?', 1)[0],
  host,
  remoteAddress: ip,
  remotePort: socket.remotePort,
})

export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const facts = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...facts, err: error }, 'request errored')
    else if (request.routeOptions.config?.isUnlogged !== true) reply.log.info(facts, done)
  }
}

/**
 * Logs a line for each response that is sent before routing, as for other responses, unless the log level excludes it.
 */
export function withRequestLog(
  answer: EarlyHandler,
  { log, settings }: { log: FastifyBaseLogger; settings: RequestSettings },
): EarlyHandler {
  if (!talkingLevels.has(settings.logLevel)) return answer
  const toAsked = createAsked(settings)
  return (request, response) => {
    const startMs = performance.now()
    if (!answer(request, response)) return false
    const responseTime = performance.now() - startMs
    const reqId = createRequestId(request, settings)
    log.info({ reqId, req: toAsked(request), res: response, responseTime }, done)
    return true
  }
}

/**
 * Determines the client's address and the host in the same way as Fastify, which also reads the headers of a trusted
 * proxy.
 */
function createAsked({ trustProxy }: RequestSettings): (request: IncomingMessage) => LoggedRequest {
  const isTrusted = trustProxy === true ? () => true : proxyAddr.compile(trustProxy || [])
  return (request) => {
    const { method = '', url = '', headers, socket } = request
    const forwarded = [headers['x-forwarded-host'] ?? ''].flat().join().split(',').at(-1)?.trim()
    const isForwarded = forwarded && isTrusted(socket.remoteAddress ?? '', 0)
    const host = (isForwarded ? forwarded : headers.host) ?? ''
    return { method, url, host, ip: proxyAddr(request, isTrusted), socket }
  }
}
