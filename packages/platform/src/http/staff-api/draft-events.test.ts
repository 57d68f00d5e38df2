/** Tests a draft's server-sent events over real connections. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loggedOperation } from '#operations'
import { startTestApp, type TestApp } from '../../app/testing.ts'
import type { Client } from '../client.fixture.ts'
import { operator, signInAs } from '../signed-in.fixture.ts'
import { standardStreamLimits } from './event-streams.ts'

const basePath = '/acme/s'

let app: TestApp
let editor: Client
let path: string
beforeAll(async () => {
  app = await startTestApp({ basePath, site: 'small' })
  editor = await signIn('editor', 'editor')
  const { items } = await app.platform.content.at(operator).findContents({ type: 'epiderm__page' })
  path = `/api/studio/drafts/${items[0]!.contentKey}/en_GB`
})
afterAll(() => app.stop())

const signIn = (name: string, role: 'editor' | 'viewer') =>
  signInAs(app, { email: `${name}@shop.example`, name, role }, basePath)
const open = (client: Client, query = '', signal?: AbortSignal) =>
  fetch(`${app.address}${basePath}${path}/events${query}`, {
    headers: { cookie: client.cookieHeader() },
    ...(signal && { signal }),
  })

/** Collects a stream's data until the stream ends. */
async function listen(client: Client, query: string) {
  const answer = await open(client, query)
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  expect(answer.headers.get('x-accel-buffering')).toBe('no')
  const received = { text: '' }
  const ended = (async () => {
    for await (const chunk of answer.body!) received.text += Buffer.from(chunk).toString()
  })()
  const last = (kind: string) =>
    Array.from(received.text.matchAll(new RegExp(`event: ${kind}\\ndata: (.*)`, 'g'))).at(-1)?.[1]
  return { received, ended, last }
}

let tabs = 0
async function rename(value: string) {
  const { seq } = (await editor.send('GET', path)).json<{ seq: number }>()
  const operation = { kind: 'set', block: null, path: ['title'], value }
  const client = (++tabs).toString(16).padStart(32, '0')
  const call = { client, gesture: 'g', baseSeq: seq, operations: [{ number: 1, operation }] }
  expect((await editor.send('POST', `${path}/operations`, call)).statusCode).toBe(200)
}

it('an account with the maximum number of streams may open a new stream only after it closes another stream', async () => {
  const viewer = await signIn('tabs', 'viewer')
  const tabs = new AbortController()
  const answers: Response[] = []
  for (let count = 0; count < standardStreamLimits.ofAccount; count++)
    answers.push(await open(viewer, '', tabs.signal))
  const rejected = await open(viewer)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '30'])
  expect(await rejected.json()).toMatchObject({ error: { code: 'streams-own' } })
  tabs.abort()
  const again = new AbortController()
  await expect.poll(async () => (await open(viewer, '', again.signal)).status).toBe(200)
  again.abort()
})

it('a stream sends operations until its account’s session ends', async () => {
  const { received, ended, last } = await listen(await signIn('watcher', 'viewer'), '?after=0')
  await rename('Received')
  await expect.poll(() => last('operation')).toContain('"value":"Received"')
  const sent: unknown = JSON.parse(last('operation') ?? '')
  expect(loggedOperation.parse(sent)).toEqual(sent)
  expect(sent).toMatchObject({ actor: '' })
  const { accounts } = app.platform.identity
  await accounts.close(operator, (await accounts.require(operator, 'watcher@shop.example')).id)
  await rename('Not received')
  await ended
  expect(received.text).not.toContain('Not received')
})

it('a stream lists other editors until they sign out', async () => {
  const { last } = await listen(await signIn('looker', 'viewer'), '?after=0')
  const second = await signIn('second', 'editor')
  const client = 'e'.repeat(32)
  expect((await second.send('POST', `${path}/presence`, { client, block: 'text' })).statusCode).toBe(204)
  await expect.poll(() => last('presence')).toBe('[]')
  const own = await listen(second, `?client=${client}`)
  const present = [{ name: 'second', client, block: 'text' }]
  await expect.poll(() => last('presence')).toBe(JSON.stringify(present))
  await second.copy().send('DELETE', '/api/session')
  await rename('Sent to those who are there')
  await own.ended
  await expect.poll(() => last('presence')).toBe('[]')
})
