import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfiguration } from '../app/settings/configuration.ts'
import { setResponseTimeout, setBodyTimeout, standardConnectionLimits } from './connections.ts'
import { createServer } from './create-server.ts'
import { startTestApp } from '../app/testing.ts'

const open = async (address: string, bytes = ''): Promise<Socket> => {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  return socket
}

/** Resolves once the server has ended or reset the connection. */
const closed = (socket: Socket) =>
  new Promise<void>((resolve) => socket.on('error', () => undefined).once('close', () => resolve()))

it('a stopping server waits for running requests, but not for idle connections', async () => {
  const app = await startTestApp({ site: 'small' })
  const running = await open(
    app.address,
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{',
  )
  await once(app.server.server, 'request')
  const waiting = await Promise.all([
    open(app.address),
    open(app.address, 'GET / HTTP/1.1\r\nhos'),
    open(app.address, 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'),
  ])
  await once(waiting[2] ?? running, 'data')
  const ended = waiting.map((socket) => closed(socket.resume()))

  const stopped = app.stop()
  await Promise.all(ended)
  running.write('}')
  expect(await text(running)).toMatch(/^HTTP\/1\.1 \d{3} /)
  await stopped
})

it('a closing server passes each new request to its routes, which reject the request', async () => {
  const server = createServer(loadConfiguration({ LOG_LEVEL: 'silent' }), {})
  let finish: (() => void) | undefined
  server.get('/running', () => new Promise((done) => (finish = () => done('finished'))))
  server.answerFirst(({ url }, response) => {
    if (url !== '/ready') return false
    response.end('prepared')
    return true
  })
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`
  const socket = await open(address, ask('/ready'))
  expect(String(await once(socket, 'data'))).toMatch(/prepared$/)
  socket.write(ask('/running'))
  await once(server.server, 'request')

  const stopped = server.close()
  socket.write(ask('/ready'))
  await once(server.server, 'request')
  finish?.()
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [^]*finishedHTTP\/1\.1 503 (?:(?!prepared)[^])*$/)
  await stopped
})

describe('a client that keeps its connection open', () => {
  const limits = {
    headers: 100,
    request: 200,
    longestRequest: 5000,
    unreadBody: 100,
    keepAlive: 100,
    stalled: 500,
    checkEvery: 20,
  }
  const server = createServer(loadConfiguration({ LOG_LEVEL: 'silent' }), { limits })
  let address: string

  beforeAll(async () => {
    server.get('/small', async () => 'answered')
    server.get('/large', async () => Buffer.alloc(64 * 1024 * 1024))
    server.post('/', async () => 'read')
    const reject = async () => {
      throw Object.assign(new Error('Refused'), { statusCode: 401 })
    }
    server.post('/refused', { onRequest: reject }, async () => 'read')
    server.addContentTypeParser('text/plain', { parseAs: 'string' }, async (_: unknown, body: string) => body)
    server.post('/file', { onRequest: async ({ raw }) => setBodyTimeout(raw, 5000) }, async () => 'read')
    server.get('/long', { onRequest: async ({ raw }) => setResponseTimeout(raw, 5000) }, async () => {
      await setTimeout(700)
      return 'made'
    })
    address = await server.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => server.close())

  const head = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n'

  it.each([
    ['that sends nothing', ''],
    ['that sends half of its headers', 'GET / HTTP/1.1\r\nhos'],
    ['that sends headers without the body', head],
    ['after the response, without a further request', 'GET /small HTTP/1.1\r\nhost: x\r\n\r\n'],
  ])('%s is disconnected', async (_, bytes) => {
    const socket = await open(address, bytes)
    await closed(socket.resume())
    expect(socket.destroyed).toBe(true)
  })

  it.each([
    ['head', 'GET / HTTP/1.1\r\nx-slow: '],
    ['body', head],
  ])('is disconnected if it sends its %s one byte at a time', async (_, start) => {
    const socket = await open(address, start)
    let sent = 0
    const drip = setInterval(() => {
      sent += 1
      socket.write(' ')
    }, limits.checkEvery)
    await closed(socket.resume())
    clearInterval(drip)
    expect(sent).toBeLessThan(100)
  })

  it('is disconnected if it sends a body after the response', async () => {
    const socket = await open(address, head.replace('POST /', 'POST /refused'))
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 401 /)
    let sent = 0
    const drip = setInterval(() => {
      sent += 1
      socket.write(' ')
    }, limits.checkEvery)
    await closed(socket.resume())
    clearInterval(drip)
    expect(sent).toBeLessThan(100)
  })

  it('may send further requests if it finishes the body immediately after the response', async () => {
    const socket = await open(address, head.replace('POST /', 'POST /refused'))
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 401 /)
    socket.write(`${' '.repeat(900)}GET /small HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [^]*answered$/)
  })

  it('may upload slowly to routes that allow it', async () => {
    const socket = await open(
      address,
      'POST /file HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\n',
    )
    for (let sent = 0; sent < 9; sent++) {
      await setTimeout(50)
      socket.write('a')
    }
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [^]*read$/)
  })

  it('may wait for slow responses from routes that allow them', async () => {
    const socket = await open(address, 'GET /long HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [^]*made$/)
  })

  it('is disconnected if it never reads the response', async () => {
    const taken = once(server.server, 'connection') as Promise<[Socket]>
    const socket = await open(address, 'GET /large HTTP/1.1\r\nhost: x\r\n\r\n')
    socket.pause()
    const [serverSide] = await taken
    await closed(serverSide)
    expect(serverSide.bytesWritten).toBeGreaterThan(socket.bytesRead)
    socket.destroy()
  })
})

it('the server uses the documented time limits', async () => {
  const app = await startTestApp({ site: 'small' })
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = app.server.server
  expect({ headersTimeout, requestTimeout, keepAliveTimeout, timeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 600_000,
    keepAliveTimeout: 72_000,
    timeout: 30_000,
  })
  expect(standardConnectionLimits).toMatchObject({ request: 30_000, checkEvery: 1000 })
  await app.stop()
})
