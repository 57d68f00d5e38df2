/** Pages come, move and leave over HTTP: as drafts, which go live with their redirects. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ContentItem } from '#model'
import { changeBlocks, changeInside, listBlocks, type BlockNode } from '#schema'
import { startTestApp, type TestApp } from '../../app/testing.ts'
import type { Client } from '../client.fixture.ts'
import { operator, signInAs } from '../signed-in.fixture.ts'

let app: TestApp
let publisher: Client
let about: ContentItem
beforeAll(async () => {
  app = await startTestApp()
  publisher = await signInAs(app, { email: 'publisher@shop.example', name: 'P', role: 'publisher' })
  about = await findPage('/about')
})
afterAll(() => app.stop())

const findPage = async (route: string) => {
  const { items } = await app.platform.content.at(operator).findContents({ type: 'epiderm__page' })
  return items.find(({ body, language }) => body['route'] === route && language === 'en_GB')!
}

const findTitle = (body: object) =>
  listBlocks(body).find(({ block }) => block === 'seo-assistant')?.props?.['pageTitle']
/** What is told to search engines of the page itself. */
const withoutTitle = (body: object) =>
  changeBlocks(body, function change(node): BlockNode {
    const { pageTitle: _pageTitle, ...props } = node.props ?? {}
    return node.block === 'seo-assistant' ? { ...node, props } : changeInside(node, change)
  })

type Redirect = { readonly contentKey: string; readonly from: string; readonly to: string | null }
/** Whatever a route may answer. */
type Answer = {
  readonly links: readonly { readonly contentKey: string; readonly title: string }[]
  readonly status: number
  readonly contentKey: string
  readonly seq: number
  readonly redirects: readonly Redirect[]
  readonly drafts: readonly { readonly contentKey: string; readonly language: string; readonly seq: number }[]
  readonly release: number
  readonly body: object
}
async function ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Answer> {
  const answer = await publisher.send(method, `/api/studio${path}`, body)
  return {
    ...(answer.body === '' ? {} : (JSON.parse(answer.body) as Answer)),
    status: answer.statusCode,
  } as Answer
}
let tabs = 0
const post = (path: string, body: object) =>
  ask('POST', path, { client: (++tabs).toString(16).padStart(32, '0'), ...body })
const toPath = ({ contentKey }: Pick<ContentItem, 'contentKey'>) => `/pages/${contentKey}/en_GB`

const listDrafts = async () => (await ask('GET', '/drafts')).drafts
async function publishAll(): Promise<number> {
  /** Of pages whose reads are known, those alone are proven that change. */
  await app.pageRows.keepUp()
  const drafts = (await listDrafts()).map(({ contentKey, language, seq }) => ({ contentKey, language, seq }))
  const { status, release } = await ask('POST', '/publishes', { drafts })
  expect(status).toBe(200)
  return release
}
const see = async (path: string) => {
  const { statusCode, headers } = await app.get(path)
  return headers.location === undefined ? statusCode : `${statusCode} ${headers.location}`
}
beforeEach(async () => {
  for (const { contentKey } of await listDrafts()) await ask('DELETE', `/drafts/${contentKey}/en_GB`)
})

it('a new page begins as another one says, or empty', async () => {
  const copy = await post('/pages', {
    language: 'en_GB',
    title: 'Copied',
    route: '/copied/about',
    copyOf: about.contentKey,
  })
  expect(await ask('GET', `/drafts/${copy.contentKey}/en_GB`)).toMatchObject({
    title: 'Copied',
    urlName: 'copied-about',
    seq: 1,
    body: { ...withoutTitle(about.body), route: '/copied/about' },
  })
  const empty = await post('/pages', { language: 'en_GB', title: 'Empty', route: '/empty' })
  expect(await ask('GET', `/drafts/${empty.contentKey}/en_GB`)).toMatchObject({
    body: { route: '/empty', blocks: [] },
  })
  const release = await publishAll()
  expect([await see('/copied/about'), await see('/empty')]).toEqual([200, 200])
  expect((await ask('POST', `/publishes/${release}/take-back`)).status).toBe(200)
})

