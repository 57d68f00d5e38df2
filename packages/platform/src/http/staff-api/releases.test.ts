/** Tests the release routes: the listed releases, and the shape of their changes. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ContentItem } from '#model'
import { startTestApp, type TestApp } from '../../app/testing.ts'
import type { Client } from '../client.fixture.ts'
import { operator, signInAs } from '../signed-in.fixture.ts'
import { findAboutPage, openTab, createTextEdit } from './draft-calls.fixture.ts'

let app: TestApp
let page: ContentItem
let editor: Client
let published: number
let imported: number

beforeAll(async () => {
  app = await startTestApp({ site: 'small' })
  editor = await signInAs(app, { email: 'editor@shop.example', name: 'The editor', role: 'editor' })
  const publisher = await signInAs(app, { email: 'p@shop.example', name: 'The publisher', role: 'publisher' })
  page = await findAboutPage(app)
  const { contentKey, language } = page
  await (await openTab(editor, page)).edit(createTextEdit('Published'))
  const body = { drafts: [{ contentKey, language, seq: 1 }], note: '' }
  const answer = await publisher.send('POST', '/api/studio/publishes', body)
  published = (JSON.parse(answer.body) as { release: number }).release
  const now = await findAboutPage(app)
  const { release } = await app.platform.content.publish(operator, {
    changes: [{ kind: 'put', draft: { ...now, title: 'About this shop' } }],
    note: 'Import of a folder',
  })
  imported = release
})
afterAll(() => app.stop())

const get = async (path: string) => {
  const answer = await editor.send('GET', `/api/studio/releases${path}`)
  return { status: answer.statusCode, body: JSON.parse(answer.body) as Record<string, unknown> }
}
const of = () => `${page.contentKey}/${page.language}`

it('lists imports with their authors, but lists no publishes', async () => {
  const { status, body } = await get('')
  const releases = body['releases'] as readonly { readonly release: number }[]
  expect(status).toBe(200)
  expect(body['next']).toBeNull()
  expect(releases.map(({ release }) => release)).not.toContain(published)
  expect(releases[0]).toEqual({
    release: imported,
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    createdBy: 'test',
    note: 'Import of a folder',
  })
})

it('lists the releases that changed one item, page by page', async () => {
  const query = `?item=${page.contentKey}&language=${page.language}&limit=1`
  const first = await get(query)
  expect(first.body).toMatchObject({ releases: [{ release: imported }], next: { before: imported } })
  const second = await get(`${query}&before=${imported}`)
  expect(second.body).toMatchObject({ releases: [], next: { before: published } })
})

it('lists the items of a release, and describes an item’s changes as text', async () => {
  const { contentKey, language } = page
  expect((await get(`/${imported}/items`)).body).toEqual({
    items: [{ contentKey, language, title: 'About this shop' }],
    next: null,
  })
  const { body } = await get(`/${imported}/items/${of()}`)
  expect(body).toMatchObject({
    changed: 1,
    changes: [{ kind: 'set', path: ['title'], more: 0, lines: [{ kind: 'edited', label: [] }] }],
  })
  const { body: ofPublish } = await get(`/${published}/items/${of()}`)
  expect(ofPublish).toMatchObject({ changed: 1, changes: [{ path: ['props', 'text'] }] })
})

it('returns no change for an item that the release did not change', async () => {
  const { body } = await get(`/${imported}/items/MC${'Z'.repeat(26)}/en_GB`)
  expect(body).toEqual({ changes: [], changed: 0 })
})

it.each(['/items', `/items/MC${'Z'.repeat(26)}/en_GB`])(
  'responds with 404 for an unknown release: %s',
  async (path) => {
    const { status, body } = await get(`/999999${path}`)
    expect(status).toBe(404)
    expect(body).toMatchObject({ error: { code: 'release-unknown' } })
  },
)
