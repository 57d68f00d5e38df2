/** Sends requests to a server without adding anything to them. Decompresses response bodies only for the comparison. */
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

const host = 'shop.example'
const unpack = { br: brotliDecompressSync, gzip: gunzipSync }

/** `ask` returns `{ status, headers: [name, value][], body: Buffer }`, with a decompressed body. */
export function createClient(port) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    port,
    close: () => agent.destroy(),
    async ask({ method = 'GET', path, headers = {}, body, raw }) {
      if (raw !== undefined) return askRaw(port, raw)
      const outgoing = request({
        agent,
        port,
        host: '127.0.0.1',
        method,
        path,
        headers: {
          host,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      })
      outgoing.end(body)
      const [answer] = await once(outgoing, 'response')
      const parts = []
      for await (const part of answer) parts.push(part)
      return toAnswer(answer, Buffer.concat(parts))
    },
  }
}

function toAnswer({ statusCode, rawHeaders }, bytes) {
  const headers = []
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.push([rawHeaders[at].toLowerCase(), rawHeaders[at + 1]])
  const encoding = headers.find(([name]) => name === 'content-encoding')?.[1]
  const body = bytes.length > 0 && unpack[encoding] ? unpack[encoding](bytes) : bytes
  return { status: statusCode, headers, body }
}

/** Sends the given bytes verbatim. Used for malformed requests. Returns the raw response. */
async function askRaw(port, raw) {
  const socket = connect(port, '127.0.0.1')
  const parts = []
  socket.on('data', (part) => parts.push(part))
  socket.end(raw)
  await Promise.race([once(socket, 'close'), once(socket, 'error')]).catch(() => undefined)
  const [head = '', ...rest] = Buffer.concat(parts).toString('latin1').split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => {
    const at = line.indexOf(':')
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
  })
  return { status: first, headers, body: Buffer.from(rest.join('\r\n\r\n'), 'latin1') }
}
