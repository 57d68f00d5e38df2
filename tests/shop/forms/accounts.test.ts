import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient, type Client } from '../../../packages/platform/src/http/client.fixture.ts'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'

const operator = { kind: 'operator', name: 'test' } as const
const password = 'three words or four'
const setting = { environment: { SMTP_URL: undefined } }

let app: TestApp
let client: Client
let now = new Date('2026-03-02T09:00:00Z')
let count = 0

beforeAll(async () => {
  app = await startTestApp({ ...setting, clock: () => now })
})
afterAll(() => app.stop())
beforeEach(() => {
  now = new Date(now.getTime() + 24 * 3600_000)
  client = createClient(app)
})

const addAccount = (role: 'practitioner' | 'administrator' = 'practitioner') =>
  app.platform.identity.accounts.create(operator, {
    email: `anna${(count += 1)}@clinic.example`,
    name: 'Anna Berg',
    organisation: 'Clear Skin Clinic',
    role,
    password,
  })
const post = (path: string, form: string, fields: Record<string, string>, by: Client = client) =>
  by.send('POST', path, new URLSearchParams({ _form: form, ...fields }))
const signIn = (email: string, by: Client = client) => by.send('POST', '/api/session', { email, password })
async function readOutbox(): Promise<string[]> {
  const listFinished = async () => {
    const files = await readdir(join(app.dataDir, 'outbox')).catch((): string[] => [])
    return files.filter((file) => file.endsWith('.eml')).toSorted()
  }
  await expect.poll(listFinished).not.toEqual([])
  const files = await listFinished()
  return Promise.all(files.map((file) => readFile(join(app.dataDir, 'outbox', file), 'utf8')))
}
async function readLink(to: string): Promise<string> {
  const find = async () => (await readOutbox()).findLast((text) => text.includes(`To: ${to}`))
  await expect.poll(find).toBeDefined()
  const text = ((await find()) ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')
  return /https:\/\/shop\.example(\/api\/link\?token=[\w-]+)/.exec(text)?.[1] ?? ''
}

describe('account pages without JavaScript', () => {
  it('SSN-4 the account page redirects guests to sign-in, and returns them afterwards', async () => {
    const { email } = await addAccount()
    const led = await client.send('GET', '/account')
    expect(led.statusCode).toBe(302)
    expect(led.headers.location).toBe('/sign-in?return=%2Faccount')
    const page = await client.send('GET', String(led.headers.location))
    expect(page.body).toBe((await client.send('GET', '/sign-in')).body)
    expect(page.body).not.toContain('action="/sign-in')
    const done = await post('/sign-in?return=%2Faccount', 'sign-in', { email, password })
    expect([done.statusCode, done.headers.location]).toEqual([303, '/account'])
    const account = await client.send('GET', '/account')
    expect(account.statusCode).toBe(200)
    expect(account.headers['cache-control']).toBe('no-store')
    expect(account.body).toContain(email)
    expect(account.body).toContain('Clear Skin Clinic')
  })

  it('SSN-4 a form sent after the session has expired redirects to sign-in, and then back to the form', async () => {
    const { id, email } = await addAccount()
    await signIn(email)
    await app.platform.identity.sessions.endAll(id)
    const fields = new URLSearchParams({
      _form: 'change-password',
      current: password,
      password: 'x'.repeat(12),
    })
    const send = (path: string, accept: string, by = client) =>
      by.send('POST', path, fields, { headers: { accept } })
    const led = await send('/account', 'text/html,*/*;q=0.8')
    expect([led.statusCode, led.headers.location]).toEqual([303, '/sign-in?return=%2Faccount%3Fvisitor%3Dme'])
    const back = await post(String(led.headers.location), 'sign-in', { email, password }, createClient(app))
    expect(back.headers.location).toBe('/account?visitor=me')
    const scripted = await send('/account', '*/*')
    expect([scripted.statusCode, scripted.json().error.code]).toEqual([401, 'not-signed-in'])
    const unknown = await send('/contact', 'text/html', createClient(app))
    expect(unknown.statusCode).toBe(405)
  })

  it('a wrong password shows a message, and the form retains the e-mail address but not the password', async () => {
    const { email } = await addAccount()
    const answer = await post('/sign-in', 'sign-in', { email, password: 'not the right one' })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('do not match')
    expect(answer.body).toContain(`value="${email}"`)
    expect(answer.body).not.toContain('not the right one')
  })

  it('a page for guests redirects signed-in visitors to their account', async () => {
    const { email } = await addAccount()
    await signIn(email)
    const answer = await client.send('GET', '/sign-in')
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/account'])
  })

  it('a one-time link resets a forgotten password and signs out all other devices', async () => {
    const { email } = await addAccount()
    const otherBrowser = createClient(app)
    await signIn(email, otherBrowser)
    expect((await post('/forgotten-password', 'forgotten-password', { email })).statusCode).toBe(303)
    const link = await readLink(email)
    const opened = await client.send('GET', link)
    expect([opened.statusCode, opened.headers.location]).toEqual([303, '/set-password'])
    const fields = { email, password: 'quite another password' }
    const weak = await post('/set-password', 'set-password', { email, password: 'short' })
    expect(weak.body).toContain('at least 12 characters')
    const done = await post('/set-password', 'set-password', fields)
    expect([done.statusCode, done.headers.location]).toEqual([303, '/account'])
    expect((await client.send('GET', '/account')).statusCode).toBe(200)
    expect((await otherBrowser.send('GET', '/api/visitor')).json()).toEqual({ isGuest: true })
    const thief = createClient(app)
    await thief.send('GET', link)
    expect((await post('/set-password', 'set-password', fields, thief)).body).toContain('does not work')
  })

  it('a changed password keeps this device signed in, with a new token, and signs out all other devices', async () => {
    const { email } = await addAccount()
    const otherBrowser = createClient(app)
    await signIn(email, otherBrowser)
    await signIn(email)
    const stolen = client.copy()
    const wrong = { current: 'not the right one', password: 'quite another password' }
    expect((await post('/account', 'change-password', wrong)).body).toContain('not your current password')
    const done = await post('/account', 'change-password', { ...wrong, current: password })
    expect(done.headers.location).toBe('/account?sent=change-password#form-change-password')
    expect((await client.send('GET', '/account?sent=change-password')).body).toContain(
      'password has been changed',
    )
    for (const former of [stolen, otherBrowser])
      expect((await former.send('GET', '/api/visitor')).json()).toEqual({ isGuest: true })
  })

  it('a new e-mail address applies once its link is confirmed with the password, and the old address is notified', async () => {
    const { email } = await addAccount()
    await signIn(email)
    const next = `new-${email}`
    const done = await post('/account', 'change-email', { current: password, email: next })
    expect(done.statusCode).toBe(303)
    expect((await client.send('GET', '/account')).body).not.toContain(next)
    await client.send('GET', await readLink(next))
    expect((await post('/confirm-email', 'confirm-email', { password })).statusCode).toBe(303)
    expect((await client.send('GET', '/account')).body).toContain(next)
    await expect
      .poll(async () => (await readOutbox()).some((text) => text.includes(`To: ${email}`)))
      .toBe(true)
  })

  it('SSN-4 confirming an e-mail address leaves this browser signed in, with a new token, and signs out all other browsers', async () => {
    const { email } = await addAccount()
    const otherBrowser = createClient(app)
    await signIn(email, otherBrowser)
    await signIn(email)
    const stolen = client.copy()
    await post('/account', 'change-email', { current: password, email: `new-${email}` })
    await client.send('GET', await readLink(`new-${email}`))
    expect((await otherBrowser.send('GET', '/api/visitor')).json().isGuest).toBe(false)
    await post('/confirm-email', 'confirm-email', { password })
    expect((await client.send('GET', '/api/visitor')).json().isGuest).toBe(false)
    for (const former of [stolen, otherBrowser])
      expect((await former.send('GET', '/api/visitor')).json()).toEqual({ isGuest: true })
  })

  it('SSN-4 confirming an e-mail address in another account’s browser does not change the session', async () => {
    const { email } = await addAccount()
    const other = await addAccount()
    const owner = createClient(app)
    await signIn(email, owner)
    const form = { _form: 'change-email', current: password, email: `new-${email}` }
    await owner.send('POST', '/account', new URLSearchParams(form))
    await signIn(other.email)
    await client.send('GET', await readLink(`new-${email}`))
    await post('/confirm-email', 'confirm-email', { password })
    expect((await owner.send('GET', '/api/visitor')).json()).toEqual({ isGuest: true })
    expect((await client.send('GET', '/account')).body).toContain(other.email)
  })

  it('an account’s devices are listed and signed out one by one or all at once', async () => {
    const { email } = await addAccount()
    const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko Firefox/140.0' }
    const otherBrowser = createClient(app)
    await otherBrowser.send('POST', '/api/session', { email, password }, { headers: firefox })
    await signIn(email)
    const { body } = await client.send('GET', '/account')
    expect(body).toContain('Firefox, Windows')
    const sessions = [...body.matchAll(/name="session" value="([\w-]+)"/g)].map(([, id]) => id ?? '')
    expect(sessions).toHaveLength(3)
    const own = (await app.platform.identity.sessions.find(client.cookie('__Host-epiderm-session')))?.id
    const other = sessions.find((id) => id !== own && id !== 'all') ?? ''
    await post('/account', 'overview', { session: other })
    expect((await otherBrowser.send('GET', '/api/visitor')).json()).toEqual({ isGuest: true })
    expect((await client.send('GET', '/api/visitor')).json().isGuest).toBe(false)
    const last = await post('/account', 'overview', { session: 'all' })
    expect(last.headers.location).toBe('/sign-in')
    expect(client.cookies()).toEqual(['__Host-epiderm-device'])
  })
})
