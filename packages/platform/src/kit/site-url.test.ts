import { describe, expect, it } from 'vitest'
import { createSiteUrls } from './site-url.ts'

const origin = 'https://shop.example'
const root = createSiteUrls({ basePath: '', origin })
const below = createSiteUrls({ basePath: '/noon/s', origin })

describe('createSiteUrls', () => {
  it.each([
    ['/cms/delivery/media/a', '/noon/s/cms/delivery/media/a'],
    ['/img/a.png', '/noon/s/img/a.png'],
    ['/assets/a.svg#b', '/noon/s/assets/a.svg#b'],
    ['/noon/s/img/a.png', '/noon/s/img/a.png'],
    ['/noon/s', '/noon/s'],
    ['/noon/s?a=1', '/noon/s?a=1'],
    ['/noon/sale', '/noon/s/noon/sale'],
    ['/', '/noon/s/'],
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
    ['/skincare/acne', 'https://shop.example/noon/s/skincare/acne'],
    ['/noon/s/skincare/acne', 'https://shop.example/noon/s/skincare/acne'],
    ['https://else.example/a', 'https://else.example/a'],
    ['//cdn.example/a', '//cdn.example/a'],
  ])('SITE-5 the absolute URL of %s is %s', (url, expected) => {
    expect(below.absolute(url)).toBe(expected)
  })

  it.each([
    ['/noon/s/skincare', '/skincare'],
    ['/noon/s', '/'],
    ['/noon/s/', '/'],
    ['/noon/s?a=1', '/?a=1'],
    ['/noon/sale', '/noon/sale'],
    ['/skincare', '/skincare'],
    ['https://shop.example/noon/s/a', 'https://shop.example/noon/s/a'],
  ])('URL-1 %s without its base is %s', (url, expected) => {
    expect(below.withoutBase(url)).toBe(expected)
    expect(root.withoutBase(url)).toBe(url)
  })
})
