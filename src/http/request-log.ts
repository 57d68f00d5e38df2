/** One line of the log for each request, once it is answered: what was asked, the status, the milliseconds. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { LogController, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify'
import { isUuid } from '#kit'
import type { AnswerFirst } from './connections.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whoever watches the process asks too often for a line each time; failures have theirs. */
    readonly isUnlogged?: boolean
  }
}

export type RequestSettings = {
  /** What Fastify's `trustProxy` takes. */
  readonly trustProxy: boolean | string[]
  readonly logLevel: string
}

type RequestIdSettings = Pick<RequestSettings, 'trustProxy'>

const done = 'request completed'
const talkingLevels: ReadonlySet<string> = new Set(['trace', 'debug', 'info'])

/** What nginx calls `$request_id`. */
const digits = /^[0-9a-f]{32}$/i

/**
 * URL-5. What a visitor is told as the reference of a failure (SITE-6), and what stands in the log. Where a proxy is trusted its
 * own number goes on, so that both logs name the same. Attack: whoever chooses it writes into page and log; so it must be a UUID, or its digits alone.
 */
export function createRequestId(request: IncomingMessage, settings: RequestIdSettings): string {
  const known = requestIds.get(request)
  if (known !== undefined) return known
  const id = findGivenId(request, settings) ?? randomUUID()
  requestIds.set(request, id)
  return id
}

/** A request that is answered before Fastify receives it is logged with the id in its answer. */
const requestIds = new WeakMap<IncomingMessage, string>()

function findGivenId({ headers }: IncomingMessage, { trustProxy }: RequestIdSettings): string | undefined {
  const given = headers['x-request-id']
  if (trustProxy === false || typeof given !== 'string') return undefined
  return isUuid(given) || digits.test(given) ? given.toLowerCase() : undefined
}

type Asked = Pick<FastifyRequest, 'method' | 'url' | 'host' | 'ip' | 'socket'>

/** Attack: whoever reads the log uses the link of a message. So no address is told with its query, nor is what visitors search for. */
export const toLogged = ({ method, url, host, ip, socket }: Asked) => ({
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

/** The same line for what is answered before there is a request of Fastify's; nothing is done for it where it is not written. */
export function withRequestLog(
  answer: AnswerFirst,
  { log, settings }: { log: FastifyBaseLogger; settings: RequestSettings },
): AnswerFirst {
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

/** As Fastify reads them, where a proxy is trusted from what it says. */
function createAsked({ trustProxy }: RequestSettings): (request: IncomingMessage) => Asked {
  const isTrusted = trustProxy === true ? () => true : proxyAddr.compile(trustProxy || [])
  return (request) => {
    const { method = '', url = '', headers, socket } = request
    const forwarded = [headers['x-forwarded-host'] ?? ''].flat().join().split(',').at(-1)?.trim()
    const isForwarded = forwarded && isTrusted(socket.remoteAddress ?? '', 0)
    const host = (isForwarded ? forwarded : headers.host) ?? ''
    return { method, url, host, ip: proxyAddr(request, isTrusted), socket }
  }
}
