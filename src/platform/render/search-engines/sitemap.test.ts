import { describe, expect, it } from 'vitest'
import { createSiteUrls } from '#kit'
import { toSitemapFiles as toFiles } from './sitemap.ts'

/** As they are sent. */
const toSitemapFiles = (...args: Parameters<typeof toFiles>) =>
  new Map(Array.from(toFiles(...args), ([path, { makeChunks }]) => [path, [...makeChunks()].join('')]))

const url = createSiteUrls({ basePath: '/noon/s', origin: 'https://shop.example' })
const entry = (path: string, day = '01') => ({ path, lastModified: `2026-01-${day}T00:00:00.000Z` })
const entries = (count: number) => Array.from({ length: count }, (_, n) => entry(`/page-${n}`, `0${n + 1}`))

describe('the sitemap', () => {
  it('SEO-3 is one file with absolute addresses, escaped for XML', () => {
    const files = toSitemapFiles([entry('/'), entry('/über/a&b')], url)
    expect([...files]).toEqual([
      [
        '/sitemap.xml',
        '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
          '<url><loc>https://shop.example/noon/s/</loc><lastmod>2026-01-01T00:00:00.000Z</lastmod></url>\n' +
          '<url><loc>https://shop.example/noon/s/%C3%BCber/a&amp;b</loc><lastmod>2026-01-01T00:00:00.000Z</lastmod></url>\n' +
          '</urlset>\n',
      ],
    ])
  })

  it('SEO-3 is none for a site that lists nothing', () => {
    expect(toSitemapFiles([], url).size).toBe(0)
  })

  it('SEO-3 is a list of files, each as new as its newest page, when one cannot hold all addresses', () => {
    const files = toSitemapFiles(entries(5), url, { urls: 2, bytes: 10_000 })
    expect([...files.keys()]).toEqual(['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml'])
    expect(files.get('/sitemap.xml')).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
        [2, 4, 5]
          .map(
            (day, n) =>
              `<sitemap><loc>https://shop.example/noon/s/sitemap-${n + 1}.xml</loc><lastmod>2026-01-0${day}T00:00:00.000Z</lastmod></sitemap>\n`,
          )
          .join('') +
        '</sitemapindex>\n',
    )
    expect(files.get('/sitemap-3.xml')?.match(/page-\d/g)).toEqual(['page-4'])
  })

  it('SEO-3 no file is larger than allowed', () => {
    const bytes = 600
    const files = toSitemapFiles(entries(9), url, { urls: 100, bytes })
    const parts = [...files].filter(([path]) => path !== '/sitemap.xml').map(([, xml]) => xml)
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.filter((xml) => Buffer.byteLength(xml) > bytes)).toEqual([])
    expect(parts.join('').match(/page-\d/g)).toHaveLength(9)
  })
})
