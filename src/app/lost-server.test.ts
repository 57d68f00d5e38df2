/** A database on a server that goes away and comes back while visitors are there. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createClient } from '../http/client.fixture.ts'
import { enquiry } from '../http/forms/enquiry.fixture.ts'
import { operator, password } from '../http/signed-in.fixture.ts'
import { storefront } from '../composition.ts'
import { findTestUrl } from '../platform/database/testing.ts'
import { checkData } from './damage/check-data.ts'
import { findAllDamage } from './damage/find-damage.ts'
import { productAddress as address, publishStrapline } from './strapline.fixture.ts'
import { startTestApp, type TestApp } from './testing.ts'

const email = 'admin@clinic.example'
/** The probe of writes runs every ten seconds. */
const patience = { timeout: 30_000, interval: 100 }

/** Between app and database server: what it cuts is as good as a server that was stopped. */
type Road = { readonly folder: string; readonly cut: () => Promise<void>; readonly mend: () => Promise<void> }

let app: TestApp
let road: Road

/** PostgreSQL listens on a socket of this name in a folder. */
const socketName = '.s.PGSQL.5432'

async function openRoad(target: URL): Promise<Road> {
  const folder = await mkdtemp(join(tmpdir(), 'road-'))
  const open = new Set<Socket>()
  let server: Server | undefined
  const socketFolder = target.searchParams.get('host')
  const reach = () =>
    socketFolder === null
      ? connect(Number(target.port || 5432), target.hostname)
      : connect(join(socketFolder, socketName))
  const cut = async () => {
    for (const socket of open) socket.destroy()
    if (server === undefined) return
    const closed = once(server, 'close')
    server.close()
    await closed
    server = undefined
  }
  const mend = async () => {
    server = createServer((socket) => {
      const onward = reach()
      for (const each of [socket, onward]) open.add(each.on('error', () => undefined))
      socket.pipe(onward).pipe(socket)
      socket.on('close', () => onward.destroy())
      onward.on('close', () => socket.destroy())
    })
    await once(server.listen(join(folder, socketName)), 'listening')
  }
  await mend()
  return { folder, cut, mend }
}

const readiness = async () => {
  const answer = await app.get('/readyz')
  return [answer.statusCode, answer.json()]
}

beforeAll(async () => {
  const first = await startTestApp({ database: 'server' })
  await first.stop({ keepData: true })
  const target = new URL(await findTestUrl(first.dataDir))
  road = await openRoad(target)
  target.searchParams.set('host', road.folder)
  app = await startTestApp({
    database: 'server',
    dataDir: first.dataDir,
    environment: { DATABASE_URL: target.href, DATABASE_POOL_SIZE: '4' },
  })
  const facts = { email, name: 'Ada', organisation: '', role: 'administrator', password } as const
  await app.platform.identity.accounts.create(operator, facts)
})
afterAll(async () => {
  await app.stop()
  await road.cut()
  await rm(road.folder, { recursive: true, force: true })
})

it('pages are drawn of its rows, and what visitors send is stored there', async () => {
  expect((await app.get(address)).statusCode).toBe(200)
  const client = createClient(app)
  expect((await client.send('POST', '/api/session', { email, password })).statusCode).toBe(200)
  expect((await client.send('POST', '/contact', new URLSearchParams(enquiry))).statusCode).toBe(303)
  expect(await readiness()).toEqual([200, { status: 'ready', writes: true, damage: false }])
})

it('while it is away kept pages are answered, and whatever must be stored says to try later', async () => {
  const kept = await app.get(address)
  await road.cut()
  await vi.waitFor(async () => expect((await readiness())[1]).toMatchObject({ writes: false }), patience)
  expect((await app.get(address)).body).toBe(kept.body)
  const client = createClient(app)
  const signIn = await client.send('POST', '/api/session', { email, password })
  expect([signIn.statusCode, signIn.headers['retry-after']]).toEqual([503, '30'])
  expect(signIn.json().error).toMatchObject({ code: 'not-stored', hint: 'Try again in a minute.' })
  const form = await client.send('POST', '/contact', new URLSearchParams(enquiry))
  expect([form.statusCode, form.headers['retry-after']]).toEqual([503, '30'])
  expect(form.body).toContain('please try again in a minute')
  expect((await readiness())[0]).toBe(200)
})

it('while it is away nobody says that the data is damaged', async () => {
  const away = { code: 'database-unreachable' }
  await expect(findAllDamage(app.platform)).rejects.toMatchObject(away)
  const environment = {
    DATA_DIR: app.dataDir,
    DATABASE_URL: `postgresql://site@localhost/site?host=${encodeURIComponent(road.folder)}`,
  }
  await expect(checkData(environment, storefront)).rejects.toMatchObject(away)
})

it('goes on by itself when it is back, and shows what others have released meanwhile', async () => {
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

it('nothing of it stands in the log with a password', () => {
  expect(app.complaints().length).toBeGreaterThan(0)
  expect(JSON.stringify(app.log)).not.toContain(password)
})
