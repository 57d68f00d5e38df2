import { describe, expect, it } from 'vitest'
import { findParentPage, findAddressProblem, suggestAddress } from './page-address.ts'

const toPage = (route: string, state: 'published' | 'leaves' = 'published', language = 'en_GB') => ({
  contentKey: `MC${route}`,
  language,
  route,
  title: `At ${route}`,
  state,
})
const pages = [
  toPage('/'),
  toPage('/supplies'),
  toPage('/supplies/acne'),
  toPage('/gone', 'leaves'),
  toPage('/haut', 'published', 'de_DE'),
]
const deps = { pages, language: 'en_GB' }

describe('a page’s address', () => {
  it.each([
    ['/new', undefined],
    ['/supplies/new-2', undefined],
    ['/gone', undefined],
    ['/haut', undefined],
    ['new', { kind: 'form' }],
    ['/New page', { kind: 'form' }],
    ['/new/', { kind: 'form' }],
    ['/p/{urlName}', { kind: 'form' }],
    ['/studio/x', { kind: 'reserved' }],
    ['/supplies/Acne', { kind: 'taken', title: 'At /supplies/acne' }],
    ['/supplies/acne', { kind: 'taken', title: 'At /supplies/acne' }],
  ])('%s is checked for problems: %o', (route, problem) => {
    expect(findAddressProblem(route, deps)).toEqual(problem)
  })

  it('is accepted if it has not changed', () => {
    const own = { ...deps, contentKey: 'MC/supplies/acne' }
    expect(findAddressProblem('/supplies/acne', own)).toBeUndefined()
  })

  it.each([
    ['Acne & scars', '/supplies/acne', '/supplies/acne-scars'],
    ['Acne', '/supplies/acne', '/supplies/acne-2'],
    ['  Über Größe! ', undefined, '/uber-grosse'],
    ['Products', '/product/{urlName}', '/products'],
    ['…', undefined, ''],
  ])('is suggested from %s next to %s: %s', (title, beside, route) => {
    expect(suggestAddress(title, { ...deps, beside })).toBe(route)
  })

  it.each([
    ['/supplies/acne', '/supplies'],
    ['/a/b/c', '/'],
    ['/', undefined],
  ])('%s has the parent page %s', (route, above) => {
    expect(findParentPage(route, deps)).toBe(above)
  })
})
