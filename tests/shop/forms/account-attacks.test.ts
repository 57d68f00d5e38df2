/** Sends attacks on accounts and sessions over HTTP, each with the expected response. */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { standardAttemptLimits } from '#identity'
import { createClient, type Client } from '../../../packages/platform/src/http/client.fixture.ts'
import { listRoutes } from '../../../packages/platform/src/http/routes.fixture.ts'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'

const operator = { kind: 'operator', name: 'test' } as const
const password = 'three words or four'
/** Limits on attempts per network and account, set low for these tests. The tests of `#identity` cover all limits. */
const attemptLimits = {
  ...standardAttemptLimits,
  signIn: { ...standardAttemptLimits.signIn, perPlace: 2 },
  link: { ...standardAttemptLimits.link, perPlace: 2 },
}
const sessionCookie = '__Host-epiderm-session'

let app: TestApp
let client: Client
let now = new Date('2026-03-02T09:00:00Z')
let email: string
let count = 0

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, attemptLimits, environment: { LOG_LEVEL: 'info' } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  now = new Date(now.getTime() + 24 * 3600_000)
  client = createClient(app)
  email = `anna${(count += 1)}@clinic.example`
  const facts = { email, name: 'Anna', organisation: 'Clear Skin', role: 'practitioner', password } as const
  await app.platform.identity.accounts.create(operator, facts)
})

const signIn = (by: Client = client, given: object = { email, password }, from?: string) =>
  by.send('POST', '/api/session', given, from === undefined ? {} : { remoteAddress: from })
const post = (path: string, fields: Record<string, string>, headers = {}) =>
  client.send('POST', path, new URLSearchParams(fields), { headers })
const isGuest = async (by: Client) => (await by.send('GET', '/api/visitor')).json().isGuest

describe('attacks on sessions', () => {
  it('SSN-4 session fixation: a planted token is worthless, and an earlier session ends at sign-in', async () => {
    const planted = 'A'.repeat(43)
    client.setCookie(sessionCookie, planted)
    await signIn()
    expect(client.cookie(sessionCookie)).not.toBe(planted)
    const former = client.copy()
    await signIn()
    expect(await isGuest(former)).toBe(true)
    expect(await isGuest(client)).toBe(false)
  })

  it('SSN-4 cookie theft: cookies copied before a sign-out are invalid after the sign-out', async () => {
    await signIn()
    const thief = client.copy()
    await client.send('DELETE', '/api/session')
    expect(await isGuest(thief)).toBe(true)
    expect((await thief.send('POST', '/api/session/keep-alive')).statusCode).toBe(401)
    expect((await thief.send('GET', '/account')).statusCode).toBe(302)
  })

  it('SSN-4 session fixation: sign-in through the form creates a new token', async () => {
    await signIn()
    const planted = client.copy()
    expect((await post('/sign-in', { _form: 'sign-in', email, password })).statusCode).toBe(303)
    expect(client.cookie(sessionCookie)).not.toBe(planted.cookie(sessionCookie))
    expect([await isGuest(planted), await isGuest(client)]).toEqual([true, false])
  })

  it('link fixation: planting a link for another account gives no access to that account', async () => {
    const other = `other-${email}`
    const facts = { email: other, name: 'Eve', organisation: 'Evil', role: 'practitioner', password } as const
    const { id } = await app.platform.identity.accounts.create(operator, facts)
    const token = await app.platform.identity.accounts.createPasswordLink(operator, id)
    await client.send('GET', `/api/link?token=${token}`, undefined, {
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    const answer = await post('/set-password', {
      _form: 'set-password',
      email,
      password: 'quite another password',
    })
    expect(answer.statusCode).toBe(422)
    expect((await signIn()).statusCode).toBe(200)
  })
})

describe('guessing', () => {
  const guess = (by: Client, from: string) => signIn(by, { email, password: 'not the right one' }, from)

  it('SSN-4 is rate-limited per network, with a Retry-After header', async () => {
    for (const host of [1, 2]) expect((await guess(client, `2001:db8:0:1::${host}`)).statusCode).toBe(401)
    const rejected = await signIn(client, { email, password }, '2001:db8:0:1::ffff')
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '900'])
    expect(rejected.json().error.message).toBe('There have been too many attempts. Try again in 15 minutes.')
    expect((await signIn(client, undefined, '2001:db8:0:2::1')).statusCode).toBe(200)
  })

  it('lock-out: attempts from a browser that has signed in before are counted separately, at sign-in and for links', async () => {
    await signIn()
    await client.send('DELETE', '/api/session')
    const stranger = createClient(app)
    const from = '192.0.2.5'
    for (const status of [401, 401, 429]) expect((await guess(stranger, from)).statusCode).toBe(status)
    const forgotten = new URLSearchParams({ _form: 'forgotten-password', email })
    const request = (by: Client) => by.send('POST', '/forgotten-password', forgotten, { remoteAddress: from })
    for (const status of [303, 303, 429]) expect((await request(stranger)).statusCode).toBe(status)
    expect((await request(client)).statusCode).toBe(303)
    expect((await signIn(client, undefined, from)).statusCode).toBe(200)
  })

  it('by response text is impossible: the responses for unknown, known and closed accounts are identical', async () => {
    const { id } = await app.platform.identity.accounts.require(operator, email)
    const ask = async (address: string) => {
      const { statusCode, json } = await signIn(client, { email: address, password: 'not the right one' })
      const link = await post('/forgotten-password', { _form: 'forgotten-password', email: address })
      return [statusCode, json(), link.statusCode, link.headers.location, client.cookies()]
    }
    const known = await ask(email)
    expect(await ask('nobody@clinic.example')).toEqual(known)
    await app.platform.identity.accounts.close(operator, id)
    expect(await ask(email)).toEqual(known)
  })
})

