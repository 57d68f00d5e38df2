/** Sends requests to caches that purge pages by surrogate keys, and checks their responses. */
import type { Fetch } from '#kit'

export type CacheProvider = 'fastly' | 'cloudflare' | 'varnish'

export type PurgeSettings = {
  readonly cache: CacheProvider
  /** URLs to which each purge request is sent, without a trailing slash. */
  readonly endpoints: readonly string[]
  /** The id of a service at Fastly, or of a zone at Cloudflare. */
  readonly id: string
  /** Danger: must not appear in any message or log. */
  readonly token: string
}

/** Purges pages by their keys. Resolves once every URL has confirmed all keys. */
export type Purge = (keys: readonly string[]) => Promise<void>

/** Used in place of keys to purge the whole site, including media. Media have no keys. */
export const wholeSiteKey = '*'

type PurgeTarget = Pick<PurgeSettings, 'id' | 'token'> & { readonly endpoint: string }

type PurgeProtocol = {
  /** Maximum number of keys per request. */
  readonly maxKeys: number
  readonly toRequest: (
    target: PurgeTarget,
    keys: readonly string[],
  ) => readonly [url: string, init: RequestInit]
  readonly toEverything: (target: PurgeTarget) => readonly [url: string, init: RequestInit]
  /** Checks the response's body, in addition to its status. */
  readonly isConfirmed: (body: string) => boolean
}

/** API URLs of cache providers whose URL is the same for all customers. */
export const standardPurgeUrls: Readonly<Record<CacheProvider, readonly string[] | undefined>> = {
  fastly: ['https://api.fastly.com'],
  cloudflare: ['https://api.cloudflare.com/client/v4'],
  varnish: undefined,
}

const answerWithinMs = 10_000

const shapes: Readonly<Record<CacheProvider, PurgeProtocol>> = {
  fastly: {
    maxKeys: 256,
    toRequest: ({ endpoint, id, token }, keys) => [
      `${endpoint}/service/${id}/purge`,
      {
        method: 'POST',
        headers: { 'fastly-key': token, 'surrogate-key': keys.join(' '), accept: 'application/json' },
      },
    ],
    toEverything: ({ endpoint, id, token }) => [
      `${endpoint}/service/${id}/purge_all`,
      { method: 'POST', headers: { 'fastly-key': token, accept: 'application/json' } },
    ],
    isConfirmed: () => true,
  },
  cloudflare: {
    maxKeys: 30,
    toRequest: ({ endpoint, id, token }, keys) => [
      `${endpoint}/zones/${id}/purge_cache`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ tags: keys }),
      },
    ],
    toEverything: ({ endpoint, id, token }) => [
      `${endpoint}/zones/${id}/purge_cache`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ purge_everything: true }),
      },
    ],
    isConfirmed: (body) => (JSON.parse(body) as { readonly success?: unknown }).success === true,
  },
  varnish: {
    maxKeys: 256,
    toRequest: ({ endpoint }, keys) => [
      `${endpoint}/`,
      { method: 'PURGE', headers: { xkey: keys.join(' ') } },
    ],
    toEverything: ({ endpoint }) => [`${endpoint}/`, { method: 'PURGE', headers: { xkey: wholeSiteKey } }],
    isConfirmed: () => true,
  },
}

/** Does not follow redirects, because a redirect could send the token to another server. */
export function createPurge(
  { cache, endpoints, ...secret }: PurgeSettings,
  { fetch, signal: end }: { readonly fetch: Fetch; readonly signal: AbortSignal },
): Purge {
  const { maxKeys, toRequest, toEverything, isConfirmed } = shapes[cache]

  async function ask(target: PurgeTarget, keys: readonly string[]): Promise<void> {
    const [url, init] = keys.includes(wholeSiteKey) ? toEverything(target) : toRequest(target, keys)
    const signal = AbortSignal.any([end, AbortSignal.timeout(answerWithinMs)])
    const answer = await fetch(url, { ...init, signal, redirect: 'manual' })
    const body = await answer.text()
    const { host } = new URL(target.endpoint)
    if (!answer.ok) throw new Error(`${host} answered a purge with ${answer.status}`)
    if (!isConfirmed(body)) throw new Error(`${host} did not confirm a purge`)
  }

  return async (keys) => {
    for (let start = 0; start < keys.length; start += maxKeys)
      await Promise.all(
        endpoints.map((endpoint) => ask({ ...secret, endpoint }, keys.slice(start, start + maxKeys))),
      )
  }
}
