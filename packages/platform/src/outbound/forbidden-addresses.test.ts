import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toRequestOutcome, localAddresses, openTestClient, type TestClientOptions } from './client.fixture.ts'
import { startServer, type TestServer } from './servers.fixture.ts'
import { isAllowListEntry } from './index.ts'

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

describe('addresses that are rejected without a connection', () => {
  const privateNames = (address: string) => ({ 'hooks.example': [[address]] })

  it.each([
    ['this host', '0.0.0.0'],
    ['loopback', '127.0.0.1'],
    ['another loopback address', '127.8.8.8'],
    ['private 10/8', '10.0.0.1'],
    ['private 172.16/12', '172.31.255.255'],
    ['private 192.168/16', '192.168.1.1'],
    ['shared carrier addresses (CGNAT)', '100.64.0.1'],
    ['link-local: cloud metadata', '169.254.169.254'],
    ['protocol assignments', '192.0.0.8'],
    ['documentation 1', '192.0.2.1'],
    ['documentation 2', '198.51.100.1'],
    ['documentation 3', '203.0.113.1'],
    ['benchmarks', '198.18.0.1'],
    ['6to4 relays', '192.88.99.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['IPv6 unspecified', '::'],
    ['IPv6 loopback', '::1'],
    ['IPv4-mapped', '::ffff:10.0.0.1'],
    ['IPv4-mapped in hexadecimal', '::ffff:7f00:1'],
    ['IPv4-mapped public', '::ffff:8.8.8.8'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['IPv4-translated', '::ffff:0:10.0.0.1'],
    ['NAT64 of loopback', '64:ff9b::127.0.0.1'],
    ['NAT64 of a private address', '64:ff9b::a00:1'],
    ['local NAT64', '64:ff9b:1::808:808'],
    ['6to4 of a private address', '2002:a00:1::1'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['unique local', 'fd12:3456::1'],
    ['link-local IPv6', 'fe80::1'],
    ['link-local IPv6 with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast IPv6', 'ff02::1'],
    ['discard', '100::1'],
    ['documentation IPv6', '2001:db8::1'],
    ['documentation IPv6, second range', '3fff::1'],
    ['segment routing', '5f00::1'],
    ['unassigned IPv6', '4000::1'],
  ])('a name of %s', async (_, address) => {
    const fetch = open({ allow: [], names: privateNames(address) })
    expect(await toRequestOutcome(fetch(hook(), {}))).toBe('outbound-address-refused')
    expect(await toRequestOutcome(fetch('https://hooks.example/', {}))).toBe('outbound-address-refused')
    expect(server.connections()).toBe(0)
  })

  it.each([
    ['dotted', '127.0.0.1'],
    ['decimal', '2130706433'],
    ['octal', '0177.0.0.01'],
    ['hexadecimal', '0x7f000001'],
    ['mixed', '0x7f.1'],
    ['short', '127.1'],
    ['one number', '0'],
    ['percent-encoded', '%31%32%37.0.0.1'],
    ['full-width digits and dots', '１２７。０。０。１'],
    ['circled digits', '①②⑦.0.0.1'],
    ['final dot', '127.0.0.1.'],
    ['IPv6', '[::1]'],
    ['IPv6 written out', '[0:0:0:0:0:0:0:1]'],
    ['IPv4-mapped', '[::ffff:127.0.0.1]'],
    ['cloud metadata', '169.254.169.254'],
  ])('a literal address: %s', async (_, host) => {
    const fetch = open({ allow: [] })
    expect(await toRequestOutcome(fetch(`https://${host}:${server.port}/`, {}))).toBe(
      'outbound-address-refused',
    )
    expect([server.connections(), resolved]).toEqual([0, []])
  })

  it.each([
    ['http', 'http://hooks.example/'],
    ['another scheme', 'ftp://hooks.example/'],
    ['a file', 'file:///etc/passwd'],
    ['data', 'data:text/plain,x'],
    ['no scheme', '//hooks.example/'],
    ['user and password', 'https://user:password@hooks.example/'],
    ['a user that looks like the host', 'https://hooks.example@evil.example/'],
    ['a port that does not exist', 'https://hooks.example:65536/'],
    ['a zone', 'https://[fe80::1%25eth0]/'],
    ['a space in the host', 'https://hooks .example/'],
    ['a number that is too large', 'https://4294967296/'],
    ['a very long address', `https://hooks.example/${'a'.repeat(3000)}`],
  ])('an address with %s', async (_, url) => {
    expect(await toRequestOutcome(open()(url, {}))).toBe('outbound-address-invalid')
    expect([server.connections(), resolved]).toEqual([0, []])
  })

  it.each([[22], [25], [80], [6379], [8080], [9200]])('port %i of a public address', async (port) => {
    const fetch = open({ allow: [], names: { 'hooks.example': [['93.184.215.14']] } })
    expect(await toRequestOutcome(fetch(`https://hooks.example:${port}/`, {}))).toBe(
      'outbound-address-refused',
    )
  })

  it('a name with one private address among public addresses', async () => {
    const fetch = open({ names: { 'hooks.example': [['127.0.0.1', '10.0.0.1']] } })
    await expect(fetch(hook(), {})).rejects.toThrow('private or special network')
    expect(server.connections()).toBe(0)
  })

  it('names similar to an allowed name, and addresses just outside an allowed range', async () => {
    const names = {
      'hooks.example': [localAddresses],
      'a.hooks.example': [localAddresses],
      'pages.example': [localAddresses],
    }
    const fetch = open({ allow: ['hooks.example', '10.0.0.0/8', '::ffff:7f00:0/104'], names })
    expect(await toRequestOutcome(fetch(hook(), {}))).toBe('answered')
    for (const host of ['a.hooks.example', 'pages.example', '127.0.0.1'])
      expect(await toRequestOutcome(fetch(`https://${host}:${server.port}/`, {}))).toBe(
        'outbound-address-refused',
      )
  })

  it.each([
    ['host', 'internal.example'],
    ['content-length', '0'],
    ['transfer-encoding', 'chunked'],
    ['connection', 'upgrade'],
    ['upgrade', 'h2c'],
  ])('the header %s', async (name, value) => {
    expect(await toRequestOutcome(open()(hook(), { headers: { [name]: value } }))).toBe(
      'outbound-header-refused',
    )
  })

  it.each([
    ['value with a line break', { 'x-id': 'a\r\nhost: b' }],
    ['value with a zero', { 'x-id': 'a\0b' }],
    ['name with a line break', { 'x-id: a\r\nhost': 'b' }],
  ])('a header %s', async (_, headers) => {
    await expect(open()(hook(), { headers })).rejects.toThrow(TypeError)
    expect(server.connections()).toBe(0)
  })

  it('line breaks in an address, which never reach the request', async () => {
    await open()(hook('/hook\r\nx-injected: 1%0d%0ahost: b'), {})
    expect(server.received).toEqual([`GET hooks.example:${server.port} /hookx-injected:%201%0d%0ahost:%20b`])
  })
})

describe('OUTBOUND_ALLOW', () => {
  it.each([
    'hooks.example',
    'intranet',
    '10.0.0.0/8',
    '10.1.2.3',
    'fd00::/8',
    '::1',
    'xn--bcher-kva.example',
  ])('accepts %s', (entry) => expect(isAllowListEntry(entry)).toBe(true))
  it.each([
    '',
    '*',
    '*.example',
    'https://hooks.example',
    'hooks.example:8443',
    '10.0.0.0/33',
    '10.0.0/8',
    '010.0.0.1',
    '0x7f.1',
    '2130706433',
    '0x7f000001',
    'fe80::1%eth0',
    '::/129',
    'a b',
    '10.0.0.0/8/8',
    'a..example',
    'hooks.example.',
  ])('rejects %s', (entry) => expect(isAllowListEntry(entry)).toBe(false))
})