describe('a forgotten password', () => {
  it('is handled without waiting for the mail server', async () => {
    const sockets = new Set<Socket>()
    const silent = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const other = await startTestApp({ environment: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
    const facts = { email, name: 'Anna', organisation: 'Clear Skin', role: 'practitioner' } as const
    await other.platform.identity.accounts.create(operator, facts)
    const fields = new URLSearchParams({ _form: 'forgotten-password', email })
    const answer = await createClient(other).send('POST', '/forgotten-password', fields)
    expect(answer.statusCode).toBe(303)
    await vi.waitFor(() => expect(sockets.size).toBe(1), { timeout: 60_000 })
    for (const socket of sockets) socket.destroy()
    await other.stop()
    silent.close()
  })
})

describe('the return URL after sign-in', () => {
  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/%5cevil.example',
    '///evil.example',
    '/%5c%5cevil.example',
    '/\\/evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https:/evil.example',
    'HTTPS://evil.example',
    'http://own/account',
    '//own/about',
    '/.//evil.example',
    '/about/..//evil.example',
    '/ /evil.example',
    '/\t/evil.example',
    ' //evil.example',
    '//shop.example@evil.example/',
    'https://shop.example/about',
    'data:text/html,<script>alert(1)</script>',
    '/api/link?token=x',
    '?return=//evil.example',
    '',
    'javascript:alert(1)',
    '/account\r\nset-cookie: a=b',
    '/nowhere-at-all',
    '/sign-in/../../evil',
    '\t//evil.example',
    'account',
    '/%zz',
    '/%ff',
    '/about%2f..%2f..%2f%2fevil.example',
    '/about/%0d%0aset-cookie:%20a=b',
  ])('open redirect: %j redirects to the account page', async (target) => {
    const query = new URLSearchParams({ return: target })
    const answer = await post(`/sign-in?${query.toString()}`, { _form: 'sign-in', email, password })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/account'])
  })

  it('can be any path of this site, including its query', async () => {
    const query = new URLSearchParams({ return: '/skincare?page=2' })
    const answer = await post(`/sign-in?${query.toString()}`, { _form: 'sign-in', email, password })
    expect(answer.headers.location).toBe('/skincare?page=2')
  })
})

