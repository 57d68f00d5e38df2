import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { chooseEncoding, createHtmlCache } from './html-cache.ts'

const clock = () => new Date(0)

const toPage = (html: string, isComplete = true) => ({
  html,
  contentSecurityPolicy: "default-src 'none'",
  isComplete,
  firstPicture: [],
  forms: [],
})

describe('the page cache', () => {
  it('stores each page in three encodings', async () => {
    const page = await createHtmlCache({ maxBytes: 1e6, clock }).load('/', async () =>
      toPage('<p>Azelaic</p>'.repeat(50)),
    )
    const plain = page.body.plain.toString()
    expect(plain).toBe('<p>Azelaic</p>'.repeat(50))
    expect(brotliDecompressSync(await page.body.load('br')).toString()).toBe(plain)
    expect(gunzipSync(await page.body.load('gzip')).toString()).toBe(plain)
  })

  it.each([
    ['smaller for later requests', undefined, (first: number, later: number) => later < first],
    ['unchanged if recompression is off', true, (first: number, later: number) => later === first],
  ])('caches a page %s', async (_what, isLazy, holds) => {
    const cache = createHtmlCache({ maxBytes: 1e6, clock, isLazy })
    const html = Array.from({ length: 500 }, (_, n) => `<p>${(n * 7919) % 1000} drops</p>`).join('')
    const first = await (await cache.load('/', async () => toPage(html))).body.load('br')
    await vi.waitFor(() =>
      expect(holds(first.length, cache.find('/')?.body.find('br')?.length ?? 0)).toBe(true),
    )
    expect(brotliDecompressSync(cache.find('/')?.body.find('br') ?? first).toString()).toBe(html)
  })

  it('returns the same ETag for equal pages and different ETags for different pages', async () => {
    const cache = createHtmlCache({ maxBytes: 1e6, clock })
    const [one, two, three] = await Promise.all(
      ['a', 'a', 'b'].map((html, index) => cache.load(String(index), async () => toPage(html))),
    )
    expect(one?.etag).toBe(two?.etag)
    expect(one?.etag).not.toBe(three?.etag)
    expect(one?.etag).toMatch(/^W\/"[\w-]{27}"$/)
  })

  it('renders a page once for concurrent requests', async () => {
    const cache = createHtmlCache({ maxBytes: 1e6, clock })
    let made = 0
    const make = async () => toPage(`made ${++made}`)
    await Promise.all(Array.from({ length: 20 }, () => cache.load('/', make)))
    await cache.load('/', make)
    expect(made).toBe(1)
  })

  it('caches neither errors nor pages with a failed source', async () => {
    const cache = createHtmlCache({ maxBytes: 1e6, clock })
    await cache.load('/', async () => toPage('with fallbacks', false))
    await expect(cache.load('/broken', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(cache.size()).toBe(0)
    expect((await cache.load('/broken', async () => toPage('well again'))).body.plain.toString()).toBe(
      'well again',
    )
  })

  it.each([true, false])(
    'caches a page with an expiry time until that time (complete: %s)',
    async (isComplete) => {
      let nowMs = 0
      const cache = createHtmlCache({ maxBytes: 6000, clock: () => new Date(nowMs) })
      let made = 0
      const load = async () => {
        const page = { ...toPage(`${++made}`.repeat(3000), isComplete), validUntilMs: nowMs + 300_000 }
        return cache.load('/', async () => page)
      }
      const first = await load()
      nowMs = 299_999
      expect(cache.find('/')).toBe(first)
      nowMs = 300_000
      expect(cache.find('/')).toBeUndefined()
      expect(cache.size()).toBe(0)
      await cache.load('/other', async () => toPage('b'.repeat(900)))
      expect((await load()).body.plain.toString()).toBe('2'.repeat(3000))
    },
  )

  it('evicts the least recently requested page when its byte limit is reached', async () => {
    const cache = createHtmlCache({ maxBytes: 6000, clock })
    const load = (key: string) => cache.load(key, async () => toPage(key.repeat(1500)))
    await load('a')
    await load('b')
    cache.find('a')
    await load('c')
    expect(cache.find('b')).toBeUndefined()
    expect(cache.find('a')).toBeDefined()
    expect(cache.find('c')).toBeDefined()
  })
})

describe('content encoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=1, br;q=0.1', 'br'],
    ['br;q=none, gzip', 'gzip'],
    ['BR', 'br'],
    ['br;q=0.000,gzip;q=0', 'identity'],
    ['zstd', 'identity'],
    ['*', 'identity'],
    ['identity;q=0', 'identity'],
    ['\u0000,;;;=,,', 'identity'],
    ['x'.repeat(5000) + ',br', 'identity'],
  ] as const)('for Accept-Encoding %j, chooses the encoding %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding)
  })
})
