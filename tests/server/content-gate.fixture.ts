/**
 * Starts a server on a fixed port in front of another server. It can forward requests, respond to them itself, or be
 * down.
 */
import { once } from 'node:events'
import {
  createServer,
  request,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'

export type ContentGate = {
  readonly address: string
  /** Returns the requests received since the last call, as `path?query`. */
  readonly takeRequests: () => readonly string[]
  /** Resumes forwarding requests to the other server. */
  readonly open: () => Promise<void>
  /** Responds to requests with this listener instead of forwarding them. */
  readonly answer: (listener: RequestListener) => Promise<void>
  /** Stops listening, as if the server were down. */
  readonly close: () => Promise<void>
}

export async function startContentGate(target: () => string): Promise<ContentGate> {
  let listener: RequestListener = passOn
  let requests: string[] = []
  const server = createServer((incoming, response) => {
    requests.push(incoming.url ?? '')
    // Closes each connection after the response. Otherwise the gate might close a keep-alive connection while the next
    // request is being sent.
    response.setHeader('connection', 'close')
    listener(incoming, response)
  })

  /** Forwards a request. If the target aborts its response, aborts the response to the client too. */
  function passOn({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
    const breakOff = () => void response.destroy()
    const passed = request(target() + url, { headers: readHeaders(headers), agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { 'content-type': answer.headers['content-type'] ?? '' })
      pipeline(answer, response).catch(breakOff)
    })
    passed.on('error', breakOff).end()
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
    open: () => setListener(passOn),
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
