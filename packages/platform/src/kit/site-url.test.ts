import { describe, expect, it } from 'vitest'
import { createSiteUrls } from './site-url.ts'

const origin = 'https://shop.example'
const root = createSiteUrls({ basePath: '', origin })
const below = createSiteUrls({ basePath: '/acme/s', origin })

describe('createSiteUrls', () => {
  it.each([
    ['/cms/delivery/media/a', '/acme/s/cms/delivery/media/a'],
    ['/img/a.png', '/acme/s/img/a.png'],
    ['/assets/a.svg#b', '/acme/s/assets/a.svg#b'],
    ['/acme/s/img/a.png', '/acme/s/img/a.png'],
    ['/acme/s', '/acme/s'],
    ['/acme/s?a=1', '/acme/s?a=1'],
    ['/acme/sale', '/acme/s/acme/sale'],
    ['/', '/acme/s/'],
    ['//cdn.example/a', '//cdn.example/a'],
    ['https://cdn.example/img/a', 'https://cdn.example/img/a'],
    ['mailto:care@example.com', 'mailto:care@example.com'],
    ['#main', '#main'],
    ['?page=2', '?page=2'],
    ['img/a.png', 'img/a.png'],
    ['', ''],
  ])('URL-1 SITE-5 %s becomes %s, once', (url, expected) => {
    expect(below.path(url)).toBe(expected)
    expect(below.path(below.path(url))).toBe(expected)
    expect(root.path(url)).toBe(url)
  })

  it.each([
    ['/supplies/acne', 'https://shop.example/acme/s/supplies/acne'],
    ['/acme/s/supplies/acne', 'https://shop.example/acme/s/supplies/acne'],
    ['https://else.example/a', 'https://else.example/a'],
    ['//cdn.example/a', '//cdn.example/a'],
  ])('SITE-5 the absolute URL of %s is %s', (url, expected) => {
    expect(below.absolute(url)).toBe(expected)
  })

  it.each([
    ['/acme/s/supplies', '/supplies'],
    ['/acme/s', '/'],
    ['/acme/s/', '/'],
    ['/acme/s?a=1', '/?a=1'],
    ['/acme/sale', '/acme/sale'],
    ['/supplies', '/supplies'],
    ['https://shop.example/acme/s/a', 'https://shop.example/acme/s/a'],
  ])('URL-1 %s without its base path is %s', (url, expected) => {
    expect(below.withoutBase(url)).toBe(expected)
    expect(root.withoutBase(url)).toBe(url)
  })
})
