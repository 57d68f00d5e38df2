/** Tests the server with a full disk. All reads must succeed, and all writes must be rejected with a retry time. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { StorageFailure, type Write } from '#database'
import { createClient, type Client } from '../../packages/platform/src/http/client.fixture.ts'
import { enquiry } from '../shop/enquiry.fixture.ts'
import { operator, password, signInAs } from '../../packages/platform/src/http/signed-in.fixture.ts'
import type { PlatformTables } from '../../packages/platform/src/app/opening/open-platform.ts'
import { startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'

const email = 'admin@clinic.example'

let app: TestApp
let admin: Client
let before: unknown

const random = (length: number) => randomBytes(length).toString('hex').slice(0, length)
const later = '2099-01-01T00:00:00.000Z'

/** Functions that add a row to each growing table, as the server does. */
const fillers: readonly ((trx: Write<PlatformTables>, account: string) => Promise<unknown>)[] = [
  (trx) =>
    trx
      .insertInto('throttle')
      .values({ key: random(64), count: 1, until: later })
      .execute(),
  (trx, account) =>
    trx
      .insertInto('session')
      .values({
        token_hash: random(64),
        id: random(12),
        account,
        client: '',
        created_at: later,
        active_at: later,
      })
      .execute(),
  (trx) =>
    trx
      .insertInto('one_time_link')
      .values({
        token_hash: random(64),
        purpose: 'x',
        account: null,
        email: null,
        created_at: later,
        expires_at: later,
      })
      .execute(),
  (trx) =>
    trx
      .insertInto('audit_entry')
      .values({ created_at: later, actor: 'x', deed: 'x', item: 'x', origin: 'x' })
      .execute(),
  (trx) =>
    trx
      .insertInto('form_submission')
      .values({
        created_at: later,
        page_key: 'x',
        page_path: '/',
        page_title: 'x',
        form: 'x',
        form_label: 'x',
        answers: '[]',
        suspicion: null,
        notice_to: null,
        notice_due_at: null,
        notice_attempts: 0,
        reference: random(12),
      })
      .execute(),
]

async function fill(): Promise<void> {
  const { database, identity } = app.platform
  const { id } = await identity.accounts.require(operator, email)
  await database.transaction((trx) => sql`pragma max_page_count = 1`.execute(trx))
  for (const add of fillers) {
    const untilFull = async () => {
      for (;;) await database.transaction((trx) => add(trx, id))
    }
    const failure = await untilFull().catch((error: unknown) => error)
    if (!(failure instanceof StorageFailure && failure.code === 'disk-full')) throw failure
  }
}

const makeRoom = () =>
  app.platform.database.transaction((trx) => sql`pragma max_page_count = 1000000000`.execute(trx))
const readiness = async () => {
  const answer = await app.get('/readyz')
  return [answer.statusCode, answer.json()]
}

beforeAll(async () => {
  app = await startTestApp()
  admin = await signInAs(app, { email, name: 'Ada', organisation: '', role: 'administrator' })
  before = await readiness()
  await fill()
})
afterAll(() => app.stop())

describe('on a full disk', () => {
  it('pages are rendered and sent without writes, and the server is ready', async () => {
    expect(before).toEqual([200, { status: 'ready', writes: true, damage: false }])
    expect((await app.get('/')).statusCode).toBe(200)
    expect((await app.get('/product/noon-scar-care')).statusCode).toBe(200)
    expect((await admin.send('GET', '/account')).statusCode).toBe(200)
    expect(await readiness()).toEqual([200, { status: 'ready', writes: false, damage: false }])
  })

  const account = { email: 'new@clinic.example', name: 'New', clinic: 'Clinic', role: 'practitioner' }
  it.each<[string, string, object]>([
    ['sign-in', '/api/session', { email, password }],
    ['a new account', '/api/studio/accounts', account],
  ])('%s returns 503, a hint and a retry time', async (_, path, body) => {
    const answer = await admin.send('POST', path, body)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '30'])
    expect(answer.json().error).toMatchObject({ code: 'not-stored', hint: 'Try again in a minute.' })
    expect(answer.body).not.toContain(app.dataDir)
  })

  it.each<[string, string, Record<string, string>]>([
    ['sign-in', '/sign-in', { _form: 'sign-in', email, password }],
    ['a forgotten password', '/forgotten-password', { _form: 'forgotten-password', email }],
    [
      'a changed password',
      '/account',
      { _form: 'change-password', current: password, password: 'four other words' },
    ],
    ['a message', '/contact', enquiry],
  ])('the form of %s returns 503, the typed values and the reason', async (_, path, fields) => {
    const answer = await admin.send('POST', path, new URLSearchParams(fields))
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '30'])
    expect(answer.body).toContain('Please try again in a minute')
  })

  it('the log reports the full disk as the reason for every failure', () => {
    const failures = app.log.filter(({ level }) => level >= 50)
    expect(failures.length).toBeGreaterThan(0)
    for (const { err } of failures) expect(JSON.stringify(err)).toContain('is full')
  })

  it('writes succeed after space is freed, and the server reports that it can write again', async () => {
    await makeRoom()
    expect((await createClient(app).send('POST', '/api/session', { email, password })).statusCode).toBe(200)
    await vi.waitFor(async () => expect((await readiness())[1]).toMatchObject({ writes: true }), {
      timeout: 20_000,
    })
  })
})

describe('without a database', () => {
  it('the server still sends a cached home page, and reports that it is ready', async () => {
    const lost = await startTestApp()
    const kept = await lost.get('/')
    await lost.platform.database.close()
    expect((await lost.get('/')).body).toBe(kept.body)
    expect((await lost.get('/readyz')).statusCode).toBe(200)
  })

  it('if the home page is neither cached nor rendered, the server is not ready', async () => {
    const lost = await startTestApp()
    await lost.platform.database.close()
    Object.assign(lost.platform.content, {
      at: () => {
        throw new Error('lost')
      },
    })
    expect((await lost.get('/readyz')).statusCode).toBe(503)
  })
})
