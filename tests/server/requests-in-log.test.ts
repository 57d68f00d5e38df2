/** Tests that every log line caused by a request contains the request's id and its trace id. */
import { rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import {
  context,
  propagation,
  type Context,
  type ContextManager,
  type TextMapPropagator,
} from '@opentelemetry/api'
import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { tracedFetch } from '../../packages/platform/src/http/traces.ts'
import { startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${trace}-00f067aa0ba902b7-01`

let app: TestApp
let untrusting: TestApp
beforeAll(async () => {
  app = await startTestApp({ environment: { LOG_LEVEL: 'info', TRUST_PROXY: 'loopback' } })
  untrusting = await startTestApp({ environment: { LOG_LEVEL: 'info' } })
})
afterAll(() => Promise.all([app.stop(), untrusting.stop()]))

const ask = (path: string, headers: Record<string, string> = {}, to = app) =>
  fetch(to.address + path, { headers })

describe('the request id', () => {
  const own = '0B5F6D2E-8C3A-4D1B-9E7F-123456789ABC'

  it.each([
    ['a UUID', own, own.toLowerCase()],
    [
      'only its hex digits, as nginx writes them',
      '0B5F6D2E8C3A4D1B9E7F123456789ABC',
      '0b5f6d2e8c3a4d1b9e7f123456789abc',
    ],
  ])('%s is reused, and returned', async (_, sent, expected) => {
    const { headers } = await ask('/no/such/page', { 'x-request-id': sent })
    expect(headers.get('x-request-id')).toBe(expected)
    await vi.waitFor(() =>
      expect(app.log.at(-1)).toMatchObject({ reqId: expected, msg: 'request completed' }),
    )
  })

  it.each([
    ['too short', own.slice(1)],
    ['too long', `${own}0`],
    ['with a script', `${own}"><script>`],
    ['with a letter that is not hexadecimal', own.replace('A', 'G')],
    ['two of them', `${own}, ${own}`],
    ['with escaped line breaks', `${own}\\r\\nlevel: 60`],
    ['JSON', '{"level":60}'],
    ['endless', 'a'.repeat(8000)],
    ['empty', ''],
  ])('%s is replaced with a new id', async (_, sent) => {
    const { headers } = await ask('/no/such/page', { 'x-request-id': sent })
    expect(headers.get('x-request-id')).toMatch(uuid)
    expect(headers.get('x-request-id')).not.toBe(own.toLowerCase())
  })

  it('is not accepted from the client if no proxy is trusted; a trace is not accepted either', async () => {
    const { headers } = await ask('/no/such/page', { 'x-request-id': own, traceparent }, untrusting)
    expect(headers.get('x-request-id')).not.toBe(own.toLowerCase())
    await vi.waitFor(() => expect(untrusting.log.at(-1)?.msg).toBe('request completed'))
    expect(untrusting.log.at(-1)).not.toHaveProperty('traceId')
  })
})

it('a cached page and its log line contain the id of their own request', async () => {
  await ask('/skincare/acne')
  const ids = await Promise.all(
    [1, 2].map(async () => (await ask('/skincare/acne')).headers.get('x-request-id')),
  )
  expect(ids).toEqual([expect.stringMatching(uuid), expect.stringMatching(uuid)])
  expect(new Set(ids).size).toBe(2)
  await vi.waitFor(() => expect(app.log.map(({ reqId }) => reqId)).toEqual(expect.arrayContaining(ids)))
})

it('a warning from deep inside a request contains that request’s id, despite concurrent requests', async () => {
  const html = await (await ask('/skincare/acne')).text()
  const found = html.matchAll(/\/cms\/delivery\/media\/MC\w+\?version=\w+/g)
  const paths = [...new Set(Array.from(found, ([path]) => path))].slice(0, 5)
  await rm(join(app.dataDir, 'media'), { recursive: true })
  const toId = (n: number) => `0b5f6d2e-8c3a-4d1b-9e7f-00000000000${n}`
  const answers = paths.map(async (path, n) => (await ask(path, { 'x-request-id': toId(n) })).status)
  expect(await Promise.all(answers)).toEqual(paths.map(() => 404))
  const warnings = app.log.filter(({ level }) => level === 40)
  expect(warnings.map(({ reqId }) => reqId).toSorted()).toEqual(paths.map((_, n) => toId(n)))
  expect(paths.length).toBeGreaterThan(2)
})

it('each log line of a traced request contains the trace id', async () => {
  const id = '0b5f6d2e-8c3a-4d1b-9e7f-0000000000aa'
  await ask('/api/session', { 'x-request-id': id, traceparent })
  const find = () => app.log.filter(({ reqId }) => reqId === id)
  await vi.waitFor(() =>
    expect(find().map(({ msg }) => msg)).toEqual(['A request was rejected', 'request completed']),
  )
  for (const line of find()) expect(line).toMatchObject({ traceId: trace })
})

describe('a trace', () => {
  /** Minimal versions of the objects that a tracing SDK registers. */
  const carried = Symbol('traceparent')
  const propagator: TextMapPropagator = {
    inject(from, carrier, setter) {
      const value = from.getValue(carried)
      if (typeof value === 'string') setter.set(carrier, 'traceparent', value)
    },
    extract: (into, carrier, getter) => into.setValue(carried, getter.get(carrier, 'traceparent')),
    fields: () => ['traceparent', 'tracestate'],
  }
  const storage = new AsyncLocalStorage<Context>()
  const manager: ContextManager = {
    active: () => storage.getStore() ?? root,
    with: (given, work, self, ...args) => storage.run(given, () => work.call(self as never, ...args)),
    bind: (_given, target) => target,
    enable: () => manager,
    disable: () => manager,
  }
  const root = context.active()

  async function call() {
    const sentHeaders: IncomingHttpHeaders[] = []
    const server = createServer(({ headers }, response) => {
      sentHeaders.push(headers)
      response.end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const other = `http://127.0.0.1:${port}/`
    const outgoing = vi.fn(() => tracedFetch(other, { headers: { accept: 'text/plain' } }))
    const { identity } = app.platform
    const find = identity.sessions.find
    vi.spyOn(identity.sessions, 'find').mockImplementation(async (...given) => {
      await outgoing()
      return find(...given)
    })
    try {
      await ask('/api/session', { traceparent, cookie: '__Host-epiderm-session=made-up' })
    } finally {
      vi.restoreAllMocks()
      server.close()
    }
    expect(outgoing).toHaveBeenCalled()
    return sentHeaders
  }

  it('is passed on to other servers if an SDK is loaded', async () => {
    propagation.setGlobalPropagator(propagator)
    context.setGlobalContextManager(manager)
    try {
      expect(await call()).toEqual([expect.objectContaining({ traceparent, accept: 'text/plain' })])
    } finally {
      propagation.disable()
      context.disable()
    }
  })

  it('stays on this server without an SDK', async () => {
    expect((await call()).map((headers) => headers['traceparent'])).toEqual([undefined])
  })
})
