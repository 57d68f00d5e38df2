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
] as const)('%s is told by names of its own', (proxy, expected) => {
  expect(createCacheHeaders(proxy).ofPage(page)).toEqual(expected)
})

it.each([
  ['that lacks something', { ...page, isComplete: false }],
  ['that ends by itself', { ...page, validUntilMs: 4_000_000_000_000 }],
  ['of which nobody knows what it reads', { ...page, surrogateKeys: undefined }],
])('a page %s is kept by nobody for long', (_, one) => {
  for (const proxy of ['fastly', 'cloudflare', 'varnish'] as const)
    expect(createCacheHeaders(proxy).ofPage(one)).toEqual({})
})

it('a redirect that lasts has no keys, and so no long life', () => {
  for (const proxy of ['fastly', 'cloudflare', 'varnish'] as const)
    expect(createCacheHeaders(proxy).ofRedirect).toEqual({})
})
