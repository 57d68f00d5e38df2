import { describe, expect, it } from 'vitest'
import { createOriginCheck } from './same-origin.ts'

const local = createOriginCheck({ publicOrigin: 'http://127.0.0.1:3000', hasPublicOrigin: false })
const named = createOriginCheck({ publicOrigin: 'https://shop.example', hasPublicOrigin: true })

describe('a request that changes data', () => {
  it.each([
    ['not from a browser', {}, true, true],
    [
      'from the origin in PUBLIC_ORIGIN',
      { origin: 'https://shop.example', host: '127.0.0.1:3000' },
      true,
      false,
    ],
    [
      'from the origin to which it was sent',
      { origin: 'http://localhost:3000', host: 'localhost:3000' },
      false,
      true,
    ],
    ['that a browser marks as same-origin', { 'sec-fetch-site': 'same-origin', host: 'a' }, true, true],
    [
      'that a browser marks as same-origin, with an opaque origin',
      { 'sec-fetch-site': 'same-origin', origin: 'null' },
      true,
      true,
    ],
    [
      'that a browser marks as same-origin, behind a proxy that changes Host',
      { 'sec-fetch-site': 'same-origin', origin: 'http://clinic.example', host: 'inside:3000' },
      false,
      true,
    ],
    ['without encryption', { origin: 'http://shop.example', host: 'shop.example' }, false, true],
    ['from an opaque origin', { origin: 'null', host: 'a' }, false, false],
    ['with an invalid origin', { origin: 'evil', host: 'evil' }, false, false],
    ['from another site', { 'sec-fetch-site': 'cross-site', origin: 'https://shop.example' }, false, false],
  ])(
    '%s is checked against PUBLIC_ORIGIN if it is set, and otherwise against Host',
    (_title, headers, ifNamed, ifLocal) => {
      const request = { headers, protocol: 'http' } as const
      expect([named(request), local(request)]).toEqual([ifNamed, ifLocal])
    },
  )

  const origin = 'https://clinic.example'
  const host = 'clinic.example'
  it.each([
    ['https from a direct connection', { origin, host }, 'http', false],
    ['http where a trusted proxy reports https', { origin: `http://${host}`, host }, 'https', false],
    ['https where a trusted proxy reports https', { origin, host }, 'https', true],
    ['https through a proxy that is not trusted', { origin, host, 'x-real-ip': '192.0.2.1' }, 'http', true],
  ] as const)(
    'with an Origin of %s is also checked by its scheme if the scheme is known',
    (_, headers, protocol, ok) => {
      expect(local({ headers, protocol })).toBe(ok)
    },
  )
})
