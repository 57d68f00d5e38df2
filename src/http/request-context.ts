/**
 * Which request the code that runs now works for: so that whatever is logged meanwhile names it, and calls of other servers belong to its
 * trace. Danger: while a request is followed, Node 20 follows every promise of the process; so it is on only while one is answered by the
 * routes, and what stands ready is sent without it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestSettings } from './request-log.ts'
import { parseTraceContext, type TraceContext } from './trace-context.ts'
import { runInTrace } from './traces.ts'

/** As they stand in each line of the log. */
export type RequestFacts = { readonly reqId: string; readonly traceId?: string }

type Followed = {
  readonly facts: RequestFacts
  readonly trace: TraceContext | undefined
  /** Once. */
  readonly end: () => void
}

/**
 * The answer tells what is worked for now; undefined in the background. Every answer of the routes says its number in `x-request-id`. A
 * trace goes on, as a number does, where a proxy is trusted: else whoever asks could have us write down everything.
 */
export function followRequests(
  app: FastifyInstance,
  { trustProxy }: Pick<RequestSettings, 'trustProxy'>,
): () => RequestFacts | undefined {
  const storage = new AsyncLocalStorage<Followed>()
  const followed = new WeakMap<FastifyRequest, Followed>()
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
  /** Not before the body is read: a client may take half a minute for that. */
  app.addHook('preHandler', (request, reply, done) => {
    const trace = toTrace(request, trustProxy)
    const facts = { reqId: request.id, ...(trace && { traceId: trace.traceId }) }
    const own = { facts, trace, end: begin() }
    followed.set(request, own)
    finished(reply.raw, own.end)
    storage.run(own, () => runInTrace(trace, done))
  })
  /** Nor until all is sent: a client may read for as long. */
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
