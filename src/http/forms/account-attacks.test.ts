/** Attacks on accounts and sessions over HTTP, each with the answer that it gets. */
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient, type Client } from '../client.fixture.ts'
import { listRoutes } from '../routes.fixture.ts'
import { quickHashing, startTestApp, type TestApp } from '../../app/testing.ts'

const operator = { kind: 'operator', name: 'test' } as const
const password = 'three words or four'
const sessionCookie = '__Host-epiderm-session'

/** Of each comparison what the stored hash makes it cost: method, memory, passes. */
const compared: string[] = []
const hashing = {
  ...quickHashing,
  verify(stored: string, given: string) {
    compared.push(stored.split('$').slice(0, 4).join('$'))
    return quickHashing.verify(stored, given)
  },
}

let app: TestApp
let client: Client
let now = new Date('2026-03-02T09:00:00Z')
let email: string
let count = 0

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, hashing })
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
  it('SSN-4 session fixation: a planted token is worth nothing, and a former one ends at sign-in', async () => {
    const planted = 'A'.repeat(43)
    client.setCookie(sessionCookie, planted)
    await signIn()
    expect(client.cookie(sessionCookie)).not.toBe(planted)
    const former = client.copy()
    await signIn()
    expect(await isGuest(former)).toBe(true)
    expect(await isGuest(client)).toBe(false)
  })

  it('SSN-4 cookie theft: what was copied before sign-out opens nothing after it', async () => {
    await signIn()
    const thief = client.copy()
    await client.send('DELETE', '/api/session')
    expect(await isGuest(thief)).toBe(true)
    expect((await thief.send('POST', '/api/session/keep-alive')).statusCode).toBe(401)
    expect((await thief.send('GET', '/account')).statusCode).toBe(302)
  })

  it.each<[string, (theft: { userId: string; sessionId: string }) => Promise<unknown>]>([
    ['time without activity', async () => void (now = new Date(now.getTime() + 900_000))],
    [
      'the absolute limit, with activity until then',
      async () => {
        for (let passed = 0; passed < 43_200; passed += 800) {
          now = new Date(now.getTime() + 800_000)
          await client.send('POST', '/api/session/keep-alive')
        }
      },
    ],
    ['another sign-in with the same browser', () => signIn()],
    [
      'a changed password',
      () =>
        post('/account', { _form: 'change-password', current: password, password: 'other words, and more' }),
    ],
    ['sign-out everywhere', () => post('/account', { _form: 'overview', session: 'all' })],
    [
      'sign-out of that device',
      ({ sessionId }) => post('/account', { _form: 'overview', session: sessionId }),
    ],
    ['sign-out by staff', ({ userId }) => app.platform.identity.accounts.endSessions(operator, userId)],
    ['a closed account', ({ userId }) => app.platform.identity.accounts.close(operator, userId)],
  ])('SSN-4 cookie theft: what was copied opens nothing after %s', async (_name, end) => {
    const { userId } = (await signIn()).json()
    const [session] = await app.platform.identity.sessions.list(userId)
    const thief = client.copy()
    expect(await isGuest(thief.copy())).toBe(false)
    await end({ userId, sessionId: session?.id ?? '' })
    expect((await thief.copy().send('POST', '/api/session/keep-alive')).statusCode).toBe(401)
    expect((await thief.copy().send('GET', '/account')).statusCode).toBe(302)
    expect(await isGuest(thief)).toBe(true)
  })

  it.each([
    ['sign-in by the form', () => post('/sign-in', { _form: 'sign-in', email, password })],
    [
      'a changed password',
      () =>
        post('/account', { _form: 'change-password', current: password, password: 'other words, and more' }),
    ],
  ])('SSN-4 session fixation: %s makes a token that nobody has seen', async (_name, rotate) => {
    await signIn()
    const planted = client.copy()
    expect((await rotate()).statusCode).toBe(303)
    expect(client.cookie(sessionCookie)).not.toBe(planted.cookie(sessionCookie))
    expect([await isGuest(planted), await isGuest(client)]).toEqual([true, false])
  })

  it('link fixation: somebody else’s link, planted, makes nobody’s account theirs', async () => {
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

  it('SSN-4 the table of sessions holds no token', async () => {
    await signIn()
    const rows = await app.platform.database.read.selectFrom('session').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(client.cookie(sessionCookie))
    expect(rows.every(({ token_hash }) => /^[0-9a-f]{64}$/.test(token_hash))).toBe(true)
  })

  it('the old password opens nothing once it is changed, though it was proven before', async () => {
    const { id } = await app.platform.identity.accounts.require(operator, email)
    const token = await app.platform.identity.accounts.createPasswordLink(operator, id)
    const asked = { token, email, password: 'a whole new password', from: '192.0.2.1' }
    const thieves = [createClient(app), createClient(app), createClient(app)]
    const [answers] = await Promise.all([
      Promise.all(thieves.map((thief) => signIn(thief))),
      app.platform.identity.own.setPassword(asked),
    ])
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 401)).toBe(true)
    expect(await Promise.all(thieves.map(isGuest))).toEqual([true, true, true])
  })

  it('one password is changed once, by one of two at the same time', async () => {
    const account = await app.platform.identity.accounts.require(operator, email)
    const change = (wanted: string) =>
      app.platform.identity.own.changePassword({
        account,
        current: password,
        password: wanted,
        from: '192.0.2.1',
      })
    const ends = await Promise.allSettled([change('the owner’s new one'), change('the thief’s new one')])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('an account that is closed while its password is proven is not signed in to', async () => {
    const { id } = await app.platform.identity.accounts.require(operator, email)
    const clients = Array.from({ length: 6 }, () => createClient(app))
    const attempts = clients.map((each) => signIn(each))
    await Promise.race(attempts)
    await app.platform.identity.accounts.close(operator, id)
    const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode)
    expect(statuses).toContain(401)
    expect(statuses.filter((status) => status !== 401 && status !== 200)).toEqual([])
    expect(new Set(await Promise.all(clients.map(isGuest)))).toEqual(new Set([true]))
  })

  it('a change of role ends what was signed in before', async () => {
    const { json } = await signIn()
    const { userId } = json()
    await app.platform.identity.accounts.changeRole(operator, userId, 'viewer')
    expect(await isGuest(client)).toBe(true)
  })
})

