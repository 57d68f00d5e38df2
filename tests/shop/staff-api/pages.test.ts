import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../packages/platform/src/http/client.fixture.ts'
import { signInAs } from '../../../packages/platform/src/http/signed-in.fixture.ts'
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

type PagesBody = {
  pages: { path: string; title: string; language: string; contentKey: string; state: string }[]
}
const list = async () => JSON.parse((await viewer.send('GET', '/api/studio/pages')).body) as PagesBody

describe('the list of pages', () => {
  it('contains every page once, ordered by title', async () => {
    const { pages } = await list()
    const titles = pages.map(({ title }) => title)
    expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b, 'en')))
    expect(new Set(pages.map(({ contentKey, language }) => contentKey + language)).size).toBe(pages.length)
    expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(['/', '/skincare/acne', '/account']))
  })

  it('includes each page’s path and its audience for the canvas: guests or signed-in visitors', async () => {
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

  it('includes new drafts, titles from drafts, and pages that a draft removes', async () => {
    const { pages } = await list()
    const find = (path: string) => pages.find((page) => page.path === path)?.contentKey ?? ''
    const title = { kind: 'set', block: null, path: ['title'], value: 'About, by its draft' }
    const body = { route: '/quite-new', blocks: [] }
    const create = { kind: 'create', type: 'epiderm__page', title: 'New', urlName: 'quite-new', body }
    const moved = { kind: 'set', block: null, path: ['body', 'route'], value: '/delivery-moved' }
    const drafts = {
      [find('/about')]: title,
      [find('/delivery-and-returns')]: moved,
      [find('/contact')]: { kind: 'withdraw' },
      [`MC${'B'.repeat(26)}`]: create,
    }
    for (const [at, [key, operation]] of Object.entries(drafts).entries()) {
      const call = {
        client: 'c'.repeat(32),
        gesture: 'g',
        baseSeq: 0,
        operations: [{ number: at + 1, operation }],
      }
      const { statusCode } = await editor.send('POST', `/api/studio/drafts/${key}/en_GB/operations`, call)
      expect(statusCode).toBe(200)
    }
    const listed = (await list()).pages
    expect(listed).toHaveLength(pages.length + 1)
    expect(listed).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: '/about', title: 'About, by its draft', state: 'draft' }),
        expect.objectContaining({
          path: '/delivery-moved',
          publishedPath: '/delivery-and-returns',
          route: '/delivery-moved',
          state: 'moves',
        }),
        expect.objectContaining({
          path: '/',
          state: 'published',
          isTemplate: false,
          isOpenedByServer: false,
        }),
        expect.objectContaining({ path: '/set-password', isOpenedByServer: true }),
        expect.objectContaining({ path: '/sign-in', isOpenedByServer: false }),
        expect.objectContaining({ path: '/contact', state: 'leaves' }),
        expect.objectContaining({ path: '/quite-new', title: 'New', state: 'new', publishedPath: null }),
      ]),
    )
  })

  it('can be read only by staff', async () => {
    expect((await app.get('/acme/s/api/studio/pages')).statusCode).toBe(401)
  })
})
