/**
 * Tests the installation settings over HTTP: changes take effect immediately, an environment variable makes its setting
 * read-only, and responses contain no secrets.
 */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../app/testing.ts'
import { signInAs } from '../../signed-in.fixture.ts'
import type { Client } from '../../client.fixture.ts'

const path = '/api/studio/installation'
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

let app: TestApp
let administrator: Client
beforeAll(async () => {
  app = await startTestApp({
    site: 'small',
    database: 'embedded',
    environment: { DRAFT_LOG_DAYS: '90' },
  })
  administrator = await signInAs(app, { email: 'admin@shop.example', name: 'A', role: 'administrator' })
})
afterAll(() => app.stop())

async function send(method: 'GET' | 'POST' | 'DELETE', to: string, body?: object) {
  const answer = await administrator.send(method, `${path}${to}`, body)
  return { status: answer.statusCode, text: answer.body, body: JSON.parse(answer.body || 'null') as unknown }
}

it('saves settings immediately, and rejects a setting that an environment variable sets', async () => {
  const addresses = ['ops@shop.example', 'ops@shop.example']
  expect(await send('POST', '', { alarmAddresses: addresses })).toMatchObject({
    status: 200,
    body: {
      draftLogDays: { value: 90, variable: 'DRAFT_LOG_DAYS' },
      alarmAddresses: ['ops@shop.example'],
    },
  })
  expect(await send('POST', '', { draftLogDays: 30 })).toMatchObject({
    status: 409,
    body: { error: { code: 'setting-fixed' } },
  })
  expect(await send('POST', '', { alarmAddresses: ['a@shop.example\r\nBcc: b@shop.example'] })).toMatchObject(
    {
      status: 400,
    },
  )
})

it.each([
  'http://build.example/hook',
  'https://127.0.0.1/hook',
  'https://[::1]/hook',
  'https://169.254.169.254/latest/meta-data',
  'https://user:password@build.example/hook',
  'file:///etc/passwd',
])('rejects the address %s', async (url) => {
  expect(await send('POST', '/webhooks', { url, secret })).toMatchObject({
    status: 422,
    body: { error: { code: 'webhook-invalid' } },
  })
})

it('encrypts a secret with a key file that only the server can read, and never returns it', async () => {
  const added = await send('POST', '/webhooks', { url: 'https://build.example/secret/hook-1', secret })
  expect(added).toMatchObject({
    status: 200,
    body: { webhooks: [{ address: 'https://build.example/…ok-1', variable: null, attempts: [] }] },
  })
  expect(added.text).not.toContain('whsec')
  const file = join(app.dataDir, 'secret.key')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readFile(file, 'utf8')).trim()).toHaveLength(44)
  const [{ id }] = (added.body as { webhooks: [{ id: number }] }).webhooks
  expect((await send('DELETE', `/webhooks/${id}`)).status).toBe(204)
  expect((await send('GET', '')).body).toMatchObject({ webhooks: [] })
})
