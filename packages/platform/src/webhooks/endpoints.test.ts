import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { recordAuditEvent, type AuditTables } from '#audit'
import type { Database } from '#database'
import type { Warning } from '#kit'
import { accountRoles, toActor } from '#model'
import { openTestDatabase } from '../database/testing.ts'
import { openWebhookEndpoints, openWebhooks, type WebhookTables } from './index.ts'

const secret = `whsec_${Buffer.from('a secret of thirty-two bytes, ok').toString('base64')}`
const administrator = toActor({ id: '005a', role: 'administrator' }, '')
const given = { urls: ['https://given.example/hook/of/ours'], secret }

let folder: string
let database: Database<WebhookTables & AuditTables>
let server: Server
let url: string
let status: number
let received: { headers: Record<string, string>; body: string }[]
let warnings: Warning[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'epiderm-endpoints-'))
  database = await openTestDatabase({ dataDir: folder })
  server = createServer((request, response) => void receive(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook/with/secret-path`
})
afterAll(async () => {
  server.close()
  await database.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  ;[received, warnings, status] = [[], [], 204]
})
afterEach(() =>
  database.transaction(async (trx) => {
    for (const table of ['webhook', 'webhook_endpoint', 'webhook_attempt', 'audit_entry'] as const)
      await trx.deleteFrom(table).execute()
  }),
)

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  received.push({ headers: request.headers as Record<string, string>, body: await text(request) })
  response.writeHead(status).end()
}

const clock = () => new Date()
const reversed = (word: string) => [...word].toReversed().join('')
const options = {
  settings: given,
  /** Simulated encryption. Other tests cover the real encryption. */
  box: {
    seal: async (word: string) => `sealed ${reversed(word)}`,
    async open(sealed: string) {
      if (!sealed.startsWith('sealed ')) throw new Error('the secret cannot be decrypted')
      return reversed(sealed.slice(7))
    },
  },
  fetch,
  checkAddress(address: string) {
    if (!URL.canParse(address)) throw new Error('it is not a web address')
  },
  signal: new AbortController().signal,
  recordAuditEvent: (trx: Parameters<typeof recordAuditEvent>[0], event: object) =>
    recordAuditEvent(trx, { ...(event as Parameters<typeof recordAuditEvent>[1]), now: clock() }),
  clock,
}
const open = () => openWebhookEndpoints({ database, ...options })
/** Opens webhooks with stored addresses only, without addresses from environment variables. */
const openOwn = () =>
  openWebhooks({
    database,
    settings: undefined,
    endpoints: open(),
    loadRelease: async () => ({ createdAt: clock().toISOString(), changes: [] }),
    awaitRelease: async () => undefined,
    fetch: () => Promise.reject(new Error('another client')),
    signal: options.signal,
    clock,
    warn: (warning) => void warnings.push(warning),
  })

const addOwn = async () => {
  await open().add(administrator, { url, secret })
  const [, own] = await open().list(administrator)
  return own?.id ?? 0
}

it('encrypts the stored secret, and returns neither secrets nor whole paths', async () => {
  await addOwn()
  const listed = await open().list(administrator)
  expect(listed).toMatchObject([
    { id: null, address: 'https://given.example/…ours', createdAt: null, attempts: [] },
    { address: `${new URL(url).origin}/…path`, attempts: [] },
  ])
  expect(JSON.stringify(listed)).not.toMatch(/secret|whsec/)
  const row = await database.read.selectFrom('webhook_endpoint').select('secret').executeTakeFirst()
  expect(row?.secret).toMatch(/^sealed /)
  expect(await open().findTarget(url)).toMatchObject({ url, secret })
  const events = await database.read.selectFrom('audit_entry').select(['deed', 'item']).execute()
  expect(events).toEqual([{ deed: 'webhook.added', item: `${new URL(url).origin}/…path` }])
})

it('sends a signed test webhook, and lists its outcome', async () => {
  const id = await addOwn()
  expect(await open().test(administrator, id)).toMatchObject({ release: null, status: 204, error: null })
  const [{ headers, body }] = received as [(typeof received)[0]]
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'webhook.test' })
  status = 500
  expect(await open().test(administrator, id)).toMatchObject({
    status: 500,
    error: expect.stringContaining('answered a webhook with 500'),
  })
  expect((await open().list(administrator))[1]?.attempts.map((one) => one.status)).toEqual([500, 204])
})

it('each added address receives webhooks for later releases, signed with its own secret, until the address is removed', async () => {
  const id = await addOwn()
  const { note, worker } = openOwn()
  for (const release of [1, 2]) await note(release)
  await worker.runDue()
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual(['release-2'])
  expect((await open().list(administrator))[1]?.attempts).toMatchObject([{ release: 2, status: 204 }])
  await note(3)
  await open().remove(administrator, id)
  await worker.runDue()
  await note(4)
  await worker.runDue()
  expect(received).toHaveLength(1)
  expect(await open().list(administrator)).toHaveLength(1)
})

it('rejects invalid addresses and secrets, duplicate addresses, and more than twenty addresses', async () => {
  const add = (more: object) => open().add(administrator, { url, secret, ...more })
  await expect(add({ url: 'no address' })).rejects.toMatchObject({ code: 'webhook-invalid', status: 422 })
  await expect(add({ secret: 'whsec_short' })).rejects.toMatchObject({ code: 'webhook-invalid' })
  await expect(add({ url: given.urls[0] })).rejects.toMatchObject({ code: 'webhook-taken' })
  await add({})
  await expect(add({})).rejects.toMatchObject({ code: 'webhook-taken' })
  for (let number = 1; number < 20; number++) await add({ url: `${url}/${number}` })
  await expect(add({ url: `${url}/20` })).rejects.toMatchObject({ code: 'webhooks-too-many' })
})

it('retries a webhook whose secret cannot be decrypted, and reports the failure', async () => {
  await database.transaction((trx) =>
    trx
      .insertInto('webhook_endpoint')
      .values({ url, secret: 'damaged', created_at: '', created_by: '' })
      .execute(),
  )
  const { note, worker } = openOwn()
  for (const release of [1, 2]) await note(release)
  await worker.runDue()
  expect(warnings).toMatchObject([{ reason: expect.stringContaining('cannot be decrypted') }])
  expect(await worker.count()).toEqual({
    waiting: 1,
    failed: 1,
    reason: expect.stringContaining('cannot be decrypted'),
  })
  expect(received).toEqual([])
})

it('lets only administrators read, add, test and remove webhooks', async () => {
  const id = await addOwn()
  for (const role of accountRoles.filter((one) => one !== 'administrator')) {
    const actor = toActor({ id: '005', role }, '')
    const calls = [
      open().list(actor),
      open().add(actor, { url, secret }),
      open().test(actor, id),
      open().remove(actor, id),
    ]
    for (const call of calls) await expect(call).rejects.toMatchObject({ status: 403 })
  }
})
