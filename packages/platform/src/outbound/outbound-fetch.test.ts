import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toRequestOutcome, localAddresses, openTestClient, type TestClientOptions } from './client.fixture.ts'
import { startServer, type TestServer } from './servers.fixture.ts'
import { certificate } from './certificate.fixture.ts'

let server: TestServer
/** The hosts that were looked up. */
let resolved: string[]

beforeEach(async () => {
  server = await startServer()
  resolved = []
})
afterEach(() => server.close())

const open = (options: TestClientOptions = {}) => openTestClient(options, resolved)
const hook = (path = '/hook') => `https://hooks.example:${server.port}${path}`

describe('an allowed server', () => {
  it('receives the request unchanged, and its complete response is returned', async () => {
    server.answer((response) => response.writeHead(202, { 'x-seen': 'yes' }).end('accepted'))
    const answer = await open()(hook('/hook?site=1'), {
      method: 'POST',
      body: '{"a":1}',
      headers: { 'x-id': '7' },
    })
    expect([answer.status, answer.headers.get('x-seen'), await answer.text()]).toEqual([
      202,
      'yes',
      'accepted',
    ])
    expect(server.received).toEqual([`POST hooks.example:${server.port} /hook?site=1 {"a":1}`])
  })

  it('may respond with any status and without a body', async () => {
    server.answer((response) => response.writeHead(204).end())
    const answer = await open()(hook(), {})
    expect([answer.status, await answer.text()]).toEqual([204, ''])
  })

  it.each([
    ['gzip', gzipSync('packed')],
    ['br', brotliCompressSync('packed')],
  ])('may respond in %s', async (encoding, body) => {
    server.answer((response) => response.writeHead(200, { 'content-encoding': encoding }).end(body))
    expect(await (await open()(hook(), {})).text()).toBe('packed')
  })

  it('may redirect within its origin', async () => {
    server.answer((response, { url }) =>
      url === '/new' ? response.end('here') : response.writeHead(308, { location: '/new' }).end(),
    )
    expect(await (await open()(hook(), {})).text()).toBe('here')
    expect((await open()(hook(), { redirect: 'manual' })).status).toBe(308)
  })

  it('can be specified by host name or IP address, on any port', async () => {
    for (const [url, allow] of [
      [hook(), ['Hooks.Example']],
      [hook(), ['10.0.0.0/8', '127.0.0.0/8']],
      [`https://127.0.0.1:${server.port}/`, ['127.0.0.1']],
      [`https://hooks.example.:${server.port}/`, ['hooks.example']],
    ] as const)
      expect(await toRequestOutcome(open({ allow })(url, {}))).toBe('answered')
  })
})

describe('the defence against DNS rebinding', () => {
  it('connects to the IP address that was checked, even if the next look-up returns another address', async () => {
    const fetch = open({ names: { 'hooks.example': [localAddresses, ['10.0.0.1']] } })
    expect(await toRequestOutcome(fetch(hook(), {}))).toBe('answered')
    expect(resolved).toEqual(['hooks.example'])
  })

  it('checks every new connection', async () => {
    const fetch = open({ names: { 'hooks.example': [localAddresses, ['10.0.0.1']] } })
    await fetch(hook(), {})
    expect(await toRequestOutcome(fetch(hook(), {}))).toBe('outbound-address-refused')
    expect(server.connections()).toBe(1)
  })

  it('checks the connection after a redirect to the same host', async () => {
    server.answer((response) => response.writeHead(302, { location: '/next' }).end())
    const fetch = open({ names: { 'hooks.example': [localAddresses, ['169.254.169.254']] } })
    expect(await toRequestOutcome(fetch(hook(), {}))).toBe('outbound-address-refused')
    expect(server.received.length).toBe(1)
  })
})

describe('redirects', () => {
  const names = { 'hooks.example': [localAddresses], 'pages.example': [localAddresses] }

  it.each([
    ['another host', () => `https://pages.example:${server.port}/`],
    ['another host without a scheme', () => `//pages.example:${server.port}/`],
    ['another port', () => 'https://hooks.example:8443/'],
    ['a literal address', () => `https://127.0.0.1:${server.port}/`],
    ['a backslash', () => `\\\\pages.example:${server.port}/`],
    ['http', () => `http://hooks.example:${server.port}/`],
    ['a file', () => 'file:///etc/passwd'],
    ['a user', () => `https://user@hooks.example:${server.port}/`],
    ['a private address', () => 'https://169.254.169.254/latest/meta-data'],
    ['an invalid address', () => 'https://['],
    ['nothing', () => ''],
  ])('to %s are not followed', async (_, location) => {
    server.answer((response) => response.writeHead(302, { location: location() }).end())
    expect(await toRequestOutcome(open({ names })(hook(), {}))).toMatch(
      /^outbound-(?:answer-unusable|address-)/,
    )
    expect(new Set(server.received)).toEqual(new Set([`GET hooks.example:${server.port} /hook`]))
    expect(resolved).not.toContain('pages.example')
  })

  it('are followed at most three times', async () => {
    server.answer((response) => response.writeHead(307, { location: '/hook' }).end())
    expect(await toRequestOutcome(open()(hook(), {}))).toBe('outbound-answer-unusable')
    expect(server.received.length).toBe(4)
  })

  it('are not followed after a request with a body', async () => {
    server.answer((response) => response.writeHead(307, { location: '/other' }).end())
    expect(await toRequestOutcome(open()(hook(), { method: 'POST', body: 'a' }))).toBe(
      'outbound-answer-unusable',
    )
    expect(server.received.length).toBe(1)
  })
})

