/** Small servers that accept purges in the same way as Fastly, Cloudflare and Varnish, and reject any other request. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { PurgeSettings } from './index.ts'

type CacheKind = PurgeSettings['cache']

export type FakeCache = {
  readonly settings: PurgeSettings
  /** The keys in each valid request, in order. */
  readonly requests: (readonly string[])[]
  /** Makes the server send this response to all further requests; undefined makes it accept purges again. */
  readonly answerWith: (answer: { readonly status: number; readonly body?: string } | undefined) => void
  readonly onPurge: (listener: (keys: readonly string[]) => void) => void
  readonly stop: () => void
}

const id = 'SU1Z0isxPaozGVKXdv0eY'
const token = 'a-very-secret-token'

type CacheRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { readonly body: string }

/** Returns the keys if the request has the form that the cache expects. */
const readers: Readonly<Record<CacheKind, (incoming: CacheRequest) => readonly string[] | undefined>> = {
  fastly({ method, url, headers, body }) {
    const isOurs = method === 'POST' && headers['fastly-key'] === token
    if (isOurs && url === `/service/${id}/purge_all`) return ['*']
    const isMeant = isOurs && url === `/service/${id}/purge`
    return isMeant && body === '' ? readList(headers['surrogate-key'], 256) : undefined
  },
  cloudflare({ method, url, headers, body }) {
    const isMeant = method === 'POST' && url === `/client/v4/zones/${id}/purge_cache`
    if (!isMeant || headers.authorization !== `Bearer ${token}`) return undefined
    if (headers['content-type'] !== 'application/json') return undefined
    if (body === '{"purge_everything":true}') return ['*']
    const { tags, ...rest } = JSON.parse(body) as { readonly tags?: readonly string[] }
    return Object.keys(rest).length === 0 ? readList(tags?.join(' '), 30) : undefined
  },
  varnish: ({ method, url, headers, body }) =>
    method === 'PURGE' && url === '/' && body === '' ? readList(headers['xkey'], 256) : undefined,
}

function readList(value: string | string[] | undefined, most: number): readonly string[] | undefined {
  const keys = String(value ?? '').split(' ')
  return keys.length <= most && keys.every((key) => key === '*' || /^[\w-]{1,64}$/.test(key))
    ? keys
    : undefined
}

const done: Readonly<Record<CacheKind, string>> = {
  fastly: '{"status":"ok"}',
  cloudflare: '{"success":true,"errors":[],"messages":[],"result":{"id":"1"}}',
  varnish: 'Invalidated 1 objects',
}

export async function startFakeCache(cache: CacheKind): Promise<FakeCache> {
  const requests: (readonly string[])[] = []
  let answer: { readonly status: number; readonly body?: string } | undefined
  let notify: (keys: readonly string[]) => void = () => undefined
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method, url, headers } = request
      const keys = readers[cache]({ method, url, headers, body })
      if (keys === undefined) return response.writeHead(400).end('not understood')
      if (answer !== undefined)
        return response.writeHead(answer.status, { location: '/' }).end(answer.body ?? 'refused')
      requests.push(keys)
      notify(keys)
      return response.writeHead(200).end(done[cache])
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}${cache === 'cloudflare' ? '/client/v4' : ''}`
  return {
    settings: { cache, endpoints: [address], id, token },
    requests,
    answerWith: (next) => void (answer = next),
    onPurge: (listener) => void (notify = listener),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
