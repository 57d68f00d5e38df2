/** Responds to GET /metrics on a separate port, even while the site's server is busy. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { unusableMetricsPort } from './errors.ts'

export type MetricsAddress = { readonly host: string; readonly port: number }

export type MetricsServer = { readonly address: string; readonly close: () => Promise<void> }

type MetricsServerOptions = MetricsAddress & {
  readonly write: () => Promise<string>
  readonly contentType: string
}

const maxConnections = 50
const readWithinMs = 5_000
const path = '/metrics'

export async function serveMetrics(request: MetricsServerOptions): Promise<MetricsServer> {
  const { host, port, contentType } = request
  const write = shareConcurrentCalls(request.write)
  const limits = { headersTimeout: readWithinMs, requestTimeout: readWithinMs, connectionsCheckingInterval: 1_000 } // prettier-ignore
  const server = createServer(limits, (incoming, answer) => {
    respond(incoming, answer, { write, contentType }).catch(() => answer.destroy())
  })
  server.maxConnections = maxConnections
  server.listen(port, host)
  await once(server, 'listening').catch((cause: unknown) => {
    throw unusableMetricsPort({ host, port }, cause)
  })
  const { address, port: own, family } = server.address() as AddressInfo
  return {
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${own}${path}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

type MetricsText = Pick<MetricsServerOptions, 'write' | 'contentType'>

async function respond(
  { method, url = '' }: IncomingMessage,
  answer: ServerResponse,
  { write, contentType }: MetricsText,
): Promise<void> {
  const [requestedPath] = url.split('?', 1)
  answer.setHeader('cache-control', 'no-store').setHeader('x-content-type-options', 'nosniff')
  if (requestedPath !== path) return void answer.writeHead(404).end()
  if (method !== 'GET' && method !== 'HEAD') return void answer.writeHead(405, { allow: 'GET, HEAD' }).end()
  try {
    const text = await write()
    answer.writeHead(200, { 'content-type': contentType }).end(method === 'GET' ? text : undefined)
  } catch {
    answer.writeHead(500).end()
  }
}

/** Lets further requests share a response that is being prepared, so that many simultaneous requests cost as much as one. */
export function shareConcurrentCalls(write: () => Promise<string>): () => Promise<string> {
  let running: Promise<string> | undefined
  return () => (running ??= write().finally(() => (running = undefined)))
}
