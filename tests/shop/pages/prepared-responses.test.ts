import { once } from 'node:events'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Actor } from '#model'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'

let app: TestApp
let etag: string
beforeAll(async () => {
  app = await startTestApp()
  for (const encoding of ['br', 'gzip', ''])
    for (const path of ['/', '/skincare', '/skincare?sort=newest', '/skincare/acne', '/sign-in'])
      await app.get(path, { 'accept-encoding': encoding })
  etag = String((await app.get('/skincare/acne')).headers.etag)
})
afterAll(() => app.stop())
afterEach(() => vi.restoreAllMocks())

type HeaderLines = string | (() => string)
type RequestRow = readonly [what: string, target: string, headers?: HeaderLines]

/** Sends a request over a socket, with the target and header lines verbatim. */
async function send(line: string, headers = '', host = 'shop.example', to = app) {
  const socket = connect(Number(new URL(to.address).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${headers}\r\n`)
  const bytes = await buffer(socket)
  const end = bytes.indexOf('\r\n\r\n')
  const [status = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  return {
    status,
    headers: lines
      .map((each) => each.replace(/^[^:]*/, (name) => name.toLowerCase()))
      .filter((each) => !/^(?:date|x-request-id):/.test(each))
      .toSorted(),
    body: bytes.subarray(end + 4).toString('base64'),
  }
}

/**
 * Sends the same request with an absolute-form target, so that a route handles the request, and compares the responses.
 */
async function compare(line: string, given: HeaderLines = '', host = 'shop.example') {
  const headers = typeof given === 'string' ? given : given()
  const answer = vi.spyOn(app.renderer.pages, 'answer')
  const sent = await send(line, headers, host)
  const isHit = answer.mock.calls.length === 0
  expect(sent).toEqual(await send(line.replace(' ', ' http://shop.example'), headers, host))
  return { ...sent, isHit }
}

const page = '/skincare/acne'

describe.each(['GET', 'HEAD'])(
  '%s of a prepared page gets the same response as from the routes, without reaching them',
  (method) => {
    it.each<RequestRow>([
      ['a page', page],
      ['the home page', '/'],
      ['a percent-encoded path', '/skincare/%61cne'],
      ['brotli', page, 'accept-encoding: gzip, deflate, br, zstd\r\n'],
      ['gzip', page, 'accept-encoding: gzip;q=0.5\r\n'],
      ['no brotli', page, 'accept-encoding: br;q=0, gzip\r\n'],
      ['encodings in capitals', page, 'Accept-Encoding: BR\r\n'],
      ['encodings in two lines', page, 'accept-encoding: x\r\naccept-encoding: gzip\r\n'],
      ['no encoding at all', page, 'accept-encoding: *;q=0\r\n'],
      ['strange encodings', page, 'accept-encoding: sdch, *;q=0, \u00ff, __proto__\r\n'],
      ['endless encodings', page, `accept-encoding: ${'br,'.repeat(2000)}\r\n`],
      ['the visitor’s ETag', page, () => `if-none-match: ${etag}\r\n`],
      ['the visitor’s ETag, compressed', page, () => `accept-encoding: br\r\nif-none-match: ${etag}\r\n`],
      ['the visitor’s ETag among other ETags', page, () => `if-none-match: "other", ${etag.slice(2)}\r\n`],
      [
        'the visitor’s ETag, in two lines',
        page,
        () => `if-none-match: "other"\r\nif-none-match: ${etag}\r\n`,
      ],
      ['another page’s ETag', '/skincare', () => `if-none-match: ${etag}\r\n`],
      ['any ETag', page, 'if-none-match: *\r\n'],
      ['a date', page, 'if-modified-since: Fri, 01 Jan 2100 00:00:00 GMT\r\n'],
      ['a range', page, 'range: bytes=0-9\r\n'],
      ['a range if the visitor’s ETag matches', page, () => `range: bytes=0-9\r\nif-range: ${etag}\r\n`],
      ['cookies', page, 'cookie: __Host-epiderm-session=made-up; a=b\r\n'],
      ['a body', page, 'content-length: 0\r\n'],
      ['its own request id', page, 'x-request-id: 6f7ad4f4-0c4f-4d37-9a44-9c0c6a64f5c0\r\n'],
      ['forwarded lines', page, 'x-forwarded-host: evil.example\r\nx-forwarded-proto: gopher\r\n'],
      ['no query', `${page}?`],
      ['empty parameters', `${page}?&&=&a`],
      ['invented parameters', `${page}?utm_source=x&utm_source=y&page=9&__proto__=1&q=%`],
      ['declared parameters', '/skincare?sort=newest'],
      ['declared parameters among other parameters', '/skincare?utm_source=x&sort=newest&fbclid=y'],
    ])('%s', async (_what, target, headers) => {
      const { status, isHit } = await compare(`${method} ${target}`, headers)
      expect(status).toMatch(/^HTTP\/1\.1 (?:200|304) /)
      expect(isHit).toBe(true)
    })

    it.each(['evil.example:99', '"><script>', '', 'a, b'])('a page for the host %j', async (host) => {
      const { status, isHit } = await compare(`${method} ${page}`, '', host)
      expect([status, isHit]).toEqual(['HTTP/1.1 200 OK', true])
    })

    it.each<RequestRow>([
      ['a trailing slash', `${page}/`],
      ['two slashes', `/${page}`],
      ['dots', '/skincare/./acne'],
      ['a backslash', '/skincare%5cacne'],
      ['a broken path', '/skincare/%E0%A4%A'],
      ['a fragment', `${page}#main`],
      ['an unknown page', '/no/such/page'],
      ['a declared parameter with a percent-encoded name', '/skincare?so%72t=newest'],
      ['a declared parameter twice', '/skincare?sort=newest&sort=name'],
      ['a declared parameter with a percent-encoded value', '/skincare?sort=%6eewest'],
      ['a declared parameter with an unknown value', '/skincare?sort=made-up'],
      ['a missing record', `${page}?recordId=01t000000000000AAA`],
      ['a second question mark', `${page}??sent=made-up`],
      ['a form that was sent', '/contact?sent=made-up'],
      ['a page as its visitor sees it', `${page}?visitor=me`],
      ['a page for guests', '/sign-in'],
      ['a page for signed-in visitors', '/account'],
      ['a search', '/search?q=peel'],
    ])('%s is handled by the routes', async (_what, target) => {
      const { isHit } = await compare(`${method} ${target}`)
      expect(isHit).toBe(false)
    })
  },
)

