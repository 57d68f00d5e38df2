import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IslandParts } from '#model'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ basePath: '/acme/s' })
})
afterAll(() => app.stop())

describe('the web manifest', () => {
  it('SITE-5 contains the site’s name, start page and colours, with URLs below the base path', async () => {
    const answer = await app.get('/acme/s/site.webmanifest')
    expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/)
    expect(answer.json()).toMatchObject({
      name: 'Epiderm',
      short_name: 'Epiderm',
      lang: 'en-GB',
      start_url: '/acme/s/',
      scope: '/acme/s/',
      theme_color: '#FAF7F2',
      background_color: '#FAF7F2',
    })
    const { icons } = answer.json<{ icons: { src: string; sizes: string; purpose: string }[] }>()
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    for (const { src } of icons) expect(src).toMatch(/^\/acme\/s\//)
  })
})

describe('an island’s files', () => {
  const islandUrls = async (path: string) =>
    Array.from(
      (await app.get(path)).body.matchAll(/data-island="([^"]+)"[^>]* data-island-url="([^"]+)"/g),
      ([, name = '', url = '']) => [name, url.replaceAll('&amp;', '&')] as const,
    )

  it('SITE-4 are served at the URL that the page contains, and can be cached for a year', async () => {
    const urls = await islandUrls('/acme/s/skincare/acne')
    expect(urls.map(([name]) => name)).toEqual(['search-box', 'session-validator', 'session-validator'])
    for (const [, url] of urls) {
      const answer = await app.get(url)
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      const { labels, address, tokens } = answer.json<IslandParts>()
      expect(address).toMatch(/^\/acme\/s\/api\//)
      expect(tokens).toMatch(/^@layer tokens\{:root\{--dxp-g-root:#FAF7F2;/)
      expect(Object.values(labels).filter((text) => text.startsWith('[missing'))).toEqual(
        url.includes('session') ? ['[missing label: session.help]'] : [],
      )
    }
  })

  it.each([
    'version=other&language=en_GB',
    'language=en_GB',
    'version=1&language=xx',
    'language=a&language=b',
  ])('are sent without a long cache lifetime for %s', async (query) => {
    const answer = await app.get(`/acme/s/api/islands/search-box?${query}`)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(answer.json<IslandParts>().address).toBe('/acme/s/api/search/suggestions?language=en_GB')
  })

  it.each(['section', '__proto__', 'constructor', '%22%3E%3Cscript%3E'])(
    'do not exist for %s',
    async (type) => {
      const answer = await app.get(`/acme/s/api/islands/${type}`)
      expect([answer.statusCode, answer.json<{ error: { code: string } }>()]).toMatchObject([
        404,
        { error: { code: 'island-unknown' } },
      ])
    },
  )
})

describe('site icons', () => {
  it('are in the head of every page', async () => {
    const { body } = await app.get('/acme/s/skincare/acne')
    const links = Array.from(
      body.matchAll(/<link rel="(icon|apple-touch-icon|manifest)" href="(?:\/acme\/s\/|data:)[^"]+"/g),
    )
    expect(links.map(([, rel]) => rel)).toEqual(['icon', 'icon', 'apple-touch-icon', 'manifest'])
    expect(body).toHoldMarkup('<meta name="theme-color" content="#FAF7F2">')
  })

  it('favicon.ico redirects to the icon', async () => {
    const answer = await app.get('/acme/s/favicon.ico')
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toMatch(/^\/acme\/s\/.*favicon.*\.ico$/)
  })
})
