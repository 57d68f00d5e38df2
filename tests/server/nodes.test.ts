/** Tests two servers on one database. The clock of one server is off by 90 seconds. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createSiteUrls } from '#kit'
import { scaleEditRounds } from '../count-edits.ts'
import { createClient } from '../../packages/platform/src/http/client.fixture.ts'
import { enquiry } from '../shop/enquiry.fixture.ts'
import { operator, password } from '../../packages/platform/src/http/signed-in.fixture.ts'
import { prepareFirstAdministrator } from '../../packages/platform/src/app/first-administrator.ts'
import { productPath as address, publishStrapline } from './strapline.fixture.ts'
import { startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'

const email = 'admin@clinic.example'
const wrongByMs = 90_000

let one: TestApp
/**
 * A server with a slow clock. Data that it stores for half a minute has already expired according to the other server's
 * clock.
 */
let other: TestApp

beforeAll(async () => {
  one = await startTestApp({ database: 'server' })
  other = await startTestApp({
    database: 'server',
    dataDir: one.dataDir,
    clock: () => new Date(Date.now() - wrongByMs),
  })
  await Promise.all(
    [one, other].map(({ configuration, platform: { identity } }) =>
      prepareFirstAdministrator({
        identity,
        admin: { email, password },
        url: createSiteUrls({ ...configuration, origin: configuration.publicOrigin }),
        warn: () => undefined,
      }),
    ),
  )
})
afterAll(async () => {
  await other.stop({ keepData: true })
  await one.stop()
})

const post = (app: TestApp, message: string, remoteAddress: string) =>
  createClient(app).send('POST', '/contact', new URLSearchParams({ ...enquiry, message }), { remoteAddress })

it('servers that start simultaneously create only one first administrator', async () => {
  expect(await other.platform.identity.accounts.list(operator)).toMatchObject([
    { email, role: 'administrator' },
  ])
})

it('a publish on one server is visible immediately on the other server, even if their clocks differ', async () => {
  for (let round = 0; round < scaleEditRounds(1); round++)
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      await to.get(address)
      const strapline = `Round ${round} of ${from === one ? 'one' : 'the other'}`
      expect(await publishStrapline(from, strapline)).toMatchObject({ behind: [] })
      expect((await to.get(address)).body).toContain(strapline)
      expect((await from.get(address)).body).toContain(strapline)
    }
})

it('a publish waits for both servers, and neither server unregisters the other server', async () => {
  const { read } = one.platform.database
  const nodes = await read.selectFrom('node').select('lease_until').execute()
  expect(nodes).toHaveLength(2)
  const leftMs = nodes.map(({ lease_until }) => Date.parse(lease_until) - Date.now())
  for (const left of leftMs) expect(left).toBeGreaterThan(0)
  for (const left of leftMs) expect(left).toBeLessThanOrEqual(30_000)
})

it('a sign-in on one server is valid on the other server until the session ends on either server', async () => {
  const client = createClient(one)
  expect((await client.send('POST', '/api/session', { email, password })).statusCode).toBe(200)
  const there = createClient(
    other,
    '',
    client.cookies().map((name) => [name, client.cookie(name) ?? ''] as const),
  )
  expect((await there.send('GET', '/api/session')).statusCode).toBe(200)
  await there.send('DELETE', '/api/session')
  expect((await client.send('GET', '/api/session')).statusCode).toBe(401)
})

it('sign-in attempts for an account are counted across both servers', async () => {
  const guess = async (app: TestApp) =>
    (
      await createClient(app).send(
        'POST',
        '/api/session',
        { email, password: 'not the right one' },
        { remoteAddress: '192.0.2.7' },
      )
    ).statusCode
  const statuses: number[] = []
  for (let attempt = 0; attempt < 6; attempt++) statuses.push(await guess(one), await guess(other))
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
})

it('form submissions are counted across both servers', async () => {
  const statuses: number[] = []
  for (let sent = 0; sent < 5; sent++)
    for (const app of [one, other])
      statuses.push((await post(app, `Message ${sent} ${app === one}`, '192.0.2.8')).statusCode)
  expect(statuses).toEqual([...Array.from({ length: 8 }, () => 303), 429, 429])
})

it('a one-time link works only once, even if it is used on both servers simultaneously', async () => {
  const options = { from: '192.0.2.11' }
  const link = await one.platform.identity.own.requestPasswordLink({ ...options, email })
  const token = 'token' in link ? link.token : undefined
  const set = (app: TestApp) =>
    app.platform.identity.own.setPassword({ ...options, token, email, password: 'four words or three' })
  const outcomes = await Promise.allSettled([set(one), set(other)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'link-used' },
  })
})

it('each notice is sent once, by either server', async () => {
  const messages = Array.from({ length: 6 }, (_, index) => `Once, number ${index}`)
  await Promise.all(
    messages.map((message, index) => post(index % 2 ? one : other, message, `192.0.2.${20 + index}`)),
  )
  const { read } = one.platform.database
  const findWaiting = () =>
    read.selectFrom('form_submission').select('number').where('notice_due_at', 'is not', null).execute()
  await vi.waitFor(async () => expect(await findWaiting()).toEqual([]), { timeout: 20_000 })
  const folder = join(one.dataDir, 'outbox')
  const files = (await readdir(folder)).filter((file) => file.endsWith('.eml'))
  const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const toStaff = mails.filter((mail) => mail.includes('\nTo: orders@epiderm.example\r\n'))
  for (const message of messages) expect(toStaff.filter((mail) => mail.includes(message))).toHaveLength(1)
})