it('a copy has no search title of its source, but one that is made of an expression', async () => {
  const copy = async (copyOf: string, route: string) => {
    const { contentKey } = await post('/pages', { language: 'en_GB', title: 'Copied', route, copyOf })
    return findTitle((await ask('GET', `/drafts/${contentKey}/en_GB`)).body)
  }
  const acne = await findPage('/skincare/acne')
  expect(findTitle(about.body)).toBe('About | Epiderm')
  expect(await copy(about.contentKey, '/copied/about')).toBeUndefined()
  expect(findTitle(acne.body)).toContain('{!Record.')
  expect(await copy(acne.contentKey, '/copied/acne')).toBe(findTitle(acne.body))
})

it.each([
  ['an address that is none', { title: 'A', route: 'no slash' }, 422],
  ['a page that there is not', { title: 'A', route: '/a', copyOf: `MC${'Z'.repeat(26)}` }, 404],
  ['no title', { title: '', route: '/a' }, 400],
])('a new page with %s is refused', async (_, page, status) => {
  expect(await post('/pages', { language: 'en_GB', ...page })).toMatchObject({ status })
  expect(await listDrafts()).toEqual([])
})

it('a page that moves leads on from where visitors know it, also once it moves again, and back', async () => {
  const moved = await post(`${toPath(about)}/move`, { route: '/moved' })
  expect(moved.redirects).toMatchObject([{ from: '/about', to: '/moved' }])
  const again = await post(`${toPath(about)}/move`, { route: '/moved-on' })
  expect(again.redirects).toEqual([{ ...moved.redirects[0], to: '/moved-on' }])
  const first = await publishAll()
  expect(await see('/about')).toBe('301 /moved-on')
  expect(await see('/moved-on')).toBe(200)
  const third = await post(`${toPath(about)}/move`, { route: '/third' })
  expect(third.redirects).toMatchObject([
    { from: '/about', to: '/third' },
    { from: '/moved-on', to: '/third' },
  ])
  const second = await publishAll()
  expect([await see('/about'), await see('/moved-on')]).toEqual(['301 /third', '301 /third'])
  const back = await post(`${toPath(about)}/move`, { route: '/about' })
  expect(back.redirects).toContainEqual(expect.objectContaining({ from: '/about', to: null }))
  const last = await publishAll()
  expect([await see('/about'), await see('/moved-on'), await see('/third')]).toEqual([
    200,
    '301 /about',
    '301 /about',
  ])
  for (const release of [last, second, first])
    expect((await ask('POST', `/publishes/${release}/take-back`)).status).toBe(200)
})

it('a page moves without a redirect where nobody wants one, and not where its address is its items’', async () => {
  const moved = await post(`${toPath(about)}/move`, { route: '/moved', isLeading: false })
  expect(moved).toMatchObject({ status: 200, redirects: [] })
  const product = await findPage('/product/{urlName}')
  expect(await post(`${toPath(product)}/move`, { route: '/p' })).toMatchObject({
    status: 422,
    error: { code: 'page-of-records' },
  })
  expect(await post(`${toPath(about)}/move`, { route: 'none' })).toMatchObject({
    status: 422,
    error: { code: 'page-refused' },
  })
})

it('a page that is archived leaves with the next publish, and leads where somebody says', async () => {
  const made = await post('/pages', { language: 'en_GB', title: 'For a while', route: '/for-a-while' })
  await publishAll()
  const left = await post(`${toPath(made)}/archive`, { leadsTo: '/about' })
  expect(left.redirects).toMatchObject([{ from: '/for-a-while', to: '/about' }])
  expect(await see('/for-a-while')).toBe(200)
  await publishAll()
  expect(await see('/for-a-while')).toBe('301 /about')
})

