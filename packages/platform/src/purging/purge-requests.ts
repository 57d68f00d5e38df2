/** Sends requests to caches that purge pages by surrogate keys, and checks their responses. */
import type { Fetch } from '#kit'

export type CacheProvider = 'fastly' | 'cloudflare' | 'varnish'

export type PurgeSettings = {
  readonly cache: CacheProvider
  /** URLs without a trailing slash. The request is sent to each of them. */
  readonly addresses: readonly string[]
  /** The id of a service at Fastly, or of a zone at Cloudflare. */
  readonly id: string
  /** Danger: must not appear in any message or log. */
  readonly token: string
}

/** Resolves once every URL has confirmed all keys. */
export type Purge = (keys: readonly string[]) => Promise<void>

/** Used instead of keys to purge the whole site from the cache, including media, which have no keys. */
export const allKeys = '*'

type CacheAddress = Pick<PurgeSettings, 'id' | 'token'> & { readonly address: string }

type PurgeProtocol = {
  /** Maximum number of keys per request. */
  readonly most: number
  readonly toRequest: (
    place: CacheAddress,
    keys: readonly string[],
  ) => readonly [url: string, init: RequestInit]
  readonly toEverything: (place: CacheAddress) => readonly [url: string, init: RequestInit]
  /** Checks the response's body, in addition to its status. */
  readonly isConfirmed: (body: string) => boolean
}

/** URLs of services that are the same for all customers. */
export const standardAddresses: Readonly<Record<CacheProvider, readonly string[] | undefined>> = {
  fastly: ['https://api.fastly.com'],
  cloudflare: ['https://api.cloudflare.com/client/v4'],
  varnish: undefined,
}

const answerWithinMs = 10_000

const shapes: Readonly<Record<CacheProvider, PurgeProtocol>> = {
  fastly: {
    most: 256,
    toRequest: ({ address, id, token }, keys) => [
      `${address}/service/${id}/purge`,
      {
        method: 'POST',
        headers: { 'fastly-key': token, 'surrogate-key': keys.join(' '), accept: 'application/json' },
      },
    ],
    toEverything: ({ address, id, token }) => [
      `${address}/service/${id}/purge_all`,
      { method: 'POST', headers: { 'fastly-key': token, accept: 'application/json' } },
    ],
    isConfirmed: () => true,
  },
  cloudflare: {
    most: 30,
    toRequest: ({ address, id, token }, keys) => [
      `${address}/zones/${id}/purge_cache`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ tags: keys }),
      },
    ],
    toEverything: ({ address, id, token }) => [
      `${address}/zones/${id}/purge_cache`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ purge_everything: true }),
      },
    ],
    isConfirmed: (body) => (JSON.parse(body) as { readonly success?: unknown }).success === true,
  },
  varnish: {
    most: 256,
    toRequest: ({ address }, keys) => [`${address}/`, { method: 'PURGE', headers: { xkey: keys.join(' ') } }],
    toEverything: ({ address }) => [`${address}/`, { method: 'PURGE', headers: { xkey: allKeys } }],
    isConfirmed: () => true,
  },
}

/** Follows no redirect, because a redirect could send the token to another server. */
export function createPurge(
  { cache, addresses, ...secret }: PurgeSettings,
  { fetch, signal: end }: { readonly fetch: Fetch; readonly signal: AbortSignal },
): Purge {
  const { most, toRequest, toEverything, isConfirmed } = shapes[cache]

  async function ask(place: CacheAddress, keys: readonly string[]): Promise<void> {
    const [url, init] = keys.includes(allKeys) ? toEverything(place) : toRequest(place, keys)
    const signal = AbortSignal.any([end, AbortSignal.timeout(answerWithinMs)])
    const answer = await fetch(url, { ...init, signal, redirect: 'manual' })
    const body = await answer.text()
    const { host } = new URL(place.address)
    if (!answer.ok) throw new Error(`${host} answered a purge with ${answer.status}`)
    if (!isConfirmed(body)) throw new Error(`${host} did not confirm a purge`)
  }

  return async (keys) => {
    for (let start = 0; start < keys.length; start += most)
      await Promise.all(
        addresses.map((address) => ask({ ...secret, address }, keys.slice(start, start + most))),
      )
  }
}
