/**
 * Finds the request that the running code is handling. Log lines then contain its id, and calls to other servers belong
 * to its trace. Danger: while a request is tracked, Node 20 tracks every promise in the process. Therefore, prepared
 * responses are not tracked, and pages only if they have a trace. Most warnings about a page contain its path; a
 * request id would identify only one of the requests that wait for the same rendering.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestSettings } from './request-log.ts'
import { parseTraceContext, type TraceContext } from './trace-context.ts'
import { runInTrace } from './traces.ts'

/** Request fields to include in each log line. */
export type RequestDetails = { readonly reqId: string; readonly traceId?: string }

type ActiveRequest = {
  readonly facts: RequestDetails
  readonly trace: TraceContext | undefined
  /** Ends the context. Further calls have no effect. */
  readonly end: () => void
}

/**
 * Tracks requests. The returned function returns the current request; undefined in background work and for pages
 * without a trace. Responses contain the request's id in `x-request-id`. Ids and traces are accepted only from a
 * trusted proxy, because otherwise any client could control what the log contains.
 */
export function trackRequests(
  app: FastifyInstance,
  { trustProxy }: Pick<RequestSettings, 'trustProxy'>,
): () => RequestDetails | undefined {
  const storage = new AsyncLocalStorage<ActiveRequest>()
  const followed = new WeakMap<FastifyRequest, ActiveRequest>()
  let running = 0
  const begin = () => {
    running++
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      running--
      if (running === 0) storage.disable()
    }
  }

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const trace = toTrace(request, trustProxy)
    if (trace !== undefined) nameTrace(request, reply, trace)
    done()
  })
  /** Tracking starts only once the body is read, because a client may take half a minute to send it. */
  app.addHook('preHandler', (request, reply, done) => {
    const trace = toTrace(request, trustProxy)
    /** The handler for unknown routes serves the pages. */
    const isPage = request.is404
    if (isPage && trace === undefined) return done()
    const facts = { reqId: request.id, ...(trace && { traceId: trace.traceId }) }
    const own = { facts, trace, end: begin() }
    followed.set(request, own)
    finished(reply.raw, own.end)
    storage.run(own, () => runInTrace(trace, done))
  })
  /** Tracking ends before the response is sent, because a client may take half a minute to read it. */
  app.addHook('onSend', async (request) => followed.get(request)?.end())
  return () => (running === 0 ? undefined : storage.getStore()?.facts)
}

const toTrace = ({ headers }: FastifyRequest, trustProxy: RequestSettings['trustProxy']) =>
  trustProxy === false ? undefined : parseTraceContext(headers)

function nameTrace(request: FastifyRequest, reply: FastifyReply, { traceId }: TraceContext): void {
  const log = request.log.child({ traceId })
  request.log = log
  reply.log = log
}