const isDraft = async ({ contentKey }: { readonly contentKey: string }) =>
  (await listDrafts()).some((draft) => draft.contentKey === contentKey)

it('a page comes back from a move, or stays, with nothing left of either; other edits of it stay', async () => {
  const older = await post(`${toPath(about)}/move`, { route: '/older' })
  const first = await publishAll()
  const moved = await post(`${toPath(about)}/move`, { route: '/newer' })
  expect(moved.redirects).toContainEqual(expect.objectContaining({ from: '/about', to: '/newer' }))
  const again = await post(`${toPath(about)}/move`, { route: '/newest' })
  expect(again.redirects).toContainEqual(expect.objectContaining({ from: '/about', to: '/newest' }))
  await post(`${toPath(about)}/restore`, {})
  expect(await listDrafts()).toEqual([])
  await post(`${toPath(about)}/archive`, { leadsTo: '/contact' })
  const operation = { kind: 'set', block: null, path: ['title'], value: 'Stays' }
  const call = { client: 'd'.repeat(32), gesture: 'g', baseSeq: 0, operations: [{ number: 1, operation }] }
  await ask('POST', `/drafts/${about.contentKey}/en_GB/operations`, call)
  await post(`${toPath(about)}/restore`, {})
  expect(await listDrafts()).toMatchObject([{ contentKey: about.contentKey, isWithdrawn: false }])
  expect(older.redirects).toContainEqual(expect.objectContaining({ from: '/about', to: '/older' }))
  expect((await ask('POST', `/publishes/${first}/take-back`)).status).toBe(200)
})

it('a page that was never published goes with its draft, and is nothing to come back to', async () => {
  const made = await post('/pages', { language: 'en_GB', title: 'Short', route: '/short' })
  expect(await post(`${toPath(made)}/restore`, {})).toMatchObject({
    status: 422,
    error: { code: 'page-never-published' },
  })
  expect(await post(`${toPath(made)}/archive`, {})).toMatchObject({ status: 200, redirects: [] })
  expect(await isDraft(made)).toBe(false)
})

it('two pages are not at one address: neither where one is published, nor where a draft has it', async () => {
  const taken = { status: 422, error: { code: 'page-address-taken' } }
  expect(await post('/pages', { language: 'en_GB', title: 'A', route: '/contact' })).toMatchObject(taken)
  expect(await post(`${toPath(about)}/move`, { route: '/contact' })).toMatchObject(taken)
  await post('/pages', { language: 'en_GB', title: 'A', route: '/drafted' })
  expect(await post(`${toPath(about)}/move`, { route: '/drafted' })).toMatchObject(taken)
  await post(`${toPath(about)}/move`, { route: '/elsewhere' })
  expect(await post('/pages', { language: 'en_GB', title: 'B', route: '/about' })).toMatchObject({
    status: 200,
  })
  expect(await post(`${toPath(about)}/restore`, {})).toMatchObject(taken)
})

it('a template is copied as a page that is none', async () => {
  const operation = { kind: 'set', block: null, path: ['body', 'isTemplate'], value: true }
  const call = { client: 'e'.repeat(32), gesture: 'g', baseSeq: 0, operations: [{ number: 1, operation }] }
  await ask('POST', `/drafts/${about.contentKey}/en_GB/operations`, call)
  const page = { language: 'en_GB', title: 'Begun', route: '/begun', copyOf: about.contentKey }
  const copy = await post('/pages', page)
  const { body } = await ask('GET', `/drafts/${copy.contentKey}/en_GB`)
  expect(body).toEqual({ ...withoutTitle(about.body), route: '/begun' })
})

it('what refers to a page is listed before it leaves', async () => {
  const { links } = await ask('GET', `${toPath(about)}/links`)
  expect(links.length).toBeGreaterThan(0)
  expect(links).toContainEqual(expect.objectContaining({ title: expect.any(String), language: 'en_GB' }))
})
