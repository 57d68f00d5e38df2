/**
 * Tests the routes that create, move, archive and restore pages: the shapes of their responses, and what visitors see
 * after publishing.
 */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { ContentItem } from '#model'
import { startTestApp, type TestApp } from '../../app/testing.ts'
import type { Client } from '../client.fixture.ts'
import { signInAs } from '../signed-in.fixture.ts'
import { sendRequest, findAboutPage } from './draft-calls.fixture.ts'

type ItemKey = { readonly contentKey: string; readonly language: string }
type PageChangeBody = ItemKey & {
  readonly status: number
  readonly seq: number
  readonly redirects: readonly object[]
}

let app: TestApp
let publisher: Client
let about: ContentItem
beforeAll(async () => {
  app = await startTestApp({ site: 'small' })
  publisher = await signInAs(app, { email: 'publisher@shop.example', name: 'P', role: 'publisher' })
  about = await findAboutPage(app)
})
afterAll(() => app.stop())
const api = '/api/studio'
const listDrafts = async () =>
  (await sendRequest(publisher, 'GET', `${api}/drafts`)).drafts as (ItemKey & { seq: number })[]
afterEach(async () => {
  for (const { contentKey, language } of await listDrafts())
    await sendRequest(publisher, 'DELETE', `${api}/drafts/${contentKey}/${language}`)
})

let tabs = 0
const post = async (path: string, body: object = {}): Promise<PageChangeBody> => {
  const client = (++tabs).toString(16).padStart(32, '0')
  return (await sendRequest(publisher, 'POST', `${api}/pages${path}`, {
    client,
    ...body,
  })) as unknown as PageChangeBody
}
const toPath = ({ contentKey }: Pick<ItemKey, 'contentKey'>) => `/${contentKey}/en_GB`
async function publishAll() {
  const drafts = (await listDrafts()).map(({ contentKey, language, seq }) => ({ contentKey, language, seq }))
  expect(await sendRequest(publisher, 'POST', `${api}/publishes`, { drafts })).toMatchObject({ status: 200 })
}
const see = async (path: string) => {
  const { statusCode, headers } = await app.get(path)
  return headers.location === undefined ? statusCode : `${statusCode} ${headers.location}`
}

it('a new page is created empty or as a copy', async () => {
  const page = { language: 'en_GB', title: 'New', route: '/new' }
  const made = await post('', page)
  expect(made).toEqual({
    status: 200,
    contentKey: expect.stringMatching(/^MC/),
    language: 'en_GB',
    seq: 1,
    redirects: [],
  })
  const copy = await post('', { ...page, route: '/copy', copyOf: about.contentKey })
  expect(await sendRequest(publisher, 'GET', `${api}/drafts${toPath(copy)}`)).toMatchObject({
    title: 'New',
    body: { ...about.body, route: '/copy' },
  })
})

it.each([
  ['an invalid address', { title: 'A', route: 'no slash' }, 422],
  ['an unknown page to copy', { title: 'A', route: '/a', copyOf: `MC${'Z'.repeat(26)}` }, 404],
  ['no title', { title: '', route: '/a' }, 400],
])('a new page with %s is rejected', async (_, page, status) => {
  expect(await post('', { language: 'en_GB', ...page })).toMatchObject({
    status,
    error: { message: expect.any(String) },
  })
})

it('a page moves with a redirect, unless the request specifies no redirect, and can be restored', async () => {
  expect(await post(`${toPath(about)}/move`, { route: '/moved', isLeading: false })).toMatchObject({
    status: 200,
    redirects: [],
  })
  const { redirects } = await post(`${toPath(about)}/move`, { route: '/moved-on' })
  expect(redirects).toMatchObject([{ language: 'en_GB', from: '/about', to: '/moved-on' }])
  expect(await post(`${toPath(about)}/restore`)).toMatchObject({
    status: 200,
    redirects: [{ from: '/about', to: null }],
  })
  expect(await listDrafts()).toEqual([])
})

it('visitors are redirected in one step from the old URL to the new URL', async () => {
  await post(`${toPath(about)}/move`, { route: '/second' })
  await publishAll()
  expect([await see('/about'), await see('/second')]).toEqual(['301 /second', 200])
  await post(`${toPath(about)}/move`, { route: '/third' })
  await publishAll()
  expect([await see('/about'), await see('/second')]).toEqual(['301 /third', '301 /third'])
  await post(`${toPath(about)}/move`, { route: '/about' })
  await publishAll()
  expect([await see('/about'), await see('/second'), await see('/third')]).toEqual([
    200,
    '301 /about',
    '301 /about',
  ])
})

it('an archived page is removed by the next publish, and redirects to the chosen page', async () => {
  const made = await post('', { language: 'en_GB', title: 'Short', route: '/short' })
  await publishAll()
  expect(await post(`${toPath(made)}/archive`, { leadsTo: '/about' })).toMatchObject({
    redirects: [{ from: '/short', to: '/about' }],
  })
  expect(await see('/short')).toBe(200)
  await publishAll()
  expect(await see('/short')).toBe('301 /about')
})

it('the items that refer to a page are listed', async () => {
  const { body } = await publisher.send('GET', `${api}/pages${toPath(await findErrorPage())}/links`)
  expect(JSON.parse(body)).toMatchObject({
    links: [{ type: 'epiderm__site', title: 'Small', language: 'en_GB' }],
  })
})

async function findErrorPage(): Promise<ItemKey> {
  const { body } = await publisher.send('GET', `${api}/pages`)
  const { pages } = JSON.parse(body) as { pages: (ItemKey & { route: string })[] }
  return pages.find(({ route }) => route === '/error')!
}
