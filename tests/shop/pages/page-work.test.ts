/** Measures the cost of requests for invented URLs: cache entries and concurrent renders. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RenderLimits } from '#render'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'

const limits: RenderLimits = {
  kept: { atOnce: 4, maxWaiting: 100 },
  once: { atOnce: 1, maxWaiting: 2 },
  answerWithinMs: 60_000,
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ renderLimits: limits })
})
afterAll(() => app.stop())

const numbers = Array.from({ length: 20 }, (_, index) => index)

describe('made-up URLs', () => {
  it.each<[string, (n: number) => string]>([
    ['/sign-in', (n) => `/sign-in?return=/made-up-${n}`],
    ['/sign-in', (n) => `/sign-in?return=${encodeURIComponent(`/search?q=${n}`)}`],
    ['/sign-in', (n) => `/sign-in?return=/account&return=${n}`],
    ['/contact', (n) => `/contact?sent=made-up-${n}`],
    ['/contact', (n) => `/contact?product=made-up-${n}`],
    ['/skincare', (n) => `/skincare?condition=made-up-${n}&sort=${n}&page=x${n}`],
    ['/skincare/acne', (n) => `/skincare/acne?recordId=01t${String(n).padStart(12, 'Z')}`],
    ['/made-up', (n) => `/made-up-${n}/page`],
    ['/made-up', (n) => `/product/made-up-${n}`],
    ['/about', (n) => `/about?visitor=me&n=${n}`],
    ['/about', (n) => `/about?n=${n}`],
  ])('of %s share one cache entry, or have no cache entry (%#)', async (plain, toAddress) => {
    await app.get(plain)
    const before = app.renderer.pages.cacheSize()
    for (const n of numbers) expect((await app.get(toAddress(n))).statusCode).toBeLessThan(500)
    expect(app.renderer.pages.cacheSize()).toBe(before)
  })

  it('for the sign-in page with a return path show the plain sign-in page', async () => {
    const [plain, other] = [await app.get('/sign-in'), await app.get('/sign-in?return=%2Faccount')]
    expect([other.body, other.headers.etag]).toEqual([plain.body, plain.headers.etag])
  })
})

it('excess searches get a 503 page, while other pages are still sent', async () => {
  const searches = numbers.map((n) => app.get(`/search?q=peel${n}`))
  const others = await Promise.all(['/about', '/delivery-and-returns', '/faq'].map((path) => app.get(path)))
  const answers = await Promise.all(searches)
  const rejected = answers.filter(({ statusCode }) => statusCode === 503)
  expect(others.some(({ statusCode }) => statusCode === 503)).toBe(false)
  expect(rejected.length).toBeGreaterThan(0)
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(numbers.length - rejected.length)
  expect(rejected.length).toBeLessThan(numbers.length)
  const [first] = rejected
  expect(first?.headers).toMatchObject({
    'retry-after': '5',
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
  })
  expect(first?.body).toContain('<h1')
  expect((await app.get('/search?q=peel')).statusCode).toBe(200)
})

it('a repeated search queries the database only for its matches and their text', async () => {
  for (const words of ['peel', 'acne', 'peel acne']) await app.get(`/search?q=${encodeURIComponent(words)}`)
  const ask = vi.spyOn(app.platform.database.read.getExecutor(), 'executeQuery')
  const { body } = await app.get('/search?q=acne%20peel')
  expect(body).toContain('<h2><a href="/')
  expect(ask.mock.calls.map(([{ sql }]) => /text_index|search_text/.exec(sql)?.[0])).toEqual([
    'text_index',
    'search_text',
  ])
  ask.mockRestore()
})

it('a visitor who waits too long for a page is asked to retry, and the retry gets the page', async () => {
  const slow = await startTestApp({
    renderLimits: { ...limits, answerWithinMs: 200 },
  })
  const database = slow.platform.database.read.getExecutor()
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
  const executeQuery = database.executeQuery.bind(database)
  const ask = vi.spyOn(database, 'executeQuery').mockImplementation(async (query) => {
    await mayAnswer
    return executeQuery(query)
  })
  const early = await slow.get('/skincare')
  expect([early.statusCode, early.headers['retry-after'], early.headers['cache-control']]).toEqual([
    503,
    '5',
    'no-store',
  ])
  answer()
  await expect.poll(async () => (await slow.get('/skincare')).statusCode, { timeout: 60_000 }).toBe(200)
  expect(slow.log.filter(({ level }) => level >= 50)).toEqual([])
  ask.mockRestore()
  await slow.stop()
})