describe('enquiries and messages', () => {
  it.each([
    'ada@clinic.example\r\nBcc: all@clinic.example',
    'ada@clinic.example%0d%0aBcc: all@clinic.example',
    'ada@clinic.example, all@clinic.example',
    'ada@clinic.example\u2028Bcc: all@clinic.example',
    '"ada\r\nBcc: all"@clinic.example',
  ])('header injection: an enquiry from %j is rejected', async (address) => {
    const fields = {
      _form: 'enquiry',
      topic: 'order',
      name: 'Ada',
      email: address,
      message: 'Two of the gel.',
    }
    expect((await post('/contact', fields)).statusCode).toBe(422)
  })

  it('header injection: line breaks in a stored name add no header to a message', async () => {
    const facts = { email: `eve-${email}`, name: 'Eve', organisation: 'C', role: 'viewer' } as const
    const { id } = await app.platform.identity.accounts.create(operator, facts)
    await app.platform.database.transaction((db) =>
      db
        .updateTable('account')
        .set({ name: 'Eve\r\nBcc: all@clinic.example' })
        .where('id', '=', id)
        .execute(),
    )
    await post('/forgotten-password', { _form: 'forgotten-password', email: facts.email })
    const [message] = await vi.waitFor(async () => {
      const found = (await app.platform.outbox.list(operator)).filter(({ to }) => to === facts.email)
      expect(found).toHaveLength(1)
      return found
    })
    const raw = await readFile(join(app.dataDir, 'outbox', message?.name ?? ''), 'utf8')
    expect(raw.split(/\r?\n\r?\n/)[0]).not.toMatch(/bcc/i)
  })

  it('host header poisoning: a link in a message contains the public origin', async () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    }
    await post('/forgotten-password', { _form: 'forgotten-password', email }, headers)
    const [message] = await vi.waitFor(async () => {
      const found = (await app.platform.outbox.list(operator)).filter(({ to }) => to === email)
      expect(found).toHaveLength(1)
      return found
    })
    const { text } = await app.platform.outbox.read(operator, message?.name ?? '')
    expect(text).toContain('https://shop.example/api/link?token=')
    expect(text).not.toContain('evil')
  })

  it('oversized bodies: no route that accepts JSON reads a body of two megabytes', async () => {
    await app.platform.identity.accounts.create(operator, {
      email: `admin-${email}`,
      name: 'A',
      role: 'administrator',
      password,
    })
    await signIn(client, { email: `admin-${email}`, password })
    const changing = listRoutes(app.server).filter(
      ({ method, path }) => method.startsWith('P') && path !== '*',
    )
    expect(changing.length).toBeGreaterThan(5)
    for (const { method, path } of changing) {
      const url = path.replaceAll(/:[a-zA-Z]+/g, '1')
      const answer = await client.send(method as 'POST', url, { a: 'a'.repeat(2_000_000) })
      expect([path, answer.statusCode]).toEqual([path, uploadStatus(path) ?? 413])
    }
  })

  /**
   * Returns the status with which an upload route rejects the test's requests. Upload routes check the first bytes of
   * the file or the upload protocol, so their status differs from that of other routes.
   */
  function uploadStatus(path: string): number | undefined {
    if (path.endsWith('/studio/media')) return 415
    if (path.endsWith('/studio/uploads')) return 412
    return path.includes('/studio/uploads/') ? 400 : undefined
  }

  it.each([
    ['a body of megabytes', 413, { email: 'a'.repeat(2_000_000), password }],
    ['a password of many kilobytes', 400, { email: 'a@b.example', password: 'a'.repeat(5000) }],
    ['additional properties', 400, { email: 'a@b.example', password, role: 'administrator' }],
    ['values that are not strings', 400, { email: 1, password: [] }],
  ])('oversized and malformed bodies: %s returns %i', async (_name, status, body) => {
    expect((await signIn(client, body)).statusCode).toBe(status)
  })

  it('the log contains neither a link’s token nor typed text', async () => {
    const before = app.log.length
    const token = 'S3cr3t-_'.repeat(6).slice(0, 43)
    await client.send('GET', `/api/link?token=${token}`)
    await client.send('GET', `/api/%6cink?%74oken=${token}`)
    await client.send('GET', `/account?token=${token}`)
    await client.send('POST', '/api/session', { email: 'anna.secret@clinic.example', password: token })
    await client.send(
      'POST',
      '/sign-in',
      new URLSearchParams({ _form: 'sign-in', email: 'anna.secret@clinic.example', password: token }),
    )
    const lines = app.log.slice(before)
    expect(lines.filter(({ msg }) => msg === 'request completed')).toHaveLength(5)
    expect(JSON.stringify(lines)).not.toMatch(/S3cr3t|anna\.secret/)
  })
})
