/** SEO-3: reads the structured data on every page of the storefront as a search engine does. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'

type JsonLdThing = Readonly<Record<string, unknown>>

let app: TestApp
const pages: { address: string; status: number; html: string }[] = []
const byPath = new Map<string, readonly JsonLdThing[]>()
beforeAll(async () => {
  app = await startTestApp({ basePath: '/acme/s' })
  const { body } = await app.get('/acme/s/sitemap.xml')
  for (const [, address = ''] of body.matchAll(/<loc>https:\/\/shop\.example(\/acme\/s[^<]*)<\/loc>/g)) {
    const page = await app.get(address)
    pages.push({ address, status: page.statusCode, html: page.body })
    byPath.set(address.slice('/acme/s'.length), readThings(page.body))
  }
})
afterAll(() => app.stop())

const readThings = (html: string): JsonLdThing[] =>
  Array.from(
    html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
    ([, json = '']) => JSON.parse(json) as JsonLdThing,
  )

/** Properties that schema.org and the search engines require for each type. */
const required: Record<string, readonly string[]> = {
  Organization: ['@id', 'name', 'url', 'logo', 'telephone', 'email', 'address'],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressCountry'],
  WebSite: ['@id', 'name', 'url', 'inLanguage', 'publisher'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['name', 'numberOfItems', 'itemListElement'],
  ListItem: ['position', 'name'],
  Product: ['name', 'description', 'brand', 'image', 'sku', 'category', 'url'],
  Brand: ['name'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
}
/** Properties that must not occur, because the site has no data for them. */
const claims = ['offers', 'price', 'review', 'aggregateRating', 'award', 'availability', 'priceCurrency']
const addresses = ['@id', 'url', 'item', 'image', 'logo']
/** Returns true for the URL of a built file. Such files do not exist in these tests. */
const isBuilt = (address: string) => /^\/acme\/s\/(?:src|sites)\//.test(address)

type LocatedThing = { readonly path: string; readonly thing: JsonLdThing; readonly isOutermost: boolean }

function* eachThing(path: string, value: unknown, isOutermost: boolean): Generator<LocatedThing> {
  if (Array.isArray(value)) for (const entry of value) yield* eachThing(path, entry, false)
  else if (typeof value === 'object' && value !== null) {
    const thing = value as JsonLdThing
    yield { path, thing, isOutermost }
    for (const child of Object.values(thing)) yield* eachThing(path, child, false)
  }
}

const allThings = () =>
  [...byPath].flatMap(([path, things]) => things.flatMap((thing) => [...eachThing(path, thing, true)]))
const typesOf = (path: string) => (byPath.get(path) ?? []).map((thing) => thing['@type'])

it('SEO-2 SEO-3 every page in the sitemap exists, is canonical and can be indexed', () => {
  for (const { address, status, html } of pages) {
    expect(status, address).toBe(200)
    expect(html, address).toHoldMarkup(`<link rel="canonical" href="https://shop.example${address}">`)
    expect(html, address).not.toContain('noindex')
  }
})

it('SEO-3 each page declares its type', () => {
  expect(byPath.size).toBeGreaterThan(30)
  expect(typesOf('/').toSorted()).toEqual(['Organization', 'WebSite'])
  expect(typesOf('/skincare').toSorted()).toEqual(['BreadcrumbList', 'ItemList'])
  expect(typesOf('/skincare/acne')).toEqual(expect.arrayContaining(['BreadcrumbList', 'FAQPage']))
  for (const path of byPath.keys()) {
    if (path.startsWith('/product/')) expect(typesOf(path), path).toContain('Product')
    if (path !== '/') expect(typesOf(path), path).toContain('BreadcrumbList')
    expect(new Set(typesOf(path)).size, path).toBe(typesOf(path).length)
  }
})

it('SEO-3 every object in structured data has a known type and all required properties, none of them empty', () => {
  for (const { path, thing, isOutermost } of allThings()) {
    const type = String(thing['@type'])
    if (isOutermost) expect(thing['@context'], path).toBe('https://schema.org')
    if (Object.keys(thing).join() === '@id') continue
    expect(Object.keys(required), `${path} ${type}`).toContain(type)
    expect(Object.keys(thing), `${path} ${type}`).toEqual(expect.arrayContaining([...(required[type] ?? [])]))
    for (const [name, value] of Object.entries(thing)) {
      const place = `${path} ${type} ${name}`
      expect(['', null], place).not.toContain(value)
      if (Array.isArray(value)) expect(value.length, place).toBeGreaterThan(0)
      if (typeof value === 'string') expect(value, place).not.toMatch(/\{!|<|^\s|\s$|undefined|\[object/)
    }
  }
})

it('SEO-3 SITE-5 every URL is absolute and served by this site', async () => {
  const all = new Set<string>()
  for (const { path, thing } of allThings()) {
    for (const name of addresses)
      for (const value of [thing[name] ?? []].flat()) {
        expect(value, `${path} ${name}`).toMatch(/^https:\/\/shop\.example\/acme\/s\//)
        all.add(String(value).replace(/^https:\/\/shop\.example|#.*$/g, ''))
      }
  }
  for (const address of [...all].filter((found) => !isBuilt(found)))
    expect((await app.get(address)).statusCode, address).toBe(200)
})

it('SEO-3 structured data contains no price, offer or rating, and counts list items correctly', () => {
  const productCount = [...byPath.keys()].filter((path) => path.startsWith('/product/')).length
  for (const { path, thing } of allThings()) {
    for (const claim of claims) expect(thing, path).not.toHaveProperty(claim)
    const { itemListElement: steps, numberOfItems } = thing
    if (!Array.isArray(steps)) continue
    expect(steps.map(({ position }: { position: number }) => position)).toEqual(steps.map((_, n) => n + 1))
    if (thing['@type'] === 'ItemList') expect(numberOfItems, path).toBe(productCount)
  }
})

it('SEO-3 a breadcrumb ends at the page itself', () => {
  const ends = [...byPath].flatMap(([path, things]) => {
    const breadcrumb = things.find((thing) => thing['@type'] === 'BreadcrumbList')
    const steps = (breadcrumb?.itemListElement ?? []) as { item: string }[]
    return steps.length === 0 ? [] : [[path, steps.at(-1)?.item]]
  })
  expect(ends.length).toBe(byPath.size - 1)
  expect(ends.filter(([path, item]) => item !== `https://shop.example/acme/s${path}`)).toEqual([])
})