/** All routes and forms are in `csrf.test.ts`. */
describe('sign-in by another site', () => {
  const foreign = [
    ['another site, as browsers say it', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling domain', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { 'sec-fetch-site': undefined, origin: 'https://evil.example' }],
    ['no origin that can be told', { 'sec-fetch-site': undefined, origin: 'null' }],
    [
      'the same host without encryption',
      { 'sec-fetch-site': undefined, origin: 'http://shop.example', host: 'shop.example' },
    ],
  ] as const
  it.each(foreign)('CSRF: a sign-in form sent from %s signs nobody in', async (_name, headers) => {
    const answer = await post('/sign-in', { _form: 'sign-in', email, password }, headers)
    expect(answer.statusCode).toBe(403)
    expect(client.cookies()).toEqual([])
  })
})

describe('guessing', () => {
  const wrong = () => ({ email, password: 'not the right one' })
  const guess = async (times: number, toAddress: (attempt: number) => string, by = createClient(app)) => {
    for (let attempt = 0; attempt < times; attempt += 1) await signIn(by, wrong(), toAddress(attempt))
  }

  it('SSN-4 brute force at one account from one address: ten times in a quarter of an hour, then a clear wait', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await signIn(client, wrong(), '192.0.2.1')).statusCode).toBe(401)
    const refused = await signIn(client, { email, password }, '192.0.2.1')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBe(900)
    expect(refused.json().error.message).toBe('There have been too many attempts. Try again in 15 minutes.')
    now = new Date(now.getTime() + 900_000)
    expect((await signIn(client, undefined, '192.0.2.1')).statusCode).toBe(200)
  })

  it('lock-out: a stranger who fails on purpose, without end, spends the count of one network alone', async () => {
    await guess(150, (attempt) => `2001:db8:0:1::${(attempt + 1).toString(16)}`)
    expect((await signIn(createClient(app), undefined, '2001:db8:0:1::ffff')).statusCode).toBe(429)
    expect((await signIn(createClient(app), undefined, '2001:db8:0:2::1')).statusCode).toBe(200)
  })

  it('lock-out: a browser that has signed in before does so after strangers everywhere have spent the account’s count', async () => {
    expect((await signIn()).statusCode).toBe(200)
    await client.send('DELETE', '/api/session')
    await guess(101, (attempt) => `192.0.2.${attempt}`)
    expect((await signIn(createClient(app), undefined, '198.51.100.1')).statusCode).toBe(429)
    expect((await signIn(client, undefined, '192.0.2.1')).statusCode).toBe(200)
  })

  it('brute force from a browser that has signed in before: ten times, then a wait', async () => {
    await signIn()
    await guess(10, (attempt) => `192.0.2.${attempt}`, client)
    expect((await signIn(client, undefined, '192.0.2.77')).statusCode).toBe(429)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['of another account', async () => (email = `${(count += 1)}-${email}`)],
    ['after 180 days', async () => (now = new Date(now.getTime() + 181 * 24 * 3600_000))],
    [
      'after a new password',
      async () => {
        const again = createClient(app)
        await signIn(again)
        const fields = { _form: 'change-password', current: password, password: 'another three words' }
        await again.send('POST', '/account', new URLSearchParams(fields))
      },
    ],
    [
      'that is made up',
      async () => client.setCookie('__Host-epiderm-device', `${'a'.repeat(12)}.9999999999.${'b'.repeat(43)}`),
    ],
  ])('a known browser %s is a stranger', async (_, change) => {
    await signIn()
    await change()
    await guess(10, () => '192.0.2.5')
    expect((await signIn(client, wrong(), '192.0.2.5')).statusCode).toBe(429)
  })

  it('lock-out of recovery: a browser that has signed in before gets its link after strangers have asked for all', async () => {
    await signIn()
    const forgotten = { _form: 'forgotten-password', email }
    const ask = (by: Client, remoteAddress: string) =>
      by.send('POST', '/forgotten-password', new URLSearchParams(forgotten), { remoteAddress })
    for (let attempt = 0; attempt < 10; attempt += 1) await ask(createClient(app), `192.0.2.${attempt}`)
    expect((await ask(createClient(app), '192.0.2.99')).statusCode).toBe(429)
    expect((await ask(client, '192.0.2.99')).statusCode).toBe(303)
  })

  it('SSN-4 brute force from one address, at many accounts: forty times, then a clear wait', async () => {
    const tryOne = (attempt: number) =>
      signIn(client, { email: `nobody${attempt}@clinic.example`, password }, '192.0.2.200')
    const answers = await Promise.all(Array.from({ length: 41 }, (_, attempt) => tryOne(attempt)))
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  })

  it('SSN-4 parallel sign-ins are all counted before the first is judged', async () => {
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => signIn(createClient(app), wrong(), '192.0.2.1')),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
  })

  it('enumeration by text: unknown, known and closed accounts get the same answers', async () => {
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

  it('enumeration by time: an unknown address takes as long as a wrong password', async () => {
    const listCosts = async (address: string) => {
      compared.length = 0
      await signIn(client, { email: address, password: 'not the right one' })
      return [...compared]
    }
    const known = await listCosts(email)
    expect(known).toHaveLength(1)
    expect(await listCosts('nobody@clinic.example')).toEqual(known)
  })
})

