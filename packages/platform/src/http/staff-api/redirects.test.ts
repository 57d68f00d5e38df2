/**
 * Tests the list of redirects with their hits, the list of paths without a page, the address test, and the import of
 * redirects.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../app/testing.ts'
import type { Client } from '../client.fixture.ts'
import { signInAs } from '../signed-in.fixture.ts'
import { sendRequest } from './draft-calls.fixture.ts'

const api = '/api/studio'
const language = 'en_GB'

let app: TestApp
let publisher: Client
let calls = 0

beforeAll(async () => {
  app = await startTestApp({ site: 'small' })
  publisher = await signInAs(app, { email: 'publisher@shop.example', name: 'P', role: 'publisher' })
})
afterAll(() => app.stop())

const get = (path: string) => sendRequest(publisher, 'GET', `${api}${path}`)
const importRows = (...rows: readonly object[]) =>
  sendRequest(publisher, 'POST', `${api}/redirects/import`, {
    client: (++calls).toString(16).padStart(32, '0'),
    language,
    rows: rows.map((row, at) => ({ line: at + 2, ...row })),
  })
const open = (path: string) =>
  publisher.send('GET', path, undefined, { headers: { 'sec-fetch-mode': 'navigate', accept: 'text/html' } })

async function publishAll() {
  const { drafts } = await get('/drafts')
  const named = (drafts as { contentKey: string; seq: number }[]).map(({ contentKey, seq }) => ({
    contentKey,
    language,
    seq,
  }))
  expect(await sendRequest(publisher, 'POST', `${api}/publishes`, { drafts: named })).toMatchObject({
    status: 200,
  })
}

it('imports rows as drafts, reports each row, and lists and tests the published redirects with their hits', async () => {
  await open('/old-shop')
  await open('/old-shop')
  await open('/%FF')
  expect(await get('/redirects/missing')).toMatchObject({
    paths: [{ language, path: '/old-shop', count: 2 }],
    total: 1,
    next: null,
  })

  const imported = await importRows(
    { from: '/old-shop', to: '/about' },
    { from: '/Old-Shop', to: '/' },
    { from: 'no-path', to: '/about' },
    { from: '/bad', to: '//evil.example' },
  )
  expect(imported).toMatchObject({
    rows: [
      { line: 2, outcome: 'created', reason: null },
      { line: 3, outcome: 'refused', reason: 'line 2 has the same old address' },
      { line: 4, outcome: 'refused', reason: expect.stringContaining('from must be a path') },
      { line: 5, outcome: 'refused', reason: expect.stringContaining('to must be a path') },
    ],
  })
  expect(await get(`/redirects?language=${language}`)).toMatchObject({
    redirects: [{ from: '/old-shop', to: '/about', permanent: true, state: 'new', hits: 0, lastHitAt: null }],
  })
  expect(await get('/redirects/missing')).toMatchObject({ paths: [] })
  expect(await get('/redirects/test?address=/old-shop')).toMatchObject({ answer: 'missing', code: 404 })

  await publishAll()
  await open('/OLD-shop')
  expect(await get(`/redirects?language=${language}&q=shop`)).toMatchObject({
    redirects: [{ state: 'published', hits: 1, lastHitAt: expect.stringMatching(/Z$/) }],
    total: 1,
  })
  expect(await get(`/redirects?language=${language}&q=none`)).toMatchObject({ redirects: [], total: 0 })
})

it('updates redirects that the file changes, and leaves identical redirects unchanged', async () => {
  const row = { from: '/old-shop', to: '/about' }
  expect(await importRows(row)).toMatchObject({ rows: [{ outcome: 'unchanged' }] })
  expect(await importRows({ ...row, permanent: false })).toMatchObject({ rows: [{ outcome: 'changed' }] })
  expect(await get(`/redirects?language=${language}`)).toMatchObject({
    redirects: [{ permanent: false, state: 'draft' }],
  })
})

it.each([
  ['/about', { answer: 'page', code: 200, location: null }],
  ['/about/', { answer: 'page', code: 200 }],
  ['/old-shop?a=b', { answer: 'redirect', code: 301, location: '/about?a=b' }],
  ['/nowhere', { answer: 'missing', code: 404 }],
  ['https://elsewhere.example/about', { answer: 'otherSite', code: null }],
  ['about', { answer: 'otherSite' }],
])('tests the address %s', async (address, expected) => {
  expect(await get(`/redirects/test?address=${encodeURIComponent(address)}`)).toMatchObject(expected)
})

it('imports no redirect in a language that the site does not have', async () => {
  const body = { client: 'f'.repeat(32), language: 'xx_XX', rows: [{ line: 2, from: '/x', to: '/about' }] }
  const refused = await publisher.send('POST', `${api}/redirects/import`, body)
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({ error: { code: 'language-unknown' } })
})
