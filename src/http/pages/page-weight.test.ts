/** What pages weigh, so that none grows unseen. Bytes are those of plain HTML and of what is kept as brotli. */
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../app/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
}, 60_000)
afterAll(() => app.stop())

describe('the weight of a page', () => {
  it.each([
    ['/skincare/acne', 48_700, 9_500],
    ['/', 46_500, 9_250],
    ['/product/noon-clear-peel', 53_300, 10_900],
    ['/about', 29_400, 6_950],
    ['/skincare', 61_700, 10_950],
    ['/contact', 55_500, 10_450],
  ])('%s stays below %i bytes, %i as brotli', async (path, maxPlain, maxBrotli) => {
    const { body } = await app.get(path)
    const plain = Buffer.byteLength(body)
    const brotli = brotliCompressSync(body).length
    expect([plain <= maxPlain, brotli <= maxBrotli], `${plain} bytes, ${brotli} as brotli`).toEqual([
      true,
      true,
    ])
  })

  it.each(['/', '/skincare/acne', '/skincare', '/product/noon-clear-peel', '/contact'])(
    '%s preloads nothing, and marks its first picture by its fetch priority',
    async (path) => {
      const { body } = await app.get(path)
      expect(body).not.toContain('rel="preload"')
      expect((body.match(/<img[^>]* fetchPriority="high"/g) ?? []).length).toBeLessThanOrEqual(1)
    },
  )

  it.each(['/skincare/acne', '/about', '/cookies'])('%s loads the one script of every page', async (path) => {
    expect((await app.get(path)).body.match(/<script[^>]* src=/g)).toHaveLength(1)
  })
})
