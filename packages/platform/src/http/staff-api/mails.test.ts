/** Tests e-mail templates: the first edit, the preview, the check before a publish, and the message that is sent. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../app/testing.ts'
import type { Client } from '../client.fixture.ts'
import { signInAs } from '../signed-in.fixture.ts'
import { openTab, sendRequest } from './draft-calls.fixture.ts'

const operator = { kind: 'operator', name: 'test' } as const
const api = '/api/studio'

let app: TestApp
let publisher: Client
let administrator: Client
beforeAll(async () => {
  app = await startTestApp({ site: 'small' })
  publisher = await signInAs(app, { email: 'publisher@shop.example', name: 'P', role: 'publisher' })
  administrator = await signInAs(app, { email: 'admin@shop.example', name: 'A', role: 'administrator' })
})
afterAll(() => app.stop())

type DraftName = { readonly contentKey: string; readonly language: string }

type MailApiResponse = { readonly status: number } & Readonly<Record<string, unknown>>

const send = async (
  by: Client,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<MailApiResponse> => ({
  ...(await sendRequest(by, method, `${api}${path}`, body)),
})
const get = (path: string) => send(publisher, 'GET', path)
const post = (path: string, body: object) => send(publisher, 'POST', path, body)
let clients = 0
const toClient = () => `ab${(++clients).toString(16)}`.padStart(32, '0')
const begin = (purpose: string) => post(`/mails/${purpose}/draft`, { client: toClient() })

async function edit(item: DraftName, field: 'subject' | 'text', value: string) {
  const tab = await openTab(publisher, item)
  await tab.edit({ kind: 'set', block: null, path: ['body', field], value })
}

async function publish({ contentKey, language }: DraftName) {
  const { drafts } = await get('/drafts')
  const { seq } = (drafts as (DraftName & { seq: number })[]).find((one) => one.contentKey === contentKey)!
  return post('/publishes', { drafts: [{ contentKey, language, seq }] })
}

/** Reads the newest message to an address from the outbox. */
async function readNewest(to: string) {
  const { body } = await administrator.send('GET', `${api}/outbox`)
  const listed = JSON.parse(body) as readonly { to: string; name: string; subject: string }[]
  const { name = '', subject = '' } = listed.find((one) => one.to === to) ?? {}
  const message = (await administrator.send('GET', `${api}/outbox/${name}`)).body
  return { subject, text: message.slice(message.indexOf('\n\n')) }
}

const invite = (email: string) =>
  send(administrator, 'POST', '/accounts', { email, name: 'Ada <b>{link}', role: 'viewer' })

it('a published template replaces the standard text of an e-mail until the template is unpublished', async () => {
  await invite('first@clinic.example')
  const standard = await readNewest('first@clinic.example')
  expect(standard.text).toContain('Dear Ada <b>{link},')
  expect(await get('/mails')).toMatchObject({
    mails: expect.arrayContaining([
      expect.objectContaining({ purpose: 'invitation', state: 'standard', item: null }),
    ]),
  })
  const { status: _status, ...item } = (await begin('invitation')) as unknown as DraftName & {
    status: number
  }
  expect(await begin('invitation')).toMatchObject(item)
  await edit(item, 'subject', 'Welcome to {site}, {name}')
  expect(await get('/mails/invitation/preview')).toMatchObject({
    subject: expect.stringContaining('Alex Morgan'),
    text: expect.stringContaining('/api/link?token=sample'),
  })
  await invite('second@clinic.example')
  const second = await readNewest('second@clinic.example')
  const bare = (text: string) => text.replaceAll(/token=[\w-]+/g, '')
  expect([second.subject, bare(second.text)]).toEqual([standard.subject, bare(standard.text)])

  expect(await publish(item)).toMatchObject({ status: 200 })
  await invite('third@clinic.example')
  const { subject, text } = await readNewest('third@clinic.example')
  expect(subject).toMatch(/^Welcome to .+, Ada <b>\{link\}$/)
  expect(bare(text)).toContain('/api/link?')

  await post(`/items/${item.contentKey}/${item.language}/unpublish`, { client: toClient() })
  expect(await publish(item)).toMatchObject({ status: 200 })
  await invite('fourth@clinic.example')
  expect((await readNewest('fourth@clinic.example')).subject).toBe(standard.subject)
})

it('does not publish an e-mail that lacks a required placeholder or contains an unknown placeholder', async () => {
  const item = (await begin('password')) as unknown as DraftName
  await edit(item, 'text', '<p>Dear {name}, {nmae} {!Site.name}</p>')
  expect(await get(`/drafts/${item.contentKey}/${item.language}/problems`)).toMatchObject({
    problems: [
      expect.objectContaining({ message: expect.stringContaining('Expressions') }),
      expect.objectContaining({ message: expect.stringContaining('{link} is missing') }),
      expect.objectContaining({ message: expect.stringContaining('{nmae} is not a placeholder') }),
    ],
  })
  expect(await publish(item)).toMatchObject({ status: 422 })
})

it('sends a test e-mail to the signed-in account, and shows the HTML without scripts', async () => {
  expect(await post('/mails/approved/test', {})).toMatchObject({ status: 200, to: 'publisher@shop.example' })
  expect(await readNewest('publisher@shop.example')).toMatchObject({
    text: expect.stringContaining('Alex Morgan'),
  })
  const shown = await publisher.send('GET', `${api}/mails/approved/html`)
  expect(shown.headers['content-security-policy']).toContain("default-src 'none'")
  expect(shown.body).toContain('Dear Alex Morgan')
})

it('only publishers and administrators may edit a draft of an e-mail', async () => {
  const editor = await signInAs(app, { email: 'editor@shop.example', name: 'E', role: 'editor' })
  const item = (await begin('declined')) as unknown as DraftName
  const tab = await openTab(editor, item)
  const change = { block: null, path: ['body', 'subject'], value: 'Mine' }
  await expect(tab.edit({ kind: 'set', ...change })).resolves.toMatchObject({ status: 403 })
  expect((await app.platform.drafts.read(operator, item)).body['subject']).not.toBe('Mine')
})
