/**
 * Traces that began elsewhere go on through OpenTelemetry's API. It does nothing by itself: an operator who wants traces loads an SDK before
 * the server (`node --import`), which says where they go.
 */
import { context, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api'
import type { TraceContext } from './trace-context.ts'

/** An SDK says which headers carry a trace; without one there are none. */
const hasSdk = () => propagation.fields().length > 0

export function runInTrace(given: TraceContext | undefined, work: () => void): void {
  if (given === undefined || !hasSdk() || trace.getSpan(context.active()) !== undefined) return work()
  const { traceparent, tracestate } = given
  const carrier = tracestate === undefined ? { traceparent } : { traceparent, tracestate }
  context.with(propagation.extract(ROOT_CONTEXT, carrier), work)
}

/** `fetch` that passes on the trace that it belongs to. */
export const tracedFetch: typeof fetch = (input, init) => {
  if (!hasSdk()) return fetch(input, init)
  const headers = new Headers(init?.headers)
  propagation.inject(context.active(), headers, { set: (carrier, name, value) => carrier.set(name, value) })
  return fetch(input, { ...init, headers })
}
