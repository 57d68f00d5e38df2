/** Limits the size of pages in bytes, both as plain HTML and in the cached brotli encoding. */
import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
}, 60_000)
afterAll(() => app.stop())

describe('the weight of a page', () => {
  it.each([
    ['/skincare/acne', 49_800, 9_500],
    ['/', 47_500, 9_250],
    ['/product/noon-clear-peel', 54_500, 10_900],
    ['/about', 30_300, 6_950],
    ['/skincare', 62_800, 10_950],
    ['/contact', 55_500, 10_450],
  ])('%s stays below %i bytes, %i as brotli', async (path, maxPlain, maxBrotli) => {
    const body = withSteadyHashes((await app.get(path)).body)
    const plain = Buffer.byteLength(body)
    const brotli = brotliCompressSync(body).length
    expect([plain <= maxPlain, brotli <= maxBrotli], `${plain} bytes, ${brotli} as brotli`).toEqual([
      true,
      true,
    ])
  })

  it.each(['/', '/skincare/acne', '/skincare', '/product/noon-clear-peel', '/contact'])(
    '%s preloads only its first picture, before its styles',
    async (path) => {
      const { body } = await app.get(path)
      const pictures = Array.from(
        body.matchAll(/<img[^>]* srcSet="([^"]+)"[^>]* fetchPriority="high"/g),
        ([, set]) => set,
      )
      const preloads = Array.from(body.matchAll(/<link rel="preload" as="image"[^>]* imagesrcset="([^"]+)"/g))
      expect(preloads.map(([, set]) => set)).toEqual(pictures)
      expect(pictures.length).toBeLessThanOrEqual(1)
      expect(body.match(/rel="preload"/g) ?? []).toHaveLength(preloads.length)
      expect(preloads.every(({ index }) => index < body.indexOf('<style>'))).toBe(true)
    },
  )

  it.each(['/skincare/acne', '/about', '/cookies'])('%s loads the one script of every page', async (path) => {
    expect((await app.get(path)).body.match(/<script[^>]* src=/g)).toHaveLength(1)
  })
})

/**
 * Replaces the hashes in file names with fixed hashes, because a different hash changes the compressed size by a few
 * bytes.
 */
const withSteadyHashes = (html: string) =>
  html.replaceAll(
    /\/assets\/([\w.-]+)-[\w-]{8}\./g,
    (_all, name: string) =>
      `/assets/${name}-${createHash('sha256').update(name).digest('base64url').slice(0, 8)}.`,
  )
