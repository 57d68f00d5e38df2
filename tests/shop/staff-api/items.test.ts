import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../packages/platform/src/http/client.fixture.ts'
import { operator, signInAs } from '../../../packages/platform/src/http/signed-in.fixture.ts'
import { openTab } from '../../../packages/platform/src/http/staff-api/draft-calls.fixture.ts'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'

let app: TestApp
let viewer: Client
let editor: Client

beforeAll(async () => {
  app = await startTestApp({ basePath: '/acme/s' })
  viewer = await signInAs(app, { email: 'vi@shop.example', name: 'Vi', role: 'viewer' }, '/acme/s')
  editor = await signInAs(app, { email: 'ed@shop.example', name: 'Ed', role: 'editor' }, '/acme/s')
})
afterAll(() => app.stop())

type ItemsBody = { items: { contentKey: string; type: string; title: string; urlName: string }[] }
const list = async (query: string) =>
  (JSON.parse((await viewer.send('GET', `/api/studio/items?language=en_GB${query}`)).body) as ItemsBody).items

describe('the list of items', () => {
  it('has at most 50 items, ordered by title', async () => {
    const titles = (await list('')).map(({ title }) => title)
    expect(titles).toHaveLength(50)
    expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b, 'en')))
  })

  it('contains the items of one type whose title or URL name contains every search word', async () => {
    const found = await list('&type=epiderm__condition&search=ACN')
    expect(found.map(({ type, title }) => [type, title])).toEqual([['epiderm__condition', 'Acne']])
    expect(await list('&type=epiderm__condition&search=acne%20nowhere')).toEqual([])
    expect(await list(`&type=epiderm__condition&search=${encodeURIComponent('Acné')}`)).toEqual(found)
    const byName = await list('&type=epiderm__question&search=how-long-does')
    expect(byName).toContainEqual(expect.objectContaining({ urlName: 'how-long-does-it-keep' }))
  })

  it('finds items by key or URL name', async () => {
    const [acne] = await list('&type=epiderm__condition&search=acne')
    const byKeys = await list(`&keys=${acne?.contentKey},MC${'Z'.repeat(26)}`)
    expect(byKeys).toEqual([acne])
    expect(await list('&type=epiderm__condition&urlName=acne')).toEqual([acne])
    const { items } = await app.platform.content
      .at(operator)
      .findContents({ contentKeys: [acne?.contentKey ?? ''] })
    expect(await list(`&id=${items[0]?.managedContentId}`)).toEqual([acne])
  })
})

it('finds an item by its published URL name while a draft changes that name', async () => {
  const [redness] = await list('&type=epiderm__condition&urlName=redness')
  const tab = await openTab(editor, { contentKey: redness?.contentKey ?? '' })
  await tab.edit({ kind: 'set', block: null, path: ['urlName'], value: 'reddened' })
  const expected = [{ ...redness, urlName: 'reddened', publishedUrlName: 'redness' }]
  expect(await list('&type=epiderm__condition&urlName=reddened')).toEqual(expected)
  expect(await list('&type=epiderm__condition&urlName=redness')).toEqual(expected)
})

it('lists the address of a draft and the published address of its item', async () => {
  const [product] = await list('&type=epiderm__product')
  const tab = await openTab(editor, { contentKey: product?.contentKey ?? '' })
  await tab.edit({ kind: 'set', block: null, path: ['urlName'], value: 'renamed-product' })
  const rows = '/api/studio/listings?type=epiderm__product&language=en_GB&q=renamed-product'
  expect((await viewer.send('GET', rows)).json()).toMatchObject({
    rows: [{ path: '/product/renamed-product', publishedPath: `/product/${product?.urlName}` }],
  })
})

describe('a new item', () => {
  const begin = async (facts: object) => {
    const client = randomBytes(16).toString('hex')
    const payload = { client, language: 'en_GB', type: 'epiderm__question', title: 'Is it safe?', ...facts }
    const { statusCode, body } = await editor.send('POST', '/api/studio/items', payload)
    return { statusCode, ...(JSON.parse(body) as { contentKey?: string; error?: { code: string } }) }
  }

  it('is a draft with initial values, is listed immediately, and cannot be published while incomplete', async () => {
    const { contentKey } = await begin({ body: { question: 'Is it safe?' } })
    const path = `/api/studio/drafts/${contentKey}/en_GB`
    expect((await viewer.send('GET', path)).json()).toMatchObject({
      type: 'epiderm__question',
      title: 'Is it safe?',
      urlName: 'is-it-safe',
      body: { question: 'Is it safe?' },
      baseVersion: null,
    })
    expect(await list(`&keys=${contentKey}`)).toMatchObject([
      { contentKey, title: 'Is it safe?', publishedUrlName: null },
    ])
    expect((await viewer.send('GET', `${path}/problems`)).body).toContain('answer')
  })

  it.each([
    ['an unknown type', { type: 'epiderm__none' }, 422, 'item-refused'],
    ['a field that its type does not have', { body: { none: 1 } }, 422, 'item-refused'],
    ['a page, which has its own route', { type: 'epiderm__page' }, 422, 'item-has-own-route'],
    ['no title', { title: ' ' }, 400, 'FST_ERR_VALIDATION'],
  ])('is rejected: %s', async (_, facts, statusCode, code) => {
    expect(await begin(facts)).toMatchObject({ statusCode, error: { code } })
  })
})
