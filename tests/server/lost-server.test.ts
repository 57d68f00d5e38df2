/** Tests a database server that becomes unavailable and comes back while visitors use the site. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createClient } from '../../packages/platform/src/http/client.fixture.ts'
import { enquiry } from '../shop/enquiry.fixture.ts'
import { operator, password } from '../../packages/platform/src/http/signed-in.fixture.ts'
import { storefront } from '../../packages/platform/src/composition.ts'
import {
  openDatabaseProxy,
  type DatabaseProxy,
} from '../../packages/platform/src/database/database-proxy.fixture.ts'
import { findTestUrl } from '../../packages/platform/src/database/testing.ts'
import { checkData } from '../../packages/platform/src/app/damage/check-data.ts'
import { checkStoredData } from '../../packages/platform/src/app/damage/find-damage.ts'
import { productPath as address, publishStrapline } from './strapline.fixture.ts'
import { startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'

const email = 'admin@clinic.example'
/** A timeout that is longer than the ten seconds between two write probes. */
const patience = { timeout: 30_000, interval: 100 }

let app: TestApp
let road: DatabaseProxy

const readiness = async () => {
  const answer = await app.get('/readyz')
  return [answer.statusCode, answer.json()]
}

beforeAll(async () => {
  const first = await startTestApp({ database: 'server' })
  await first.stop({ keepData: true })
  road = await openDatabaseProxy(await findTestUrl(first.dataDir))
  app = await startTestApp({
    database: 'server',
    dataDir: first.dataDir,
    environment: { DATABASE_URL: road.url, DATABASE_POOL_SIZE: '4' },
  })
  const facts = { email, name: 'Ada', organisation: '', role: 'administrator', password } as const
  await app.platform.identity.accounts.create(operator, facts)
})
afterAll(async () => {
  await app.stop()
  await road.close()
})

it('pages are rendered from rows on the database server, and submissions are stored there', async () => {
  expect((await app.get(address)).statusCode).toBe(200)
  const client = createClient(app)
  expect((await client.send('POST', '/api/session', { email, password })).statusCode).toBe(200)
  expect((await client.send('POST', '/contact', new URLSearchParams(enquiry))).statusCode).toBe(303)
  expect(await readiness()).toEqual([200, { status: 'ready', writes: true, damage: false }])
})

it('while the database server is unavailable, cached pages are sent, and writes are rejected with a retry time', async () => {
  const kept = await app.get(address)
  const files = ['/sitemap.xml', '/robots.txt']
  const listed = await Promise.all(files.map((path) => app.get(path)))
  await road.cut()
  await vi.waitFor(async () => expect((await readiness())[1]).toMatchObject({ writes: false }), patience)
  expect((await app.get(address)).body).toBe(kept.body)
  for (const [at, path] of files.entries()) expect((await app.get(path)).body).toBe(listed[at]?.body)
  const client = createClient(app)
  const signIn = await client.send('POST', '/api/session', { email, password })
  expect([signIn.statusCode, signIn.headers['retry-after']]).toEqual([503, '30'])
  expect(signIn.json().error).toMatchObject({ code: 'not-stored', hint: 'Try again in a minute.' })
  const form = await client.send('POST', '/contact', new URLSearchParams(enquiry))
  expect([form.statusCode, form.headers['retry-after']]).toEqual([503, '30'])
  expect(form.body).toContain('Please try again in a minute')
  expect((await readiness())[0]).toBe(200)
})

it('while the database server is unavailable, the data is not reported as damaged', async () => {
  const away = { code: 'database-unreachable' }
  await expect(checkStoredData(app.platform)).rejects.toMatchObject(away)
  const environment = {
    DATA_DIR: app.dataDir,
    DATABASE_URL: road.url,
  }
  await expect(checkData(environment, storefront)).rejects.toMatchObject(away)
})

it('the server recovers when the database server is back, and shows releases published during the outage', async () => {
  const other = await startTestApp({ database: 'server', dataDir: app.dataDir })
  await publishStrapline(other, 'Softer than before')
  await other.stop({ keepData: true })
  await road.mend()
  await vi.waitFor(
    async () => expect((await app.get(address)).body).toContain('Softer than before'),
    patience,
  )
  await vi.waitFor(async () => expect((await readiness())[1]).toMatchObject({ writes: true }), patience)
  const client = createClient(app)
  expect((await client.send('POST', '/contact', new URLSearchParams(enquiry))).statusCode).toBe(303)
})

it('while the database server hangs, the server sends cached pages, responds to other requests with Retry-After, and reports the status “degraded”', async () => {
  const cached = await app.get(address)
  road.block()
  await vi.waitFor(async () => expect((await readiness())[1]).toMatchObject({ status: 'degraded' }), patience)
  expect((await readiness())[1]).toMatchObject({ status: 'degraded', writes: false })
  expect((await app.get(address)).body).toBe(cached.body)
  const client = createClient(app)
  const answers = [
    await client.send('POST', '/api/session', { email, password }),
    await client.send('POST', '/contact', new URLSearchParams(enquiry)),
    await client.send('GET', '/search?q=peel'),
  ]
  for (const { statusCode, headers } of answers)
    expect([statusCode, headers['retry-after']]).toEqual([503, '30'])
  expect((await readiness())[0]).toBe(200)
  road.clear()
  await vi.waitFor(async () => expect((await readiness())[1]).toMatchObject({ status: 'ready' }), patience)
  expect((await client.send('POST', '/contact', new URLSearchParams(enquiry))).statusCode).toBe(303)
})

it('the log contains no password', () => {
  expect(app.complaints().length).toBeGreaterThan(0)
  expect(JSON.stringify(app.log)).not.toContain(password)
})
