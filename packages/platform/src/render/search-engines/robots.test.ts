import { describe, expect, it } from 'vitest'
import { createSiteUrls } from '#kit'
import { toRobotsTxt } from './robots.ts'

const url = createSiteUrls({ basePath: '/acme', origin: 'https://shop.example' })

describe('robots.txt', () => {
  it('disallows the paths in the site’s settings, below the base path', () => {
    const text = toRobotsTxt({ url }, { isIndexed: true, closedPaths: ['/internal/'] })
    expect(text.split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /acme/api/',
      'Disallow: /acme/services/',
      'Disallow: /acme/webruntime/',
      'Disallow: /acme/studio',
      'Disallow: /acme/internal/',
      '',
      'Sitemap: https://shop.example/acme/sitemap.xml',
      '',
    ])
  })

  it('disallows the whole site if it must not be indexed', () => {
    const text = toRobotsTxt({ url }, { isIndexed: false, closedPaths: ['/internal/'] })
    expect(text).toBe('User-agent: *\nDisallow: /acme/\n')
  })
})
