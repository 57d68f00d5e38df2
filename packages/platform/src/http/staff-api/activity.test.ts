/** Tests the Activity routes: roles, response shapes, filters and cursors. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContentItem } from '#model'
import { startTestApp, type TestApp } from '../../app/testing.ts'
import type { Client } from '../client.fixture.ts'
import { signInAs } from '../signed-in.fixture.ts'
import { findAboutPage, openTab, createTextEdit } from './draft-calls.fixture.ts'

let app: TestApp
let page: ContentItem
let editor: Client
let administrator: Client
beforeAll(async () => {
  app = await startTestApp({ site: 'small' })
  const names = { email: 'administrator@shop.example', name: 'The administrator' }
  administrator = await signInAs(app, { ...names, role: 'administrator' })
  editor = await signInAs(app, { email: 'editor@shop.example', name: 'The editor', role: 'editor' })
  page = await findAboutPage(app)
  await (await openTab(editor, page)).edit(createTextEdit('One'), createTextEdit('Two'))
  await (await openTab(administrator, page)).edit(createTextEdit('Three'))
})
afterAll(() => app.stop())

type Row = {
  readonly action: string
  readonly event: string
  readonly person: { readonly account: string; readonly name: string }
  readonly origin: string | null
}
type ActivityResponse = {
  readonly status: number
  readonly rows: readonly Row[]
  readonly next: string | null
}
const read = async (query: Record<string, string> = {}, by = editor) => {
  const answer = await by.send('GET', `/api/studio/activity?${new URLSearchParams(query)}`)
  return { ...(JSON.parse(answer.body) as ActivityResponse), status: answer.statusCode }
}

it('shows who changed a text field, with its old and new wording', async () => {
  const { contentKey, title } = page
  const { rows } = await read({ item: contentKey, language: 'en_GB', field: 'props.text' })
  expect(rows).toMatchObject([
    {
      person: { name: 'The administrator' },
      edit: { last: { former: 'Two', operation: createTextEdit('Three') } },
    },
    {
      person: { name: 'The editor' },
      action: 'edit',
      item: { contentKey, language: 'en_GB', type: 'epiderm__page', title, isGone: false },
      edit: {
        count: 2,
        first: { operation: createTextEdit('One') },
        last: { operation: createTextEdit('Two'), blockType: 'text-block' },
      },
    },
  ])
})

it('shows the import to editors, and sign-ins with their origin to administrators only', async () => {
  const toActions = ({ rows }: ActivityResponse) => new Set(rows.map(({ action }) => action))
  expect(toActions(await read())).toEqual(new Set(['edit', 'import']))
  const whole = await read({}, administrator)
  expect(toActions(whole)).toEqual(new Set(['edit', 'import', 'signIn', 'account']))
  const signIns = await read({ action: 'signIn' }, administrator)
  expect(signIns.rows).toMatchObject([
    { event: 'account.signed-in', person: { name: 'The editor' }, origin: '127.0.0.1' },
    { person: { name: 'The administrator' } },
  ])
  expect(await read({ action: 'signIn' })).toMatchObject({ status: 200, rows: [] })
  expect((await read()).rows.every(({ origin }) => origin === null)).toBe(true)
})

it('returns entries page by page, and lists the items of an import', async () => {
  const first = await read({ limit: '2' })
  expect(first.rows).toMatchObject([{ action: 'edit' }, { action: 'edit' }])
  const second = await read({ limit: '2', after: first.next ?? '' })
  expect(second.rows).toMatchObject([{ action: 'import', release: { number: 1, hasMore: true } }])
  expect(second.next).toBe(null)
})

it('filters by person, action, time and text', async () => {
  const answer = await editor.send('GET', '/api/studio/activity/people')
  const { people } = JSON.parse(answer.body) as { people: readonly Row['person'][] }
  const account = people.find(({ name }) => name === 'The editor')?.account ?? ''
  expect(people.map(({ name }) => name)).toEqual(['Set-up', 'The administrator', 'The editor'])
  const ofEditor = await read({ person: account })
  expect(ofEditor.rows).toMatchObject([{ person: { name: 'The editor' } }])
  expect((await read({ action: 'publish' })).rows).toEqual([])
  expect((await read({ until: '2020-01-01T00:00:00.000Z' })).rows).toEqual([])
  expect((await read({ from: '2020-01-01T00:00:00.000Z' })).rows).toHaveLength(3)
  expect((await read({ q: 'THREE' })).rows).toMatchObject([{ person: { name: 'The administrator' } }])
})

it('downloads the filtered rows as CSV', async () => {
  const answer = await editor.send('GET', '/api/studio/activity/csv?q=three')
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  const [head, row, end] = answer.body.split('\r\n')
  expect(head).toContain('Time (UTC),Person,Action')
  expect(row).toMatch(/,The administrator,edit,set,.*,en_GB,Text,Two,Three,,$/)
  expect(end).toBe('')
})

describe('an invalid query', () => {
  it.each(['yesterday', '2026-03-01T09:00:00.000Z,A,en_GB,x~', '~~', ''])(
    'is rejected for the cursor “%s”',
    async (after) => {
      const answer = await read({ after })
      expect(answer.status).toBe(400)
      expect(JSON.stringify(answer)).toContain('must be `next` of an earlier answer')
    },
  )
  it.each([
    ['action', 'nothing'],
    ['from', '1 March'],
    ['item', 'x'],
    ['field', '../x'],
    ['limit', '101'],
  ])('is rejected: %s=%s', async (name, value) => expect((await read({ [name]: value })).status).toBe(400))
})

it('lists the deletion of an item', async () => {
  const created = await editor.send('POST', '/api/studio/items', {
    client: 'a'.repeat(32),
    type: 'epiderm__question',
    language: 'en_GB',
    title: 'Deleted',
  })
  const { contentKey } = JSON.parse(created.body) as { contentKey: string }
  const { statusCode } = await editor.send('DELETE', `/api/studio/items/${contentKey}/en_GB`)
  expect(statusCode).toBe(204)
  const { status, rows } = await read()
  expect(status).toBe(200)
  expect(rows[0]).toMatchObject({
    item: { contentKey, isGone: true },
    edit: { last: { operation: { kind: 'withdraw' } } },
  })
})
