/** Patterns over HTTP: what one editor saves, colleagues insert. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../app/testing.ts'
import type { Client } from '../client.fixture.ts'
import { signInAs } from '../signed-in.fixture.ts'

let app: TestApp
let editor: Client
let viewer: Client
beforeAll(async () => {
  app = await startTestApp()
  const signIn = (role: 'editor' | 'viewer') =>
    signInAs(app, { email: `${role}@shop.example`, name: role, role })
  editor = await signIn('editor')
  viewer = await signIn('viewer')
})
afterAll(() => app.stop())

const text = (id: string, more: object = {}) => ({
  id,
  block: 'text-block',
  props: { text: 'Again' },
  ...more,
})
const section = (id: string, inside: readonly object[]) => ({
  id,
  block: 'section',
  props: { sectionConfig: { columns: [{ columnKey: 'all', columnWidth: 12 }] } },
  slots: { all: inside },
})
async function ask(client: Client, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
  const answer = await client.send(method, `/api/studio/patterns${path}`, body)
  const told = answer.body === '' ? {} : (JSON.parse(answer.body) as object)
  return { status: answer.statusCode, ...told }
}
const list = async (client: Client) =>
  ((await ask(client, 'GET', '')) as { readonly patterns?: readonly { readonly id: string }[] }).patterns ??
  []

it('what one saves, others find by its name, with all that is inside, until somebody removes it', async () => {
  const blocks = [section('s', [text('a'), text('b')]), text('c')]
  expect(await ask(editor, 'POST', '', { name: ' Two texts ', blocks })).toMatchObject({ status: 200 })
  expect(await ask(editor, 'POST', '', { name: 'A text', blocks: [text('a')] })).toMatchObject({
    status: 200,
  })
  const patterns = await list(viewer)
  expect(patterns).toMatchObject([
    { name: 'A text', savedBy: 'editor' },
    { name: 'Two texts', blocks },
  ])
  expect(await ask(editor, 'POST', '', { name: 'two TEXTS', blocks })).toMatchObject({
    status: 409,
    error: { code: 'pattern-name-taken' },
  })
  const [first, second] = patterns.map(({ id }) => id)
  const rename = (id: string | undefined, to: string) => ask(editor, 'POST', `/${id}/name`, { name: to })
  expect(await rename(first, 'Two Texts')).toMatchObject({
    status: 409,
    error: { code: 'pattern-name-taken' },
  })
  expect(await rename(second, ' two texts ')).toMatchObject({ status: 204 })
  expect(await rename('none', 'Another')).toMatchObject({ status: 404, error: { code: 'pattern-unknown' } })
  expect(await list(viewer)).toMatchObject([{ name: 'A text' }, { name: 'two texts', blocks }])
  for (const { id } of patterns) expect(await ask(editor, 'DELETE', `/${id}`)).toMatchObject({ status: 204 })
  expect(await list(editor)).toEqual([])
})

const nested = (depth: number): object => section(`s${depth}`, depth === 0 ? [] : [nested(depth - 1)])

it.each([
  ['a block that there is not', [{ id: 'a', block: 'none' }], 422],
  ['a property of another form', [text('a', { props: { text: 7 } })], 422],
  ['an id twice', [section('s', [text('s')])], 422],
  ['a block where it may not stand', [section('s', [{ id: 'seo', block: 'none-such' }])], 422],
  ['blocks that are nested too deep', [nested(45)], 400],
  ['no block', [], 400],
])('%s is refused in words, and nothing is saved', async (_, blocks, status) => {
  expect(await ask(editor, 'POST', '', { name: 'Wrong', blocks })).toMatchObject({
    status,
    error: { message: expect.stringMatching(/\w+ \w+/) },
  })
  expect(await list(editor)).toEqual([])
})

it('a linked one is an item of its own, a draft that pages can name at once; what is wrong with its blocks is refused', async () => {
  const facts = { client: 'c'.repeat(32), language: 'en_GB', name: 'Délivery: two texts' }
  const made = await ask(editor, 'POST', '/linked', { ...facts, blocks: [text('a'), text('b')] })
  expect(made).toMatchObject({ status: 200, language: 'en_GB' })
  const { contentKey } = made as unknown as { readonly contentKey: string }
  const draft = await viewer.send('GET', `/api/studio/drafts/${contentKey}/en_GB`)
  expect(draft.json()).toMatchObject({
    type: 'epiderm__pattern',
    title: 'Délivery: two texts',
    urlName: `delivery-two-texts-${contentKey.slice(-6).toLowerCase()}`,
    body: { blocks: [text('a'), text('b')] },
    baseVersion: null,
  })
  const items = await viewer.send('GET', '/api/studio/items?language=en_GB&type=epiderm__pattern&search=two')
  expect(items.json()).toMatchObject({ items: [{ contentKey }] })
  expect(
    await ask(editor, 'POST', '/linked', {
      ...facts,
      client: 'd'.repeat(32),
      blocks: [{ id: 'a', block: 'none' }],
    }),
  ).toMatchObject({ status: 422, error: { code: 'pattern-refused' } })
})
