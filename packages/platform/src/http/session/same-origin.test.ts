import { describe, expect, it } from 'vitest'
import { createOriginCheck } from './same-origin.ts'

const local = createOriginCheck({ publicOrigin: 'http://127.0.0.1:3000', hasPublicOrigin: false })
const named = createOriginCheck({ publicOrigin: 'https://shop.example', hasPublicOrigin: true })

describe('a request that changes something', () => {
  it.each([
    ['from no browser', {}, true, true],
    ['of the named origin', { origin: 'https://shop.example', host: '127.0.0.1:3000' }, true, false],
    [
      'of the address that it was sent to',
      { origin: 'http://localhost:3000', host: 'localhost:3000' },
      false,
      true,
    ],
    ['that a browser calls the same origin', { 'sec-fetch-site': 'same-origin', host: 'a' }, true, true],
    [
      'that a browser calls the same origin and keeps private',
      { 'sec-fetch-site': 'same-origin', origin: 'null' },
      true,
      true,
    ],
    [
      'behind a proxy that changes Host, from a browser that calls it the same origin',
      { 'sec-fetch-site': 'same-origin', origin: 'http://clinic.example', host: 'inside:3000' },
      false,
      true,
    ],
    ['without encryption', { origin: 'http://shop.example', host: 'shop.example' }, false, true],
    ['of an origin that keeps private', { origin: 'null', host: 'a' }, false, false],
    ['of no origin', { origin: 'evil', host: 'evil' }, false, false],
    ['of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://shop.example' }, false, false],
  ])('%s is checked against PUBLIC_ORIGIN if set, else against Host', (_title, headers, ifNamed, ifLocal) => {
    const request = { headers, protocol: 'http' } as const
    expect([named(request), local(request)]).toEqual([ifNamed, ifLocal])
  })

  const origin = 'https://clinic.example'
  const host = 'clinic.example'
  it.each([
    ['https from a direct connection', { origin, host }, 'http', false],
    ['http where a trusted proxy reports https', { origin: `http://${host}`, host }, 'https', false],
    ['https where a trusted proxy reports https', { origin, host }, 'https', true],
    ['https through a proxy that is not trusted', { origin, host, 'x-real-ip': '192.0.2.1' }, 'http', true],
  ] as const)(
    'with an Origin of %s is checked by its scheme if that is known',
    (_, headers, protocol, ok) => {
      expect(local({ headers, protocol })).toBe(ok)
    },
  )
})
