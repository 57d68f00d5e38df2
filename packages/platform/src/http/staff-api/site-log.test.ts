/** Tests the route of the site's log: the shape of its response, and its cursor. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ContentItem } from '#model'
import { startTestApp, type TestApp } from '../../app/testing.ts'
import type { Client } from '../client.fixture.ts'
import { signInAs } from '../signed-in.fixture.ts'
import { findAboutPage, openTab, setText } from './draft-calls.fixture.ts'

let app: TestApp
let page: ContentItem
let editor: Client
beforeAll(async () => {
  app = await startTestApp({ site: 'small' })
  editor = await signInAs(app, { email: 'editor@shop.example', name: 'The editor', role: 'editor' })
  page = await findAboutPage(app)
  await (await openTab(editor, page)).edit(setText('One'), setText('Two'))
})
afterAll(() => app.stop())

type SiteLogResponse = {
  readonly status: number
  readonly operations: readonly { readonly seq: number }[]
  readonly people: readonly { readonly account: string; readonly name: string }[]
  readonly next: string | null
}
const read = async (query: Record<string, string> = {}) => {
  const answer = await editor.send('GET', `/api/studio/operations?${new URLSearchParams(query)}`)
  return { ...(JSON.parse(answer.body) as SiteLogResponse), status: answer.statusCode }
}

it('lists operations, their items, and the people who made them', async () => {
  const { contentKey, title } = page
  expect(await read()).toMatchObject({
    status: 200,
    operations: [
      { contentKey, language: 'en_GB', seq: 2, actor: 'The editor', blockType: 'text-block' },
      { contentKey, seq: 1, operation: setText('One'), outcome: { kind: 'applied' } },
    ],
    items: [{ contentKey, language: 'en_GB', type: 'epiderm__page', title, isGone: false }],
    people: [{ account: expect.any(String), name: 'The editor' }],
    next: null,
  })
})

it('is read page by page with the cursor from the previous response, and can be filtered by account', async () => {
  const first = await read({ limit: '1' })
  expect(first.operations).toMatchObject([{ seq: 2 }])
  const second = await read({ limit: '1', before: first.next ?? '' })
  expect(second).toMatchObject({ operations: [{ seq: 1 }], next: null })
  const [person] = first.people
  expect((await read({ actor: person?.account ?? '' })).operations).toHaveLength(2)
  expect((await read({ actor: 'nobody' })).operations).toEqual([])
})

it.each(['yesterday', '2026-03-01T09:00:00.000Z', '2026-03-01T09:00:00.000Z,A,en_GB,x', ''])(
  'rejects an invalid cursor with a hint: %s',
  async (before) => {
    const answer = await read({ before })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer)).toContain('must be `next` of an earlier answer')
  },
)

it('lists the operations of a deleted item', async () => {
  const created = await editor.send('POST', '/api/studio/items', {
    client: 'a'.repeat(32),
    type: 'epiderm__question',
    language: 'en_GB',
    title: 'Deleted',
  })
  const { contentKey } = JSON.parse(created.body) as { contentKey: string }
  const { statusCode } = await editor.send('DELETE', `/api/studio/items/${contentKey}/en_GB`)
  expect(statusCode).toBe(204)
  const { status, operations } = await read()
  expect(status).toBe(200)
  expect(operations[0]).toMatchObject({ contentKey, operation: { kind: 'withdraw' } })
})
