import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient, type Client } from '../client.fixture.ts'
import { startTestApp, type TestApp } from '../../app/testing.ts'

const operator = { kind: 'operator', name: 'test' } as const
const anna = { email: 'anna@clinic.example', password: 'three words or four' }

let app: TestApp
let now: Date
let client: Client
let userId: string

beforeAll(async () => {
  now = new Date('2026-03-02T09:00:00Z')
  app = await startTestApp({ site: 'small', basePath: '/acme/s', clock: () => now })
  const account = await app.platform.identity.accounts.create(operator, {
    ...anna,
    name: 'Anna',
    organisation: 'Clear Skin',
    role: 'practitioner',
  })
  userId = account.id
})
afterAll(() => app.stop())
beforeEach(() => {
  now = new Date(now.getTime() + 24 * 3600_000)
  client = createClient(app, '/acme/s')
})

const pass = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000))
const signIn = () => client.send('POST', '/api/session', anna)
const status = () => client.send('GET', '/api/session')
const keepAlive = () => client.send('POST', '/api/session/keep-alive')

describe('sessions over HTTP', () => {
  it('SSN-1 SSN-4 sign-in identifies the visitor; sign-out also ends the session on the server', async () => {
    expect((await client.send('GET', '/api/visitor')).json()).toEqual({ isGuest: true })
    const answer = await signIn()
    expect(answer.json()).toEqual({ userId, remainingSeconds: 900, warningSeconds: 30 })
    expect((await client.send('GET', '/api/visitor')).json()).toEqual({ isGuest: false, userId })
    const stolen = client.copy()
    expect((await client.send('DELETE', '/api/session')).statusCode).toBe(204)
    expect(client.cookies()).toEqual(['__Secure-epiderm-device'])
    expect((await stolen.send('GET', '/api/visitor')).json()).toEqual({ isGuest: true })
  })

  it('SSN-4 all cookies except the hint are HttpOnly; all cookies are bound to the base path and to HTTPS', async () => {
    const answer = await signIn()
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Secure-epiderm-session=[\w-]{43}; Path=\/acme\/s; HttpOnly; Secure; SameSite=Lax$/,
      ),
      'epiderm-visitor=1; Path=/acme/s; Secure; SameSite=Lax',
      expect.stringMatching(
        /^__Secure-epiderm-device=[\w-]{12}\.\d+\.[\w-]{43}; Max-Age=15552000; Path=\/acme\/s; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('SSN-1 an invalid session cookie before the valid cookie does not sign the visitor out', async () => {
    await signIn()
    const session = client.cookieHeader()
    const send = (method: 'GET' | 'DELETE', cookie: string) =>
      createClient(app, '/acme/s').send(method, '/api/session', undefined, { headers: { cookie } })
    const both = `__Secure-epiderm-session=${'x'.repeat(43)}; ${session}`
    expect((await send('GET', both)).statusCode).toBe(200)
    expect((await send('DELETE', both)).statusCode).toBe(204)
    expect((await send('GET', session)).statusCode).toBe(401)
  })

  it('SSN-2 only keep-alive extends a session; requesting its state, the visitor or a page does not', async () => {
    await signIn()
    pass(600)
    expect((await status()).json()).toEqual({ remainingSeconds: 300, warningSeconds: 30 })
    await client.send('GET', '/api/visitor')
    await client.send('GET', '/about')
    pass(200)
    expect((await status()).json()).toEqual({ remainingSeconds: 100, warningSeconds: 30 })
    expect((await keepAlive()).json()).toEqual({ remainingSeconds: 900, warningSeconds: 30 })
    pass(900)
    const over = await status()
    expect(over.statusCode).toBe(401)
    expect(over.json().error.code).toBe('not-signed-in')
  })

  it('SSN-1 the next page deletes the hint of an expired session, and the next sign-in replaces its cookie', async () => {
    await signIn()
    pass(900)
    expect((await client.send('GET', '/api/visitor')).json()).toEqual({ isGuest: true })
    expect(client.cookies()).toEqual(['__Secure-epiderm-session', '__Secure-epiderm-device'])
    await signIn()
    expect((await status()).statusCode).toBe(200)
  })

  it('SSN-1 a late response to a guest does not end a session that another tab has since started; keep-alive restores the hint', async () => {
    await signIn()
    pass(900)
    const expired = client.cookieHeader()
    await signIn()
    const late = await client.send('GET', '/api/visitor', undefined, { headers: { cookie: expired } })
    expect(late.json()).toEqual({ isGuest: true })
    expect((await status()).statusCode).toBe(200)
    expect(client.cookies()).not.toContain('epiderm-visitor')
    expect((await keepAlive()).statusCode).toBe(200)
    expect(client.cookies()).toContain('epiderm-visitor')
    expect((await keepAlive()).headers['set-cookie']).toBeUndefined()
  })

  it.each([
    ['GET', '/api/session'],
    ['POST', '/api/session/keep-alive'],
  ] as const)(
    'SSN-2 %s %s with an expired session does not end a session that another tab has since started',
    async (method, path) => {
      await signIn()
      pass(900)
      const expired = client.cookieHeader()
      await signIn()
      const late = await client.send(method, path, undefined, { headers: { cookie: expired } })
      expect(late.statusCode).toBe(401)
      expect((await status()).statusCode).toBe(200)
    },
  )
})
