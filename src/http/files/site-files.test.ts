import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../app/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ basePath: '/noon/s' })
})
afterAll(() => app.stop())

describe('the web manifest', () => {
  it('SITE-5 names the site, its start and its colours from content, below the base path', async () => {
    const answer = await app.get('/noon/s/site.webmanifest')
    expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/)
    expect(answer.json()).toMatchObject({
      name: 'Epiderm',
      short_name: 'Epiderm',
      lang: 'en-GB',
      start_url: '/noon/s/',
      scope: '/noon/s/',
      theme_color: '#FAF7F2',
      background_color: '#FAF7F2',
    })
    const { icons } = answer.json<{ icons: { src: string; sizes: string; purpose: string }[] }>()
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    for (const { src } of icons) expect(src).toMatch(/^\/noon\/s\//)
  })
})

describe('icons of the site', () => {
  it('stand in the head of every page', async () => {
    const { body } = await app.get('/noon/s/skincare/acne')
    const links = Array.from(
      body.matchAll(/<link rel="(icon|apple-touch-icon|manifest)" href="(?:\/noon\/s\/|data:)[^"]+"/g),
    )
    expect(links.map(([, rel]) => rel)).toEqual(['icon', 'icon', 'apple-touch-icon', 'manifest'])
    expect(body).toHoldMarkup('<meta name="theme-color" content="#FAF7F2">')
  })

  it('a browser that asks for favicon.ico is led to it', async () => {
    const answer = await app.get('/noon/s/favicon.ico')
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toMatch(/^\/noon\/s\/.*favicon.*\.ico$/)
  })
})
