/** HTTPS servers on this machine that record the requests they receive. */
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { certificate as cert, certificateKey as key } from './certificate.fixture.ts'

type TestResponder = (response: ServerResponse, request: IncomingMessage) => void

export type TestServer = {
  readonly port: number
  /** The method, host, path and body of each request. */
  readonly received: string[]
  /** Number of connections, including those that sent no request. */
  readonly connections: () => number
  readonly answer: (answer: TestResponder) => void
  readonly close: () => Promise<void>
}

export async function startServer(): Promise<TestServer> {
  const received: string[] = []
  let connections = 0
  let answer: TestResponder = (response) => void response.end('ok')
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, headers, url } = request
    const body = await text(request)
    received.push(`${method} ${headers.host} ${url} ${body}`.trim())
    answer(response, request)
  }
  const server: Server = createServer({ cert, key }, (request, response) => void receive(request, response))
  server.on('connection', () => (connections += 1))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    received,
    connections: () => connections,
    answer: (next) => (answer = next),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
