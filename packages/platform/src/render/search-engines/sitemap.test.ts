import { describe, expect, it } from 'vitest'
import { createSiteUrls } from '#kit'
import { findSitemapNumber, toSitemap, toSitemapIndex } from './sitemap.ts'

const url = createSiteUrls({ basePath: '/acme/s', origin: 'https://shop.example' })
const entry = (path: string) => ({ path, lastModified: '2026-01-01T00:00:00.000Z' })

describe('a sitemap', () => {
  it('SEO-3 contains absolute URLs, escaped for XML', () => {
    expect(toSitemap([entry('/'), entry('/über/a&b')], url).text).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
        '<url><loc>https://shop.example/acme/s/</loc><lastmod>2026-01-01T00:00:00.000Z</lastmod></url>\n' +
        '<url><loc>https://shop.example/acme/s/%C3%BCber/a&amp;b</loc><lastmod>2026-01-01T00:00:00.000Z</lastmod></url>\n' +
        '</urlset>\n',
    )
  })

  it('SEO-3 is an index of several files if the pages do not fit into one', () => {
    expect(toSitemapIndex(2, url).text).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
        '<sitemap><loc>https://shop.example/acme/s/sitemap-1.xml</loc></sitemap>\n' +
        '<sitemap><loc>https://shop.example/acme/s/sitemap-2.xml</loc></sitemap>\n</sitemapindex>\n',
    )
    expect(
      ['/sitemap-1.xml', '/sitemap-12.xml', '/sitemap-0.xml', '/sitemap-01.xml'].map(findSitemapNumber),
    ).toEqual([0, 11, undefined, undefined])
  })
})
