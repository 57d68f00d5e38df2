import { describe, expect, it } from 'vitest'
import { createSiteUrls, type Warning } from '#kit'
import { createRedirects, toLocation } from './redirects.ts'

function create(...steps: [from: string, to: string, permanent?: boolean][]) {
  const warnings: Warning[] = []
  const bodies = steps.map(([from, to, permanent = true]) => ({ from, to, permanent }))
  const find = createRedirects(bodies, (warning) => warnings.push(warning))
  return {
    find: (path: string) => find(path)?.to,
    isPermanent: (path: string) => find(path)?.permanent,
    warnings,
  }
}

describe('stored redirects', () => {
  it('SEO-3 are resolved along a chain to its final target, as a permanent redirect only if every step is permanent', () => {
    const { find, isPermanent, warnings } = create(
      ['/a', '/b?x'],
      ['/b', '/c/', false],
      ['/c', 'https://example.org/#d'],
      ['/d', '/c'],
    )
    expect(['/a', '/b', '/c', '/d', '/e'].map(find)).toEqual([
      ...Array<string>(4).fill('https://example.org/#d'),
      undefined,
    ])
    expect(['/a', '/b', '/c', '/d'].map(isPermanent)).toEqual([false, false, true, true])
    expect(warnings).toEqual([])
  })

  it('SEO-3 are ignored if they form or enter a loop, and each is logged as a warning', () => {
    const { find, warnings } = create(
      ['/a', '/b'],
      ['/b', '/c'],
      ['/c', '/b/?x'],
      ['/self', '/self#x'],
      ['/ok', '/'],
    )
    expect(['/a', '/b', '/c', '/self', '/ok'].map(find)).toEqual([...Array<undefined>(4), '/'])
    expect(warnings.map(({ page }) => page).toSorted()).toEqual(['/a', '/b', '/c', '/self'])
    expect(warnings[0]).toMatchObject({ reason: 'it is part of a redirect loop' })
  })

  it('are found regardless of case and Unicode composition', () => {
    const { find } = create(['/Café', '/B'], ['/b', '/c'])
    expect(['/café', '/CAFE\u0301', '/B'].map(find)).toEqual(['/c', '/c', '/c'])
  })

  it('are resolved in linear time even in a chain of ten thousand steps', () => {
    const { find } = create(
      ...Array.from({ length: 10_000 }, (_, n): [string, string] => [`/${n}`, `/${n + 1}`]),
    )
    expect(find('/0')).toBe('/10000')
  })
})

describe('the target of a stored redirect', () => {
  const url = createSiteUrls({ basePath: '/acme/s', origin: 'https://shop.example' })
  it.each([
    ['/', '', '/acme/s/'],
    ['/a', '', '/acme/s/a'],
    ['/a', 'b=c', '/acme/s/a?b=c'],
    ['/a?own=1', 'b=c', '/acme/s/a?own=1&b=c'],
    ['/a?own=1#place', 'b=c', '/acme/s/a?own=1&b=c#place'],
    ['/a#place', '', '/acme/s/a#place'],
    ['/über/ä', '', '/acme/s/%C3%BCber/%C3%A4'],
    ['/%C3%BCber/50%25', '', '/acme/s/%C3%BCber/50%25'],
    ['/a?q=ü#ö', '', '/acme/s/a?q=%C3%BC#%C3%B6'],
    ['https://example.org', 'b=c', 'https://example.org?b=c'],
    ['https://example.org/a?b#c', 'd', 'https://example.org/a?b&d#c'],
  ])('SEO-3 SITE-5 %s with the query “%s” becomes %s', (to, query, expected) => {
    expect(toLocation(to, query, url)).toBe(expected)
  })
})
