import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../app/testing.ts'
import { createClient } from './client.fixture.ts'

const operator = { kind: 'operator', name: 'test' } as const
const account = { email: 'editor@shop.example', password: 'three words or four' }

let app: TestApp
let isStopped: boolean
beforeEach(async () => {
  isStopped = false
  app = await startTestApp({ site: 'small' })
})
afterEach(() => isStopped || app.stop())

const openConnection = async (): Promise<Socket> => {
  const socket = connect(Number(new URL(app.address).port), '127.0.0.1')
  await once(socket, 'connect')
  return socket
}
const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`

/** Opens a connection and leaves it open, as a proxy does. */
async function keepConnection(): Promise<Socket> {
  const socket = await openConnection()
  socket.write(ask('/healthz'))
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 200 /)
  return socket
}

it('a stopping server reports that it is not ready, responds on open connections and rejects new connections', async () => {
  const [page, alive, health] = [await keepConnection(), await keepConnection(), await keepConnection()]
  const begun = app.server.ending.begin(app.server.server, 0)
  await expect.poll(() => app.server.ending.isLastAnswer()).toBe(true)
  const answers = [page, alive, health].map((socket) => text(socket))
  page.write(ask('/about'))
  alive.write(ask('/healthz'))
  health.write(ask('/readyz'))
  for (const [index, status] of [200, 200, 503].entries())
    expect(await answers[index]).toMatch(
      new RegExp(`^HTTP/1\\.1 ${status} [^]*\r\nconnection: close\r\n`, 'i'),
    )
  await expect(openConnection()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await begun
})

it('a stopping server ends draft event streams immediately, so that clients reconnect to another server', async () => {
  await app.platform.identity.accounts.create(operator, { ...account, name: 'Ed', role: 'editor' })
  const client = createClient(app)
  await client.send('POST', '/api/session', account)
  const { items } = await app.platform.content.at(operator).findContents({ type: 'epiderm__page' })
  const path = `/api/studio/drafts/${items[0]?.contentKey}/en_GB/events`
  const headers = {
    cookie: client.cookieHeader(),
  }
  const stream = await fetch(app.address + path, { headers })
  expect(stream.status).toBe(200)
  app.server.ending.announce()
  expect(await stream.text()).toMatch(/retry: 200\n\n$/)
  const rejected = await client.send('GET', path)
  expect(rejected.statusCode).toBe(503)
  expect(rejected.body).toContain('server-ending')
})

it('a publish does not wait for a server that is stopping', async () => {
  const { read } = app.platform.database
  const findNodes = () => read.selectFrom('node').select('release').execute()
  expect(await findNodes()).toHaveLength(1)
  const running = await openConnection()
  running.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{')
  await once(app.server.server, 'request')
  isStopped = true
  const stopped = app.stop()
  await expect.poll(findNodes).toEqual([])
  running.write('}')
  expect(await text(running)).toMatch(/^HTTP\/1\.1 \d{3} /)
  await stopped
})