/** What is written to the database while `work` runs, as `insertInto one_time_link`. */
async function watchWrites(work: () => Promise<unknown>): Promise<readonly string[]> {
  const written: string[] = []
  const { database } = app.platform
  const transaction = database.transaction.bind(database)
  const spy = vi.spyOn(database, 'transaction').mockImplementation((inside) => {
    written.push('begin')
    return transaction((trx) =>
      inside(
        new Proxy(trx, {
          get(target, name) {
            const member: unknown = Reflect.get(target, name, target)
            if (typeof member !== 'function') return member
            return (...given: unknown[]) => {
              written.push(`${String(name)} ${String(given[0])}`)
              return member.apply(target, given) as unknown
            }
          },
        }),
      ),
    )
  })
  await work()
  spy.mockRestore()
  return written
}

describe('enumeration by what is done', () => {
  it('a forgotten password writes the same for known, unknown and closed accounts, and its link opens nothing there', async () => {
    const ask = (address: string) =>
      watchWrites(() => post('/forgotten-password', { _form: 'forgotten-password', email: address }))
    const known = await ask(email)
    expect(known).toContain('insertInto one_time_link')
    expect(await ask('nobody@clinic.example')).toEqual(known)
    expect(await ask('nobody-else@clinic.example')).toEqual(known)
    const { id } = await app.platform.identity.accounts.require(operator, email)
    await app.platform.identity.accounts.close(operator, id)
    expect(await ask(email)).toEqual(known)

    const from = '192.0.2.1'
    const { token, to } = await app.platform.identity.own.requestPasswordLink({
      email: 'nobody@clinic.example',
      from,
    })
    expect(to).toBeUndefined()
    expect(await app.platform.identity.own.findLinkState(token)).toEqual({ state: 'unknown' })
    await expect(
      app.platform.identity.own.setPassword({ token, email: 'nobody@clinic.example', password, from }),
    ).rejects.toMatchObject({ code: 'link-used' })
    const rows = await app.platform.database.read
      .selectFrom('one_time_link')
      .select('token_hash')
      .where('account', 'is', null)
      .where('purpose', '=', 'password')
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('a change to an address that somebody has writes the same as to one that nobody has', async () => {
    const duplicate = `duplicate-${email}`
    const facts = { email: duplicate, name: 'T', organisation: 'C', role: 'practitioner', password } as const
    await app.platform.identity.accounts.create(operator, facts)
    await signIn()
    const ask = (address: string) =>
      watchWrites(async () => {
        const fields = { _form: 'change-email', current: password, email: address }
        const { statusCode, headers } = await post('/account', fields)
        expect([statusCode, headers.location]).toEqual([303, '/account?sent=change-email#form-change-email'])
      })
    const free = await ask(`free-${email}`)
    expect(free).toContain('insertInto one_time_link')
    expect(await ask(duplicate)).toEqual(free)
  })

  it('no answer waits for the mail server', async () => {
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
    await vi.waitFor(() => expect(sockets.size).toBe(1), { timeout: 10_000 })
    for (const socket of sockets) socket.destroy()
    await other.stop()
    silent.close()
  })
})

describe('return address after sign-in', () => {
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
  ])('open redirect: %j leads to the account page', async (wanted) => {
    const query = new URLSearchParams({ return: wanted })
    const answer = await post(`/sign-in?${query.toString()}`, { _form: 'sign-in', email, password })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/account'])
  })

  it('an own page, with its query, is gone back to', async () => {
    const query = new URLSearchParams({ return: '/skincare?page=2' })
    const answer = await post(`/sign-in?${query.toString()}`, { _form: 'sign-in', email, password })
    expect(answer.headers.location).toBe('/skincare?page=2')
  })
})

