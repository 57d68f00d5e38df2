import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, type Client } from '../client.fixture.ts'
import { startTestApp, type TestApp } from '../../app/testing.ts'

const operator = { kind: 'operator', name: 'test' } as const
const credentials = { email: 'vi@shop.example', password: 'three words or four' }

let app: TestApp
let viewer: Client

beforeAll(async () => {
  app = await startTestApp({ basePath: '/noon/s' })
  await app.platform.identity.accounts.create(operator, { ...credentials, name: 'Vi', role: 'viewer' })
  viewer = createClient(app, '/noon/s')
  await viewer.send('POST', '/api/session', credentials)
})
afterAll(() => app.stop())

type Listed = { pages: { path: string; title: string; language: string; contentKey: string }[] }
const list = async () => JSON.parse((await viewer.send('GET', '/api/studio/pages')).body) as Listed

describe('the list of pages', () => {
  it('names every page once, in the order of titles', async () => {
    const { pages } = await list()
    const titles = pages.map(({ title }) => title)
    expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b, 'en')))
    expect(new Set(pages.map(({ contentKey, language }) => contentKey + language)).size).toBe(pages.length)
    expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(['/', '/skincare/acne', '/account']))
  })

  it('says where each is, so that the canvas shows it: to a guest or to somebody who is signed in', async () => {
    const { pages } = await list()
    for (const { path, language } of pages) {
      const query = (viewerKind: string) =>
        new URLSearchParams({ path, language, viewer: viewerKind }).toString()
      const answers = await Promise.all(
        ['guest', 'sample'].map((kind) => viewer.send('GET', `/api/studio/canvas?${query(kind)}`)),
      )
      expect(
        answers.map(({ statusCode }) => statusCode),
        path,
      ).toContain(200)
    }
  }, 60_000)

  it('is for those alone who run the site', async () => {
    expect((await app.get('/noon/s/api/studio/pages')).statusCode).toBe(401)
  })
})
