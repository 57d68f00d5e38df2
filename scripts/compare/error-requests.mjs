/** Malformed and unexpected requests. */
import { json, formHeaders } from './headers.mjs'

const strangePaths = [
  '/no/such/page',
  '/de/no/such/page',
  '/%',
  '/%ff',
  '/..%2f..%2fetc/passwd',
  '//evil.example/',
  '/about/',
  '/ABOUT',
  '/a\\b',
  '/a%00b',
  '/api/nothing',
  '/de',
  '/de/',
  '/services/data/nothing',
  '/cms/delivery/media/nothing',
  '/assets/nothing.js',
  '/image/width=99/nothing',
  '/social/MC/x.png',
  '/api/link?token=wrong',
  '/api/link',
  '/?sent=contact&receipt=wrong',
  `/${'x'.repeat(3000)}`,
  `/?${'q=x&'.repeat(3000)}`,
]

const rawRequests = [
  'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
  'nonsense\r\n\r\n',
  `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: shop.example\r\nX-Long: ${'x'.repeat(40_000)}\r\nConnection: close\r\n\r\n`,
  'GET http://shop.example/healthz HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n',
  'POST /contact HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
]

export async function requestErrors(site) {
  await askStrangePaths(site)
  await askStrangeMethods(site)
  await askStrangeBodies(site)
  await askOtherOrigins(site)
  for (const raw of rawRequests) await site.pair.ask('errors', { raw })
}

async function askStrangePaths({ pair, basePath }) {
  const headers = { accept: 'text/html' }
  for (const path of strangePaths) {
    await pair.ask('errors', { path: basePath + path })
    await pair.ask('errors', { path: basePath + path, headers: { ...headers, 'accept-language': 'de' } })
    await pair.ask('errors', { method: 'HEAD', path: basePath + path })
  }
}

async function askStrangeMethods({ pair, basePath }) {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])
    for (const path of [
      '/',
      '/about',
      '/no/such/page',
      '/api/session',
      '/api/visitor',
      '/robots.txt',
      '/services/data/v65.0/connect/cms/delivery/channels',
      '/healthz',
    ])
      await pair.ask('errors', { method, path: basePath + path })
}

async function askStrangeBodies({ pair, basePath }) {
  for (const type of [
    'text/plain',
    'application/json',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
    'application/x-www-form-urlencoded',
  ])
    for (const [name, body] of [
      ['empty', ''],
      ['a brace', '{'],
      ['a form', '_form=contact&email=x'],
      ['700 kB', 'x'.repeat(700_000)],
    ])
      for (const path of ['/contact', '/api/session', '/api/events', '/api/studio/accounts', '/no/such/page'])
        await pair.ask('errors', {
          method: 'POST',
          path: basePath + path,
          headers: { 'content-type': type },
          body,
          title: `POST ${path} ${type}, ${name}`,
        })
  await pair.ask('errors', {
    method: 'POST',
    path: `${basePath}/contact`,
    headers: formHeaders,
    body: `_form=contact&message=${'x'.repeat(600_000)}`,
    title: 'POST /contact of 600 kB',
  })
}

async function askOtherOrigins({ pair, basePath }) {
  for (const origin of ['https://evil.example', 'null', 'https://shop.example'])
    for (const [path, type] of [
      ['/contact', formHeaders],
      ['/api/session', json],
    ])
      await pair.ask('errors', {
        method: 'POST',
        path: basePath + path,
        headers: { ...type, origin, 'sec-fetch-site': 'cross-site' },
        body: '_form=contact',
      })
}
