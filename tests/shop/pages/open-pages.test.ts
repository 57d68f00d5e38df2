/** Opens the pages listed below as a guest. They must open without sign-in or redirect. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('a guest', () => {
  it.each([
    ['/', 'Home'],
    ['/skincare', 'Skincare'],
    ['/skincare/conditions', 'conditions'],
    ['/skincare/acne', 'Which peel is best for acne'],
    ['/skincare/pigmentation', 'Pigmentation'],
    ['/skincare/ageing', 'Ageing'],
    ['/skincare/redness', 'Redness'],
    ['/skincare/scarring', 'Scarring'],
    ['/skincare/dryness', 'Dry'],
    ['/product/noon-acno-solution', 'Noon Acno Solution'],
    ['/product/noon-double-fight', 'Noon Double Fight'],
    ['/product/noon-azelaic-forte', 'Noon Azelaic Forte'],
    ['/product/noon-acne-starter-kit', 'Noon Acne Starter Kit'],
    ['/search', 'Search'],
  ])('SITE-1 can read all content of %s at its own URL, without a redirect', async (path, words) => {
    const { statusCode, headers, body } = await app.get(path)
    expect([statusCode, headers.location]).toEqual([200, undefined])
    const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(body) ?? []
    expect(main.toLowerCase()).toContain(words.toLowerCase())
    expect(main).not.toContain('data-placeholder')
  })
})
