/** PAGE-P1: optional product details appear on the page, in search and in structured data only if they have a value. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'

const operator = { kind: 'operator', name: 'test' } as const
/** Invented values for the optional product details. */
const filled = { inci: 'Aqua, Glycerin, Ficticium Exemplare Extract', monthsAfterOpening: 9 }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const { content } = app.platform
  const [item] = (
    await content.at(operator).findContents({ type: 'epiderm__product', urlName: 'noon-calm-cream' })
  ).items
  const { version: _, publishedDate: __, ...draft } = item!
  const put = { kind: 'put' as const, draft: { ...draft, body: { ...draft.body, ...filled } } }
  await content.publish(operator, { changes: [put], note: '' })
})
afterAll(() => app.stop())

const read = async (name: string) => (await app.get(`/product/${name}`)).body

it('a product page shows ingredients, and the months after opening as a phrase', async () => {
  const body = await read('noon-calm-cream')
  expect(body).toContain('<dt>All ingredients (INCI)</dt><dd><span>Aqua, Glycerin, Ficticium')
  expect(body).toContain('aria-label="Open jar symbol: 9 months"')
  expect(body).toContain('<span>Use within 9 months</span>')
  expect(body).toMatch(
    /"additionalProperty":\[\{"@type":"PropertyValue","name":"INCI","value":"Aqua, Glycerin/,
  )
})

it.each(['ficticium exemplare', 'ficticium glycerin'])('search finds the product by “%s”', async (words) => {
  const { body } = await app.get(`/api/search/suggestions?q=${encodeURIComponent(words)}`)
  expect(body).toContain('/product/noon-calm-cream')
})

it('a search for “INCI”, a synonym of ingredients, finds the product with a list of ingredients', async () => {
  const { body } = await app.get('/search?q=inci')
  expect(body).not.toContain('No results for')
  expect(body).toMatch(/href="\/product\/noon-calm-cream/)
})

it('a product page shows nothing and logs no warning for empty fields', async () => {
  const { body } = await app.get('/product/noon-gentle-cleanser')
  expect(body).not.toMatch(/product-details|INCI|open jar:|After opening|Demonstration|More pictures/)
  expect(app.complaints()).toEqual([])
})

it.each([
  ['noon-acno-solution', 'Demonstration picture'],
  ['noon-acne-starter-kit', 'Demonstration picture'],
  ['noon-clear-peel', 'Demonstration protocol for clinics with an account'],
  ['noon-lacto-renew', 'Demonstration protocol for clinics with an account'],
])('%s labels material made for the shop: %s', async (name, note) => {
  expect(await read(name)).toContain(note)
})

it('no product in the shop states ingredients, or months after opening, that its manufacturer has not supplied', async () => {
  await app.platform.content.rollback(operator, { toRelease: 1 })
  const products = (await app.platform.content.at(operator).findContents({ type: 'epiderm__product' })).items
  expect(products.length).toBeGreaterThanOrEqual(12)
  for (const { body, title } of products) {
    expect([title, body.inci, body.monthsAfterOpening]).toEqual([title, undefined, undefined])
    expect(JSON.stringify(body)).not.toMatch(/months of opening/)
  }
})
