/** Tests the range page with a complete server: responses and cache entries for the page's URLs. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guest } from '#model'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ basePath: '/acme/s' })
})
afterAll(() => app.stop())

const get = (query: string) => app.get(`/acme/s/skincare${query}`)
const titlesOf = (html: string) =>
  Array.from(
    html.matchAll(/<li aria-label="List Item \d+"[\s\S]*?<h2[^>]*>(?:<a[^>]*>)?([^<]+)/g),
    ([, title]) => title,
  )

describe('the range page', () => {
  it.each([
    ['?page=99', '/acme/s/skincare?page=2'],
    ['?page=3&condition=acne', '/acme/s/skincare?condition=acne'],
    ['?page=7&sort=name&other=1', '/acme/s/skincare?page=2&sort=name'],
  ])('GRD-8 redirects %s, which is beyond the end, to the last page %s', async (query, location) => {
    for (const attempt of ['first', 'again']) {
      const answer = await get(query)
      expect(answer.statusCode, attempt).toBe(302)
      expect(answer.headers.location).toBe(location)
    }
    expect((await app.get(location)).statusCode).toBe(200)
  })

  it('PAGE-H1 lists nine products on the first page and all products, each once, after “Show more”', async () => {
    const first = titlesOf((await get('')).body)
    const all = titlesOf((await get('?page=2')).body)
    expect(first).toHaveLength(9)
    expect(all.length).toBeGreaterThanOrEqual(14)
    expect(all.slice(0, 9)).toEqual(first)
    expect(new Set(all).size).toBe(all.length)
  })

  it('GRD-10 sorts by name or age; the default is the order of use', async () => {
    const products = (await app.platform.content.at(guest).findContents({ type: 'epiderm__product' })).items
    const readOrder = async (query: string, field: string) => {
      const titles = titlesOf((await get(query)).body)
      expect(titles).toHaveLength(products.length)
      return titles.map((title) => products.find((product) => product.title === title)?.body[field])
    }
    const names = await readOrder('?sort=name&page=2', 'name')
    expect(names).toEqual(names.toSorted((a, b) => String(a).localeCompare(String(b), 'en')))
    const days = await readOrder('?sort=newest&page=2', 'availableSince')
    expect(days).toEqual(days.toSorted().toReversed())
    const steps = await readOrder('?page=2', 'category')
    expect([...new Set(steps)]).toEqual([
      'Cleanse',
      'Tone',
      'Refine',
      'Night',
      'Moisturise',
      'Protect',
      'Professional peel',
      'Set',
    ])
    expect(steps.filter((step, index) => step !== steps[index - 1])).toHaveLength(8)
  })

  it('PAGE-H1 filters the products by condition', async () => {
    const { body } = await get('?condition=scarring')
    const count = Number(
      /condition=scarring#list" aria-current="true"><span>Uneven texture<\/span><small> (\d+)/.exec(
        body,
      )?.[1],
    )
    expect(count).toBeGreaterThan(0)
    expect(titlesOf(body)).toHaveLength(count)
  })

  it('GRD-8 declares each page of the plain list as canonical, and points filtered lists to the plain page', async () => {
    const canonicalOf = async (query: string) =>
      /<link rel="canonical" href="([^"]*)"/.exec((await get(query)).body)?.[1]
    const plain = 'https://shop.example/acme/s/skincare'
    expect(await canonicalOf('')).toBe(plain)
    expect(await canonicalOf('?page=2')).toBe(`${plain}?page=2`)
    expect(await canonicalOf('?condition=acne')).toBe(plain)
    expect(await canonicalOf('?sort=name&page=2')).toBe(plain)
  })

  it('Attack: a request with invented values returns the cached plain page', async () => {
    const plain = await get('')
    const before = app.renderer.pages.cacheSize()
    for (const query of [
      '?page=0',
      '?page=1',
      '?page=01',
      '?page=x',
      '?page=1000',
      '?sort=price',
      '?condition=warts',
      '?condition=noon-calm-cream',
      '?a=1',
    ])
      expect((await get(query)).headers.etag, query).toBe(plain.headers.etag)
    expect(app.renderer.pages.cacheSize()).toBe(before)
  })
})