it('a prepared page rejects POST requests', async () => {
  expect(
    (await send(`POST ${page}`, 'content-length: 0\r\nsec-fetch-site: same-origin\r\n')).status,
  ).toContain('405')
})

it('a prepared page rejects a second Host header', async () => {
  expect((await send(`GET ${page}`, 'host: evil.example\r\n')).status).toContain('400')
})

it('invented parameters and encodings add no cache entry', async () => {
  const before = app.renderer.pages.cacheSize()
  const answer = vi.spyOn(app.renderer.pages, 'answer')
  for (let n = 0; n < 50; n++)
    await send(`GET ${page}?utm_campaign=made-up-${n}&n${n}=1`, `accept-encoding: made-up-${n}\r\n`)
  expect(answer).not.toHaveBeenCalled()
  expect(app.renderer.pages.cacheSize()).toBe(before)
})

it('SITE-2 a release is served as soon as it is current', async () => {
  const editor: Actor = { kind: 'operator', name: 'test' }
  const own = await startTestApp()
  const { content } = own.platform
  const {
    version: _,
    publishedDate: __,
    ...draft
  } = (await content.at(editor).findContents({ type: 'epiderm__page', urlName: 'acne' })).items[0]!
  const get = () => send(`GET ${page}`, '', 'shop.example', own)
  const releaseOf = ({ headers }: Awaited<ReturnType<typeof get>>) =>
    headers.find((line) => line.startsWith('x-epiderm-release'))
  const answer = vi.spyOn(own.renderer.pages, 'answer')
  await get()
  const before = await get()
  expect([releaseOf(before), answer.mock.calls.length]).toEqual(['x-epiderm-release: 1', 1])
  const changed = { ...draft, title: 'Quartzberry' }
  await content.publish(editor, { changes: [{ kind: 'put', draft: changed }], note: '' })
  for (const _time of [1, 2]) {
    const now = await get()
    expect(releaseOf(now)).toBe('x-epiderm-release: 2')
    expect(Buffer.from(now.body, 'base64').toString()).toContain('Quartzberry')
  }
  await content.rollback(editor, { toRelease: 1 })
  const after = await get()
  expect(releaseOf(after)).toBe('x-epiderm-release: 3')
  expect(after.body).toBe(before.body)
  await own.stop()
})

describe('the log', () => {
  const headers = [
    'x-request-id: 6f7ad4f4-0c4f-4d37-9a44-9c0c6a64f5c0',
    'x-forwarded-for: 198.51.100.9, 192.0.2.7',
    'x-forwarded-host: evil.example, shop.example',
    '',
  ].join('\r\n')

  it.each([
    ['false', { host: 'inner.example', remoteAddress: '127.0.0.1' }],
    ['127.0.0.1', { host: 'shop.example', remoteAddress: '192.0.2.7' }],
    ['true', { host: 'shop.example', remoteAddress: '198.51.100.9' }],
  ])('has the same line for prepared and routed responses (TRUST_PROXY=%s)', async (trust, from) => {
    const own = await startTestApp({ environment: { LOG_LEVEL: 'info', TRUST_PROXY: trust } })
    for (const target of [page, page, `http://inner.example${page}`])
      await send(`GET ${target}?token=secret`, headers, 'inner.example', own)
    for (const target of ['/healthz', '/readyz']) await send(`GET ${target}`, headers, 'inner.example', own)
    const lines = own.log.filter((line) => 'req' in line)
    expect(lines).toHaveLength(3)
    for (const line of lines) {
      expect(line).toMatchObject({
        level: 30,
        msg: 'request completed',
        responseTime: expect.any(Number),
        reqId: expect.stringMatching(/^[\da-f-]{36}$/),
        req: { method: 'GET', url: page, ...from, remotePort: expect.any(Number) },
        res: { statusCode: 200 },
      })
      expect(Object.keys(line)).toEqual(Object.keys(lines[0]!))
      expect(line.reqId === '6f7ad4f4-0c4f-4d37-9a44-9c0c6a64f5c0').toBe(trust !== 'false')
    }
    await own.stop()
  })

  it('has no request lines at the warn level', () => {
    expect(app.log.filter((line) => 'req' in line)).toEqual([])
  })
})
