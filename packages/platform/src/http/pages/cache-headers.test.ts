import { expect, it } from 'vitest'
import { createCacheHeaders } from './cache-headers.ts'

const surrogateKeys = ['site', 'a1', 'b2']
const page = { isComplete: true, validUntilMs: Infinity, surrogateKeys }
const life = 'max-age=86400, stale-while-revalidate=60'

it.each([
  ['fastly', { 'surrogate-control': life, 'surrogate-key': 'site a1 b2' }],
  ['cloudflare', { 'cdn-cache-control': life, 'cache-tag': 'site,a1,b2' }],
  ['varnish', { 'cdn-cache-control': life, xkey: 'site a1 b2' }],
  ['nginx', { 'x-accel-expires': '1' }],
  [undefined, {}],
] as const)('%s gets the cache headers that it supports', (proxy, expected) => {
  expect(createCacheHeaders(proxy, () => true).ofPage(page)).toEqual(expected)
})

it.each([
  ['that is incomplete', { ...page, isComplete: false }],
  ['that expires', { ...page, validUntilMs: 4_000_000_000_000 }],
  ['with unknown dependencies', { ...page, surrogateKeys: undefined }],
])('a page %s is not cached for long', (_, one) => {
  for (const proxy of ['fastly', 'cloudflare', 'varnish'] as const)
    expect(createCacheHeaders(proxy, () => true).ofPage(one)).toEqual({})
})

it('a permanent redirect has no purge keys, and therefore no long cache lifetime', () => {
  for (const proxy of ['fastly', 'cloudflare', 'varnish'] as const)
    expect(createCacheHeaders(proxy, () => true).ofRedirect).toEqual({})
})

it('while a purge is unconfirmed, a page with purge keys is cached only for seconds', () => {
  let isPurged = false
  const headers = createCacheHeaders('cloudflare', () => isPurged)
  const expected = { 'cdn-cache-control': 'max-age=10', 'cache-tag': 'site,a1,b2' }
  expect(headers.ofPage(page)).toEqual(expected)
  isPurged = true
  expect(headers.ofPage(page)).toEqual({ ...expected, 'cdn-cache-control': life })
})
