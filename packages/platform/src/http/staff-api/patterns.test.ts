/** Tests the pattern routes and the shapes of their responses. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../app/testing.ts'
import type { Client } from '../client.fixture.ts'
import { signInAs } from '../signed-in.fixture.ts'

let app: TestApp
let editor: Client
let viewer: Client
beforeAll(async () => {
  app = await startTestApp({ site: 'small' })
  const signIn = (role: 'editor' | 'viewer') =>
    signInAs(app, { email: `${role}@shop.example`, name: role, role })
  editor = await signIn('editor')
  viewer = await signIn('viewer')
})
afterAll(() => app.stop())

const text = (id: string) => ({ id, block: 'text-block', props: { text: 'Again' } })
const nest = (depth: number): object => ({
  id: `s${depth}`,
  block: 'section',
  slots: { all: depth === 0 ? [] : [nest(depth - 1)] },
})
async function ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
  const answer = await editor.send(method, `/api/studio/patterns${path}`, body)
  const parsed = answer.body === '' ? {} : (JSON.parse(answer.body) as object)
  return { status: answer.statusCode, ...parsed }
}
const list = async () => {
  const { body } = await viewer.send('GET', '/api/studio/patterns')
  return (JSON.parse(body) as { readonly patterns: readonly { readonly id: string }[] }).patterns
}

it('a pattern is saved under its trimmed name, listed, renamed and removed', async () => {
  const blocks = [text('a'), text('b')]
  expect(await ask('POST', '', { name: ' Two texts ', blocks })).toEqual({
    status: 200,
    id: expect.any(String),
  })
  const [pattern] = await list()
  expect(pattern).toEqual({
    id: expect.any(String),
    name: 'Two texts',
    blocks,
    savedBy: 'editor',
    savedAt: expect.stringMatching(/Z$/),
  })
  expect(await ask('POST', '', { name: 'two TEXTS', blocks })).toMatchObject({
    status: 409,
    error: { code: 'pattern-name-taken' },
  })
  expect(await ask('POST', `/${pattern?.id}/name`, { name: ' Renamed ' })).toEqual({ status: 204 })
  expect(await list()).toMatchObject([{ name: 'Renamed' }])
  expect(await ask('DELETE', `/${pattern?.id}`)).toEqual({ status: 204 })
  expect(await ask('DELETE', `/${pattern?.id}`)).toMatchObject({ status: 404 })
  expect(await list()).toEqual([])
})

it.each([
  ['an unknown block', [{ id: 'a', block: 'none' }], 422],
  ['blocks that are nested too deep', [nest(45)], 400],
  ['no block', [], 400],
])('a pattern with %s is rejected with a message', async (_, blocks, status) => {
  const rejected = { status, error: { message: expect.stringMatching(/\w+ \w+/) } }
  expect(await ask('POST', '', { name: 'Wrong', blocks })).toMatchObject(rejected)
})

it('a linked pattern is created as a draft, and listed among the items', async () => {
  const pattern = { client: 'c'.repeat(32), language: 'en_GB', name: 'Two texts' }
  const made = await ask('POST', '/linked', { ...pattern, blocks: [text('a')] })
  const { contentKey } = made as unknown as { readonly contentKey: string }
  expect(made).toEqual({ status: 200, contentKey: expect.stringMatching(/^MC/), language: 'en_GB' })
  const items = await viewer.send('GET', '/api/studio/items?language=en_GB&type=epiderm__pattern&search=two')
  expect(items.json()).toMatchObject({ items: [{ contentKey }] })
  const wrong = { ...pattern, client: 'd'.repeat(32), blocks: [{ id: 'a', block: 'none' }] }
  expect(await ask('POST', '/linked', wrong)).toMatchObject({
    status: 422,
    error: { code: 'pattern-refused' },
  })
})
