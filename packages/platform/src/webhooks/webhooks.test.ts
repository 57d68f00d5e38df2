import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#database'
import type { Warning } from '#kit'
import { openTestDatabase } from '../database/testing.ts'
import { isWebhookSecret, openWebhooks, type WebhookTables } from './index.ts'
import type { ReleaseEvent } from './open-webhooks.ts'

const secret = `whsec_${Buffer.from('a secret of thirty-two bytes, ok').toString('base64')}`
const createdAt = '2026-03-01T10:00:00.000Z'
const minuteMs = 60_000

type ReceivedRequest = { readonly headers: IncomingHttpHeaders; readonly body: string }

let folder: string
let database: Database<WebhookTables>
let server: Server
let url: string
let received: ReceivedRequest[]
let status: number
let nowMs: number
let warnings: Warning[]
let shown: number[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'epiderm-webhooks-'))
  database = await openTestDatabase({ dataDir: folder })
  server = createServer((request, response) => {
    void receive(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?site=1`
})
afterAll(async () => {
  server.close()
  await database.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  ;[received, status, warnings, shown] = [[], 204, [], []]
  nowMs = Date.now()
})
afterEach(() => database.transaction((trx) => trx.deleteFrom('webhook').execute()))

const change = { managedContentId: '20Y', contentKey: 'MCA', type: 'epiderm__page', language: 'en_US' }
const changes = [
  { ...change, after: 1 },
  { ...change, contentKey: 'MCB', before: 1, after: 2 },
  { ...change, contentKey: 'MCC', before: 2 },
]

const open = (urls: readonly string[] = [url], count = 1) =>
  openWebhooks({
    database,
    settings: { urls, secret },
    loadRelease: async () => ({ createdAt, changes: Array.from({ length: count }, () => changes).flat() }),
    awaitRelease: async (release) => void shown.push(release),
    fetch,
    signal: new AbortController().signal,
    clock: () => new Date(nowMs),
    warn: (warning) => warnings.push(warning),
  })

/** Records a release for all known URLs, and then publishes the next release on each of the given servers. */
async function publish(release: number, servers = [open()]) {
  await open().note(release - 1)
  for (const { note } of servers) await note(release)
  await Promise.all(servers.map(({ worker }) => worker.runDue()))
}

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  received.push({ headers: request.headers, body: await text(request) })
  response.writeHead(status, { location: '/other' }).end()
}

const releases = () => received.map(({ body }) => (JSON.parse(body) as ReleaseEvent).data.release)

it('sends a webhook as specified by Standard Webhooks, once every server shows the release', async () => {
  await publish(7)
  expect(shown).toEqual([7])
  expect(received).toHaveLength(1)
  const [{ headers, body }] = received as [ReceivedRequest]
  expect(headers['content-type']).toBe('application/json')
  expect(headers['webhook-id']).toBe('release-7')
  const event = new Webhook(secret).verify(body, headers as Record<string, string>)
  expect(event).toEqual({
    type: 'release.published',
    timestamp: createdAt,
    data: {
      release: 7,
      itemCount: 3,
      items: [
        { contentKey: 'MCA', contentType: 'epiderm__page', language: 'en_US', change: 'added' },
        { contentKey: 'MCB', contentType: 'epiderm__page', language: 'en_US', change: 'changed' },
        { contentKey: 'MCC', contentType: 'epiderm__page', language: 'en_US', change: 'removed' },
      ],
    },
  })
  expect(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>)).toThrow(
    'No matching signature',
  )
})

it('sends webhooks to a new URL for all later releases, including releases that no server recorded, but not for earlier releases', async () => {
  const { note, worker } = open()
  await note(7)
  await worker.runDue()
  expect(releases()).toEqual([])
  await note(10)
  await worker.runDue()
  expect(releases()).toEqual([8, 9, 10])
})

it('sends webhooks only for the last hundred releases if no server has run for a long time', async () => {
  const { note } = open()
  await note(7)
  await note(5000)
  const rows = await database.read
    .selectFrom('webhook')
    .select('release')
    .where('due_at', 'is not', null)
    .execute()
  expect(rows.length).toBe(101)
})

it('sends the webhook from one server only', async () => {
  await publish(7, [open(), open(), open()])
  expect(releases()).toEqual([7])
})

it('lists at most 500 items, but counts all items', async () => {
  await publish(7, [open([url], 300)])
  const { data } = JSON.parse(received[0]?.body ?? '') as ReleaseEvent
  expect([data.items.length, data.itemCount]).toEqual([500, 900])
})

it.each([[302], [410], [500]])(
  'after a minute, resends a webhook that was rejected with %i, with the same id',
  async (rejected) => {
    status = rejected
    const server = open()
    await publish(7, [server])
    expect(warnings[0]?.reason).toContain(`answered a webhook with ${rejected}`)
    expect(JSON.stringify(warnings)).not.toContain('/hook')
    status = 200
    await server.worker.runDue()
    expect(received.length).toBe(1)
    nowMs += minuteMs
    await server.worker.runDue()
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual(['release-7', 'release-7'])
    expect(await server.worker.count()).toEqual({ waiting: 0, failed: 0 })
  },
)

it('stops retrying and logs a warning once a receiver has been down for three days', async () => {
  status = 503
  const server = open()
  await publish(7, [server])
  for (let tries = 1; tries < 20; tries++) {
    nowMs += 6 * 60 * minuteMs
    await server.worker.runDue()
  }
  expect(received.length).toBe(20)
  expect(warnings.at(-1)?.message).toBe('A webhook was abandoned after too many attempts')
  expect(JSON.stringify(warnings)).not.toContain('/hook')
  expect(await server.worker.count()).toEqual({ waiting: 0, failed: 0 })
})

it.each([
  [secret, true],
  ['', false],
  [secret.slice('whsec_'.length), false],
  [`whsec_${Buffer.from('too short').toString('base64')}`, false],
  [`${secret} `, false],
])('accepts %j as a secret: %s', (value, is) => expect(isWebhookSecret(value)).toBe(is))
