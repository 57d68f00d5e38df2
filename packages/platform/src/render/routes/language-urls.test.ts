import { describe, expect, it } from 'vitest'
import { createSiteUrls } from '#kit'
import { createLanguageUrls, isBelowPrefix, toLanguagePath } from './language-urls.ts'

const pages = new Map([
  ['/', '/'],
  ['/supplies', '/supplies'],
  ['/supplies/acne', '/hautpflege/akne'],
  ['/hautpflege/akne', '/hautpflege/akne'],
])

const build = (basePath: string) =>
  createLanguageUrls(createSiteUrls({ basePath, origin: 'https://shop.example' }), {
    prefix: '/de',
    hasPrefix: (path) => ['/de', '/fr'].some((prefix) => isBelowPrefix(path, prefix)),
    toOwnPath: (path) => pages.get(path),
  })

describe('language paths', () => {
  it.each([
    ['/', '/de'],
    ['/?page=2#end', '/de?page=2#end'],
    ['/supplies?a=/b', '/de/supplies?a=/b'],
    ['/supplies/acne#faq', '/de/hautpflege/akne#faq'],
    ['/supplies/%61cne', '/de/hautpflege/akne'],
    ['/de/supplies', '/de/supplies'],
    ['/fr/peau', '/fr/peau'],
    ['/cms/delivery/media/MC1?version=1.0', '/cms/delivery/media/MC1?version=1.0'],
    ['/assets/site.js', '/assets/site.js'],
    ['/nothing/50%', '/nothing/50%'],
  ])('SITE-3 SITE-5 translates %s to %s, with and without a base path', (address, expected) => {
    expect(build('').path(address)).toBe(expected)
    for (const given of [address, `/acme/s${address}`])
      expect(build('/acme/s').path(given)).toBe(`/acme/s${expected}`)
    expect(build('/acme/s').absolute(address)).toBe(`https://shop.example/acme/s${expected}`)
  })

  it.each(['https://example.org/supplies', '//example.org/', '#faq', 'mailto:a@b.example', ''])(
    'URL-1 leaves %j unchanged',
    (address) => {
      expect(build('/acme/s').path(address)).toBe(address)
      expect(build('/acme/s').absolute(address)).toBe(address)
    },
  )

  it.each([
    ['/acme/s/de/supplies?a=b', '/supplies?a=b'],
    ['/acme/s/de', '/'],
    ['/acme/s/dessert', '/dessert'],
    ['/acme/s/assets/a', '/assets/a'],
  ])('SEO-2 strips base path and language from %s: %s', (address, expected) => {
    expect(build('/acme/s').withoutBase(address)).toBe(expected)
  })

  it.each([
    ['', '/', '/'],
    ['', '/a', '/a'],
    ['/de', '/', '/de'],
    ['/de', '/a', '/de/a'],
  ])('SITE-3 with the prefix “%s” the path %s becomes %s', (prefix, path, expected) => {
    expect(toLanguagePath(prefix, path)).toBe(expected)
  })
})
