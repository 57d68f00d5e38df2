/** Tests the list routes: the shapes of requests and responses. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../app/testing.ts'
import type { Client } from '../client.fixture.ts'
import { signInAs } from '../signed-in.fixture.ts'
import { findAboutPage, openTab, createTextEdit } from './draft-calls.fixture.ts'

let app: TestApp
let editor: Client
beforeAll(async () => {
  app = await startTestApp({ site: 'small' })
  editor = await signInAs(app, { email: 'editor@shop.example', name: 'Editor', role: 'editor' })
})
afterAll(() => app.stop())

const send = async (path: string) => {
  const answer = await editor.send('GET', `/api/studio/${path}`)
  const body: Record<string, unknown> = answer.json()
  return { ...body, status: answer.statusCode } as Record<string, unknown>
}
const pages = 'listings?type=epiderm__page&language=en_GB'

it('lists the items of a type page by page, most recently edited first', async () => {
  const page = await findAboutPage(app)
  await (await openTab(editor, page)).edit(createTextEdit('Edited'))
  const first = await send(`${pages}&limit=1`)
  expect(first).toMatchObject({
    status: 200,
    rows: [
      {
        contentKey: page.contentKey,
        path: '/about',
        state: 'draft',
        problems: 0,
        editedBy: 'Editor',
        editedAt: expect.stringMatching(/Z$/),
      },
    ],
    next: expect.any(String),
  })
  const second = await send(`${pages}&limit=1&after=${encodeURIComponent(String(first['next']))}`)
  expect(second).toMatchObject({ status: 200, rows: [{ state: 'published', editedBy: 'Set-up' }] })
})

it.each(['sort=price', 'limit=1000', 'after=x', 'state=lost'])('rejects %s', async (query) => {
  expect(await send(`${pages}&${query}`)).toMatchObject({ status: 400 })
})

it('counts the items of each type', async () => {
  const { types } = await send('listings/types')
  expect(types).toContainEqual({ type: 'epiderm__page', items: expect.any(Number), drafts: 1 })
  expect(types).toContainEqual({ type: 'epiderm__site', items: 1, drafts: 0 })
})

it('lists the items that refer to an item, page by page', async () => {
  const page = await findAboutPage(app)
  const uses = `items/${page.contentKey}/en_GB/uses`
  const all = await send(uses)
  expect(all).toMatchObject({ status: 200, next: null })
  const { items, total } = all as unknown as { items: unknown[]; total: number }
  expect(items).toHaveLength(total)
  expect(await send(`${uses}?after=${total}`)).toMatchObject({ items: [], next: null })
})
