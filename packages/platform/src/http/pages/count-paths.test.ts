import { describe, expect, it } from 'vitest'
import type { PathResponse } from '#render'
import { createPathCounter } from './count-paths.ts'

const browser = { 'sec-fetch-mode': 'navigate', accept: 'text/html' }
const missing = {
  kind: 'page',
  status: 404,
  missing: { language: 'en_GB', path: '/Old' },
} as unknown as PathResponse
const redirect: PathResponse = {
  kind: 'redirect',
  location: '/new',
  isPermanent: true,
  stored: { language: 'en_GB', path: '/Old' },
}

function listCounted(answer: PathResponse, headers: Record<string, string>, method = 'GET') {
  const counted: string[] = []
  const count = (kind: string, { language, path }: { language: string; path: string }) =>
    counted.push(`${kind} ${language} ${path}`)
  createPathCounter({ count })({ method, headers, ip: '192.0.2.1' }, answer)
  return counted
}

describe('counting requested paths', () => {
  it('counts pages that browsers open', () => {
    expect(listCounted(missing, browser)).toEqual(['missing en_GB /Old'])
    expect(listCounted(missing, { accept: 'text/html,*/*' })).toEqual(['missing en_GB /Old'])
  })

  it('counts redirects under a single spelling of their path', () => {
    expect(listCounted(redirect, browser)).toEqual(['redirect en_GB /old'])
  })

  it('counts a limited number of requests from one address', () => {
    let counted = 0
    const countPath = createPathCounter({ count: () => void counted++ }, 3)
    const request = (ip: string) => countPath({ method: 'GET', headers: browser, ip }, missing)
    for (let at = 0; at < 9; at++) request('192.0.2.1')
    for (let at = 0; at < 9; at++) request(`2001:db8::${at}`)
    request('192.0.2.2')
    expect(counted).toBe(7)
  })

  it.each<[string, PathResponse, Record<string, string>, string?]>([
    ['a picture', missing, { 'sec-fetch-mode': 'no-cors', accept: 'image/avif,*/*' }],
    ['a script', missing, { 'sec-fetch-mode': 'cors', accept: '*/*' }],
    ['a prefetch', missing, { ...browser, 'sec-purpose': 'prefetch' }],
    ['a robot that accepts anything', missing, { accept: '*/*' }],
    ['a HEAD request', missing, browser, 'HEAD'],
    ['a page', { ...missing, status: 200, missing: undefined } as unknown as PathResponse, browser],
    ['a corrected spelling', { kind: 'redirect', location: '/new', isPermanent: true }, browser],
  ])('does not count %s', (_name, answer, headers, method) => {
    expect(listCounted(answer, headers, method)).toEqual([])
  })
})
