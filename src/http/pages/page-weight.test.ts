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
    ['/skincare/acne', 56_300, 10_250],
    ['/', 52_900, 9_980],
    ['/product/noon-clear-peel', 58_400, 11_570],
    ['/about', 34_300, 7_630],
    ['/skincare', 66_700, 11_480],
    ['/contact', 57_900, 10_850],
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
    'IMG-7 %s preloads two faces and one picture at most',
    async (path) => {
      const preloads = (await app.get(path)).body.match(/<link rel="preload"[^>]*>/g) ?? []
      expect(preloads.filter((link) => link.includes('as="font"'))).toHaveLength(2)
      expect(preloads.length).toBeLessThanOrEqual(3)
    },
  )

  it.each(['/skincare/acne', '/about', '/cookies'])('%s loads the one script of every page', async (path) => {
    expect((await app.get(path)).body.match(/<script[^>]* src=/g)).toHaveLength(1)
  })
})
