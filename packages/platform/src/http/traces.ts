/**
 * Continues traces from other systems through OpenTelemetry's API. This has no effect by itself: an operator who wants
 * traces loads an SDK before the server (`node --import`), and the SDK exports the traces.
 */
import { context, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api'
import type { TraceContext } from './trace-context.ts'

/** Returns true if an OpenTelemetry SDK has registered a propagator for trace headers. */
const hasSdk = () => propagation.fields().length > 0

export function runInTrace(given: TraceContext | undefined, work: () => void): void {
  if (given === undefined || !hasSdk() || trace.getSpan(context.active()) !== undefined) return work()
  const { traceparent, tracestate } = given
  const carrier = tracestate === undefined ? { traceparent } : { traceparent, tracestate }
  context.with(propagation.extract(ROOT_CONTEXT, carrier), work)
}

/** Calls `fetch` with the headers of the current trace. */
export const tracedFetch: typeof fetch = (input, init) => {
  if (!hasSdk()) return fetch(input, init)
  const headers = new Headers(init?.headers)
  propagation.inject(context.active(), headers, { set: (carrier, name, value) => carrier.set(name, value) })
  return fetch(input, { ...init, headers })
}