describe('a hostile server', () => {
  const endless = (response: ServerResponse) => {
    const write = () => void (response.destroyed || response.write(Buffer.alloc(64_000), write))
    write()
  }
  const bomb = Buffer.alloc(3_000_000)

  it.each<[string, (response: ServerResponse) => unknown, string]>([
    ['an endless body', endless, 'outbound-answer-too-large'],
    [
      'a gzip bomb',
      (to) => to.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(bomb)),
      'outbound-answer-too-large',
    ],
    [
      'a brotli bomb',
      (to) =>
        to
          .writeHead(200, { 'content-encoding': 'br' })
          .end(brotliCompressSync(bomb, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })),
      'outbound-answer-too-large',
    ],
    [
      'two layers of gzip',
      (to) => to.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(gzipSync(gzipSync('a'))),
      'outbound-answer-unusable',
    ],
    [
      'broken gzip',
      (to) => to.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'),
      'outbound-answer-unusable',
    ],
    [
      'endless headers',
      (to) => to.writeHead(200, { 'x-long': 'a'.repeat(200_000) }).end(),
      'outbound-host-unreachable',
    ],
    ['an unknown status', (to) => to.writeHead(799).end(), 'outbound-answer-unusable'],
    [
      'a body that ends early',
      (to) => to.writeHead(200, { 'content-length': '10' }).write('abc', () => to.destroy()),
      'outbound-host-unreachable',
    ],
    ['no HTTP', (to) => to.socket?.end('SSH-2.0-OpenSSH_9.2\r\n'), 'outbound-host-unreachable'],
    [
      'another protocol',
      (to) => to.socket?.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
      'outbound-host-unreachable',
    ],
  ])('with %s gets an error', async (_, answer, code) => {
    server.answer(answer)
    expect(await toRequestOutcome(open()(hook(), {}))).toBe(code)
  })

  it.each<[string, (response: ServerResponse) => unknown]>([
    ['no response', () => undefined],
    ['headers and no body', (to) => to.writeHead(200).flushHeaders()],
    ['a body that never ends', (to) => to.writeHead(200, { 'content-length': '10' }).write('a')],
    [
      'endless early hints',
      (to) => {
        const hint = () => {
          if (to.destroyed) return
          to.writeEarlyHints({ link: '</a>; rel=preload' })
          setImmediate(hint)
        }
        hint()
      },
    ],
  ])('with %s cannot delay a request beyond its time limit', async (_, answer) => {
    let closed: Promise<unknown> = Promise.resolve()
    server.answer((to) => {
      closed = once(to, 'close')
      answer(to)
    })
    expect(await toRequestOutcome(open({ timeoutMs: 150 })(hook(), {}))).toBe('outbound-answer-late')
    await closed
  })

  it('cannot delay a request beyond its time limit, even if its name server never responds', async () => {
    const fetch = open({ timeoutMs: 20, resolve: () => new Promise(() => undefined) })
    expect(await toRequestOutcome(fetch(hook(), {}))).toBe('outbound-answer-late')
  })

  it.each([
    ['an unknown host name', 'https://unknown.example/', certificate],
    ['the certificate of another host', 'https://other.example/', certificate],
    ['a certificate from an untrusted authority', 'https://hooks.example/', undefined],
  ])('with %s is not reached', async (_, url, ca) => {
    const names = { 'hooks.example': [localAddresses], 'other.example': [localAddresses] }
    const fetch = open({ names, ...(ca === undefined ? { ca: undefined } : { ca }) })
    expect(await toRequestOutcome(fetch(url.replace('example/', `example:${server.port}/`), {}))).toBe(
      'outbound-host-unreachable',
    )
    expect(server.received).toEqual([])
  })
})

describe('simultaneous requests', () => {
  it('to one host run at most four at a time, and do not delay requests to another host', async () => {
    const held: ServerResponse[] = []
    const fetch = open({ names: { 'hooks.example': [localAddresses], 'pages.example': [localAddresses] } })
    const arrived = (count: number) =>
      new Promise<void>((resolve) =>
        server.answer((response) => {
          held.push(response)
          if (held.length === count) resolve()
        }),
      )
    const five = arrived(5)
    const answers = Array.from({ length: 6 }, (_, n) => fetch(hook(`/${n}`), {}))
    answers.push(fetch(`https://pages.example:${server.port}/`, {}))
    await five
    expect(server.received.filter((line) => line.includes('hooks')).length).toBe(4)
    const rest = arrived(7)
    for (const response of held) response.end()
    await rest
    for (const response of held) response.end()
    await Promise.all(answers)
    expect(server.received.length).toBe(7)
  })

  it('that wait too long end without a connection, and leave the queue', async () => {
    server.answer(() => undefined)
    const fetch = open({ timeoutMs: 800 })
    const codes = await Promise.all(Array.from({ length: 9 }, () => toRequestOutcome(fetch(hook(), {}))))
    expect(new Set(codes)).toEqual(new Set(['outbound-answer-late']))
    expect(server.received.length).toBe(4)
    server.answer((response) => response.end())
    await expect.poll(() => toRequestOutcome(fetch(hook(), {}))).toBe('answered')
  })

  it('fail with the abort reason of the caller’s signal', async () => {
    const end = new AbortController()
    server.answer(() => end.abort(new Error('the server stops')))
    await expect(open()(hook(), { signal: end.signal })).rejects.toThrow('the server stops')
    await expect(open()(hook(), { signal: end.signal })).rejects.toThrow('the server stops')
  })
})

it('no message contains the path or query of a URL', async () => {
  server.answer((response) => response.socket?.destroy())
  for (const url of [hook('/s3cret?s3cret'), 'http://hooks.example/s3cret', 'https://10.0.0.1/s3cret']) {
    const error: unknown = await open()(url, {}).catch((thrown: unknown) => thrown)
    expect(String(error)).toMatch(/outbound|EpidermError/)
    expect(String(error)).not.toContain('s3cret')
  }
})
