/** Sends hostile requests over a socket. */
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../app/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ site: 'small' })
})
afterAll(() => app.stop())

describe('a request address', () => {
  it.each([
    ['one long word and a backslash', `/${'a'.repeat(60)}%5C`],
    ['many words and a backslash', `/${'a/'.repeat(5000)}%5C`],
    ['one long word and a control character', `/${'a'.repeat(5000)}%01`],
    ['many slashes', `/${'/'.repeat(5000)}`],
    ['many brackets', `/${'%7B%7B!'.repeat(1000)}`],
  ])('of %s is not found', async (_, path) => {
    expect((await app.getRaw(path)).status).toBe(404)
  })

  it.each(['http://evil.example/about', 'HTTPS://evil.example:8443/about?a=b'])(
    'with a whole URL (%s) returns that page, whatever the host in the URL',
    async (path) => {
      const plain = await app.getRaw('/about')
      const answer = await app.getRaw(path)
      expect(answer.status).toBe(200)
      expect(answer.body).toBe(plain.body)
    },
  )

  it.each([
    ['http://evil.example/about/', 301],
    ['http://evil.example//evil.example/', 404],
    ['http://evil.example', 200],
    ['http://user:word@evil.example?x', 200],
  ])('with a whole URL (%s) never redirects to the host in the URL', async (path, status) => {
    const answer = await app.getRaw(path)
    expect(answer.status).toBe(status)
    expect(JSON.stringify(answer.headers) + answer.body).not.toContain('evil')
  })

  it.each([
    '/assets/%00',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/.vite/manifest.json',
    '/.vite/manifest.json',
  ])('SITE-6 of a missing build file (%s) returns the designed error page', async (path) => {
    const answer = await app.getRaw(path)
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  })
})

describe('a request that specifies its host twice', () => {
  it.each([
    ['a page', 'GET /about'],
    ['no page', 'GET /no/such/page'],
    ['an address that cannot be decoded', 'GET /%E0%A4%A'],
    ['health', 'GET /healthz'],
    ['a form', 'POST /contact'],
    ['the API', 'POST /api/session'],
  ])('with %s gets 400 and no further response', async (_title, line) => {
    const socket = connect(Number(new URL(app.address).port), '127.0.0.1')
    const further = 'GET /healthz HTTP/1.1\r\nhost: shop.example\r\n\r\n'
    socket.write(`${line} HTTP/1.1\r\nHost: shop.example\r\nhOST: evil.example\r\n\r\n${further}`)
    const answers = await text(socket)
    expect(answers.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400'])
    expect(answers).toContain('second-host')
  })
})

describe('an address with dots', () => {
  it.each(['/..%2f..%2f', '/questions/%2e%2e/', '/questions/..%2fabout', '/%2e/', '/.%2e%2f', '/about/.'])(
    'SITE-5 never leads to another URL: %s is not found',
    async (path) => {
      const answer = await app.getRaw(path)
      expect([answer.status, answer.headers.location]).toEqual([404, undefined])
    },
  )
})