describe('what is sent', () => {
  it.each([
    'anna@clinic.example\r\nBcc: all@clinic.example',
    'anna@clinic.example, all@clinic.example',
    'anna@clinic.example\0',
    '<anna@clinic.example>',
    '"a\r\nb"@clinic.example',
  ])('header injection: %j is written to by nobody', async (address) => {
    const before = await readdir(join(app.dataDir, 'outbox')).catch((): string[] => [])
    await post('/forgotten-password', { _form: 'forgotten-password', email: address })
    for (const file of await readdir(join(app.dataDir, 'outbox')).catch((): string[] => []))
      if (!before.includes(file) && file.endsWith('.eml'))
        expect(await readFile(join(app.dataDir, 'outbox', file), 'utf8')).not.toMatch(/^bcc:|all@clinic/im)
    await expect(
      app.platform.identity.accounts.create(operator, { email: address, name: 'A', role: 'viewer' }),
    ).rejects.toMatchObject({ code: 'account-email-wrong' })
  })

  it.each([
    'ada@clinic.example\r\nBcc: all@clinic.example',
    'ada@clinic.example%0d%0aBcc: all@clinic.example',
    'ada@clinic.example, all@clinic.example',
    'ada@clinic.example\u2028Bcc: all@clinic.example',
    '"ada\r\nBcc: all"@clinic.example',
  ])('header injection: an enquiry from %j is not taken', async (address) => {
    const fields = {
      _form: 'enquiry',
      topic: 'order',
      name: 'Ada',
      email: address,
      message: 'Two of the gel.',
    }
    expect((await post('/contact', fields)).statusCode).toBe(422)
  })

  it('header injection: a name with line breaks is refused before it can reach a message', async () => {
    const name = 'Eve\r\nBcc: all@clinic.example'
    const facts = { email: `eve-${email}`, name, organisation: 'C', role: 'viewer' } as const
    await expect(app.platform.identity.accounts.create(operator, facts)).rejects.toMatchObject({
      code: 'account-text-wrong',
    })
  })

  it('header injection: a name with line breaks that was stored before adds no header to a message', async () => {
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

  it('host header poisoning: a link of a message names the public origin', async () => {
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

  it('oversized bodies: no route that takes JSON reads megabytes', async () => {
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
      /** One takes pictures, and knows by the first bytes that this is none. */
      expect([path, answer.statusCode]).toEqual([path, path.endsWith('/studio/media') ? 415 : 413])
    }
  })

  it.each([
    ['a newer one', (id: string) => app.platform.identity.accounts.createPasswordLink(operator, id)],
    ['24 hours', async () => void (now = new Date(now.getTime() + 24 * 3600_000))],
    [
      'a password that was changed otherwise',
      async () => {
        await signIn()
        await post('/account', {
          _form: 'change-password',
          current: password,
          password: 'other words, and more',
        })
      },
    ],
  ])('replayed links: after %s a former one opens nothing', async (_name, end) => {
    const { id } = await app.platform.identity.accounts.require(operator, email)
    const token = await app.platform.identity.accounts.createPasswordLink(operator, id)
    await end(id)
    const other = createClient(app)
    await other.send('GET', `/api/link?token=${token}`)
    const fields = new URLSearchParams({ _form: 'set-password', email, password: 'quite another password' })
    expect((await other.send('POST', '/set-password', fields)).statusCode).toBe(422)
  })

  it.each([
    ['a body of megabytes', 413, { email: 'a'.repeat(2_000_000), password }],
    ['a password of many kilobytes', 400, { email: 'a@b.example', password: 'a'.repeat(5000) }],
    ['more than was asked for', 400, { email: 'a@b.example', password, role: 'administrator' }],
    ['no words at all', 400, { email: 1, password: [] }],
  ])('oversized and odd bodies: %s is answered with %i', async (_name, status, body) => {
    expect((await signIn(client, body)).statusCode).toBe(status)
  })

  it('the link of the first start makes nobody an administrator once there is an account', async () => {
    const other = await startTestApp()
    const token = new URL(other.firstLink ?? '').searchParams.get('token') ?? ''
    const { accounts, own } = other.platform.identity
    await accounts.create(operator, { email, name: 'Anna', role: 'administrator', password })
    const asked = { token, email: 'eve@clinic.example', password: 'a whole new password', from: '192.0.2.1' }
    await expect(own.createFirstAdministrator({ ...asked, name: 'Eve' })).rejects.toMatchObject({
      code: 'link-used',
    })
    await expect(own.setPassword(asked)).rejects.toMatchObject({ code: 'link-used' })
    await other.stop()
  })

  it('the link of the first start works once, and the audit log tells who became administrator', async () => {
    const other = await startTestApp()
    const token = new URL(other.firstLink ?? '').searchParams.get('token') ?? ''
    const { audit, identity } = other.platform
    const become = (address: string) =>
      identity.own
        .createFirstAdministrator({ token, name: 'Eve', email: address, password, from: '192.0.2.1' })
        .catch(() => undefined)
    const made = (await Promise.all([become(email), become('eve@clinic.example')])).filter(Boolean)
    expect(made).toHaveLength(1)
    expect(await audit.list(operator)).toContainEqual(
      expect.objectContaining({ actor: made[0]?.id, event: 'account.created', origin: '192.0.2.1' }),
    )
    await other.stop()
  })

  it('no line of the log tells a link’s token or what was typed', async () => {
    const other = await startTestApp({ environment: { LOG_LEVEL: 'info' } })
    const by = createClient(other)
    const token = 'S3cr3t-_'.repeat(6).slice(0, 43)
    await by.send('GET', `/api/link?token=${token}`)
    await by.send('GET', `/api/%6cink?%74oken=${token}`)
    await by.send('GET', `/account?token=${token}`)
    await by.send('POST', '/api/session', { email: 'anna.secret@clinic.example', password: token })
    await by.send(
      'POST',
      '/sign-in',
      new URLSearchParams({ _form: 'sign-in', email: 'anna.secret@clinic.example', password: token }),
    )
    expect(other.log.filter(({ msg }) => msg === 'request completed')).toHaveLength(5)
    expect(JSON.stringify(other.log)).not.toMatch(/S3cr3t|anna\.secret/)
    await other.stop()
  })

  it('replayed links: of two at the same time one sets the password; later none does', async () => {
    const { id } = await app.platform.identity.accounts.require(operator, email)
    const token = await app.platform.identity.accounts.createPasswordLink(operator, id)
    const open = async (by: Client) => {
      await by.send('GET', `/api/link?token=${token}`)
      return by.send(
        'POST',
        '/set-password',
        new URLSearchParams({ _form: 'set-password', email, password: 'quite another password' }),
      )
    }
    const [one, two] = await Promise.all([open(client), open(createClient(app))])
    expect([one.statusCode, two.statusCode].toSorted()).toEqual([303, 422])
    expect((await open(createClient(app))).statusCode).toBe(422)
  })
})
