import { describe, expect, it } from 'vitest'
import { findSitePages, siteBody } from './site.ts'

const { headTags, closedPaths } = siteBody.shape

describe('the head tags of a site', () => {
  it.each(['google-site-verification', 'msvalidate.01', 'p:domain_verify'])('may be named %s', (name) => {
    expect(headTags.safeParse([{ name, content: 'abc' }]).success).toBe(true)
  })

  it.each(['viewport', 'Robots', 'referrer', 'a"b', '', '<x>', 'twitter:card'])(
    'may not be named %j',
    (name) => {
      expect(headTags.safeParse([{ name, content: 'abc' }]).success).toBe(false)
    },
  )
})

describe('the paths that are closed to crawlers', () => {
  it.each(['/internal/', '/a.pdf$', '/*/print'])('may be %s', (path) => {
    expect(closedPaths.safeParse([path]).success).toBe(true)
  })

  it.each(['internal', '/a\nAllow: /', '/a b', '/a#b', 'https://shop.example/'])('may not be %j', (path) => {
    expect(closedPaths.safeParse([path]).success).toBe(false)
  })
})

const toKey = (letter: string) => `MC${letter.repeat(26)}`

it('lists pages that only the server shows or only an e-mail links to, separately from sign-in and account pages', () => {
  const { all, reserved } = findSitePages({
    notFoundPageKey: toKey('A'),
    withdrawnPageKey: toKey('B'),
    errorPageKey: toKey('C'),
    accountPages: {
      signInKey: toKey('F'),
      accountKey: toKey('G'),
      setPasswordKey: toKey('D'),
      confirmEmailKey: toKey('E'),
      forgottenPasswordKey: toKey('H'),
    },
  })
  expect([...reserved]).toEqual([...'ABCDE'].map(toKey))
  expect([...all]).toEqual([...'ABCDEFGH'].map(toKey))
  expect(findSitePages(undefined)).toEqual({ all: new Set(), reserved: new Set() })
})
