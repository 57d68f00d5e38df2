/** A server that stands before another on a fixed port: it passes requests on, answers itself, or is gone. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ContentGate = {
  readonly address: string
  /** Requests since the last look, as `path?query`. */
  readonly takeRequests: () => readonly string[]
  /** Passes on again. */
  readonly open: () => Promise<void>
  /** Answers by itself. */
  readonly answer: (listener: RequestListener) => Promise<void>
  /** Nobody listens there. */
  readonly close: () => Promise<void>
}

export async function startContentGate(target: () => string): Promise<ContentGate> {
  let listener: RequestListener = (request, response) => void passOn(request, response)
  let requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    listener(request, response)
  })

  async function passOn({ url = '', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await fetch(target() + url, { headers: readHeaders(headers) })
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(body)
  }
  const listen = async (port: number) => {
    if (server.listening) return
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo

  const setListener = async (next: RequestListener) => {
    listener = next
    await listen(port)
  }
  return {
    address: `http://127.0.0.1:${port}`,
    takeRequests() {
      const taken = requests
      requests = []
      return taken
    },
    open: () => setListener((request, response) => void passOn(request, response)),
    answer: setListener,
    async close() {
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const readHeaders = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(
    ['accept', 'x-chatter-entity-encoding'].flatMap((name) =>
      typeof headers[name] === 'string' ? [[name, headers[name]]] : [],
    ),
  )
