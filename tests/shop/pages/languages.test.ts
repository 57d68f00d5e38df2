import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#model'
import { signInAs } from '../../../packages/platform/src/http/signed-in.fixture.ts'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'

const operator: Actor = { kind: 'operator', name: 'test' }
const guest: Actor = { kind: 'guest' }
const base = '/acme/s'
const origin = 'https://shop.example'

let app: TestApp
/** The English pages as they were before German was enabled. */
const before = new Map<string, string>()
const englishPages = ['/skincare', '/contact', '/product/noon-acno-solution']

beforeAll(async () => {
  app = await startTestApp({ basePath: base })
})
afterAll(() => app.stop())

const get = async (path: string) => {
  const answer = await app.get(base + path)
  return { status: answer.statusCode, html: answer.body, headers: answer.headers }
}
const mainOf = (html: string) => /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ''
const frameOf = (html: string) => html.replace(mainOf(html), '')
const linksOf = (html: string) =>
  Array.from(html.matchAll(/<a\b[^>]*?\shref="(\/[^"]*)"/g), ([, href = '']) => href)
const alternatesOf = (html: string) =>
  Array.from(
    html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g),
    ([, language, href]) => `${language} ${href}`,
  )
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1]

async function publishSettings(change: (body: Record<string, unknown>) => Record<string, unknown>) {
  const [site] = (await app.platform.content.at(guest).findContents({ type: 'epiderm__site' })).items
  if (site === undefined) throw new Error('There are no settings')
  const { version: _version, publishedDate: _date, ...draft } = site
  const changes = [{ kind: 'put' as const, draft: { ...draft, body: change(site.body) } }]
  return app.platform.content.publish(operator, { note: 'languages', changes })
}

const german = { code: 'de_DE', label: 'Deutsch' }
const english = { code: 'en_GB', label: 'English', isActive: true }
const switchGerman = (isActive: boolean) =>
  publishSettings((body) => ({ ...body, languages: [english, { ...german, isActive }] }))

describe('a disabled language', () => {
  it.each(['/de', '/de/', '/de/skincare/acne', '/de/product/noon-acno-solution', '/de/nichts'])(
    'SITE-3 has no page at %s',
    async (path) => {
      const { status, html } = await get(path)
      expect(status === 301 ? 404 : status).toBe(404)
      if (status === 404) expect(html).toContain('<html lang="en-GB"')
    },
  )

  it('SEO-2 is not advertised by links, the sitemap or search', async () => {
    const { html } = await get('/skincare/acne')
    expect(html).not.toMatch(/hreflang|de-DE|de_DE|Deutsch|\/de\//)
    expect((await get('/sitemap.xml')).html).not.toMatch(/\/de\b|xhtml/)
    const search = (await get('/api/search/suggestions?q=%C3%B6lige&language=de_DE')).html
    expect(JSON.parse(search)).toMatchObject({ total: 0 })
  })

  it('SITE-3 does not expose its content to API clients', async () => {
    const [site] = (await app.platform.content.at(guest).findContents({ type: 'epiderm__site' })).items
    const contents = `/services/data/v65.0/connect/sites/${String(site?.body.siteId)}/cms/delivery/contents`
    const { html } = await get(`${contents}?contentTypeFQN=epiderm__question&language=de_DE`)
    expect(html).toContain('"language":"en_GB"')
    expect(html).not.toContain('de_DE"')
  })

  it('SITE-4 uses the site configuration’s labels', async () => {
    const person = { email: 'anna@clinic.example', name: 'Anna', organisation: 'Clear Skin' }
    const client = await signInAs(app, { ...person, role: 'practitioner' }, base)
    expect((await client.send('GET', '/account')).body).toContain('<dt>Clinic</dt><dd>Clear Skin</dd>')
  })

  it('leaves the English pages available, for comparison in a later test', async () => {
    for (const path of englishPages) before.set(path, (await get(path)).html)
    expect(before.size).toBe(englishPages.length)
  })
})

describe('an enabled language', () => {
  beforeAll(() => switchGerman(true))

  it('SITE-3 has pages with its own text, language and labels', async () => {
    const { status, html } = await get('/de/skincare/acne')
    expect(status).toBe(200)
    expect(html).toHoldMarkup('<html lang="de-DE" dir="ltr">')
    expect(html).toHoldMarkup('<main id="main" tabindex="-1">')
    for (const words of [
      'Klarer Rat bei Akne. Sanfte Pflege für ölige Haut.',
      'Zum Inhalt',
      'Meistgekauft',
      'Was ist Akne?',
    ])
      expect(html).toContain(words)
    expect(html).toHoldMarkup('<meta property="og:locale" content="de_DE">')
    expect(html).toMatch(/"language":"de-DE"/)
  })

  it.each([
    ['/skincare/acne', '/de/skincare/acne'],
    ['/product/noon-acno-solution', '/de/product/noon-acno-solution'],
    ['/', '/de'],
  ])('SEO-2 %s and %s link to each other as translations', async (first, second) => {
    const expected = [
      `en-GB ${origin}${base}${first}`,
      `x-default ${origin}${base}${first}`,
      `de-DE ${origin}${base}${second}`,
    ]
    for (const path of [first, second]) {
      const { html } = await get(path)
      expect(alternatesOf(html)).toEqual(expected)
      expect(canonicalOf(html)).toBe(`${origin}${base}${path}`)
    }
  })

  it('SITE-3 has pages that link only to pages in the same language', async () => {
    const { html } = await get('/de/skincare/acne')
    const switched = `${base}/skincare/acne`
    const links = linksOf(html).filter((href) => href !== switched)
    expect(links.length).toBeGreaterThan(30)
    expect(links.filter((href) => !href.startsWith(`${base}/de`))).toEqual([])
    for (const href of new Set(links)) {
      const { status, headers } = await get(href.slice(base.length).replace(/#.*$/, ''))
      const target = status === 301 ? String(headers.location) : href
      expect(target).toMatch(/^\/acme\/s\/de(?:$|[/?])/)
      expect([200, 301]).toContain(status)
    }
  })

  it.each([
    ['/de/contact', '/contact', 'a page that is not translated'],
    ['/de/product/noon-clear-peel', '/product/noon-clear-peel', 'a record that is not translated'],
  ])('SEO-2 %s shows %s within its header and footer: %s', async (path, original) => {
    const { status, html } = await get(path)
    expect(status).toBe(200)
    expect(html).toHoldMarkup('<html lang="de-DE" dir="ltr">')
    expect(html).toHoldMarkup('<main id="main" tabindex="-1" lang="en-GB" dir="ltr">')
    expect(frameOf(html)).toContain('Hauptmenü')
    expect(canonicalOf(html)).toBe(`${origin}${base}${original}`)
    expect(alternatesOf(html)).toEqual([])
    const plain = mainOf((await get(original)).html).replaceAll(/ (?:href|action)="[^"]*"/g, '')
    expect(mainOf(html).replaceAll(/ (?:href|action)="[^"]*"/g, '')).toBe(plain)
  })

  it.each([
    ['/de/skincare/acne', 'Navigationspfad'],
    ['/skincare/acne', 'Breadcrumb'],
    ['/de/product/noon-clear-peel', 'Breadcrumb'],
  ])(
    'SITE-2 on %s a navigation element has a default name in the language of the main content: %s',
    async (path, name) => {
      expect(mainOf((await get(path)).html)).toContain(`aria-label="${name}"`)
    },
  )

  it('SITE-3 has pages whose untranslated sections are marked with the default language', async () => {
    const { html } = await get('/de/product/noon-acno-solution')
    const item = /<li[^>]*lang="en-GB"[^>]*>.*?Gentle Cleanser/s.exec(html)
    expect(html).toContain('Leichtes Gel für ölige Haut und sichtbare Poren')
    expect(item).not.toBeNull()
  })

  it.each([
    ['/skincare/acne', 'de-DE', '/de/skincare/acne'],
    ['/de/skincare/acne', 'en-GB', '/skincare/acne'],
    ['/de/contact', 'en-GB', '/contact'],
    ['/skincare?page=2', 'de-DE', '/de/skincare?page=2'],
    ['/nothing', 'de-DE', '/de'],
    ['/de/nichts', 'en-GB', '/'],
  ])('SITE-7 on %s the switch to %s links to %s', async (path, language, expected) => {
    const { html } = await get(path)
    const link = new RegExp(`<a href="([^"]*)" lang="${language}" hrefLang="${language}"`, 'i').exec(html)
    expect(link?.[1]).toBe(base + expected)
  })

  it.each([
    ['/de/nichts', 404, 'Diese Seite gibt es nicht'],
    ['/nothing', 404, 'We can’t find this page'],
    ['//', 404, 'We can’t find this page'],
    ['/dessert', 404, 'We can’t find this page'],
  ])('SITE-6 %s returns %i in the language of the path', async (path, expected, words) => {
    const { status, html } = await get(path)
    expect(status).toBe(expected)
    expect(html).toContain(words)
  })

  it('SITE-6 is the language of error pages at its paths', () => {
    expect(app.renderer.pages.findErrorPage('/de/skincare')?.html).toContain('Das war unser Fehler')
    expect(app.renderer.pages.findErrorPage('/skincare')?.html).toContain('That was our fault')
    expect(app.renderer.pages.findErrorPage('')?.html).toContain('That was our fault')
  })

  it.each([
    ['/de/', '/de'],
    ['/de/skincare/acne/', '/de/skincare/acne'],
    ['/de/acne', '/de/skincare/acne'],
  ])('SEO-3 %s redirects to %s', async (path, expected) => {
    const { status, headers } = await get(path)
    expect([301, 302]).toContain(status)
    expect(headers.location).toBe(base + expected)
  })

  it('SEO-2 is not listed as a translation of search results, because search results are not indexed', async () => {
    const { status, html } = await get('/de/search?q=gel')
    expect([status, /name="robots" content="noindex/.test(html)]).toEqual([200, true])
    expect(alternatesOf(html)).toEqual([])
  })

  it('SEO-3 is listed in the sitemap for each translated page, together with the other languages', async () => {
    const { html } = await get('/sitemap.xml')
    const entry = (path: string) =>
      html.split('\n').find((line) => line.includes(`<loc>${origin}${base}${path}</loc>`))
    for (const path of ['/skincare/acne', '/de/skincare/acne']) {
      expect(entry(path)).toContain(`hreflang="x-default" href="${origin}${base}/skincare/acne"`)
      expect(entry(path)).toContain(`hreflang="de-DE" href="${origin}${base}/de/skincare/acne"`)
    }
    expect(entry('/de')).toContain(`hreflang="en-GB" href="${origin}${base}/"`)
    expect(entry('/contact')).not.toContain('de-DE')
    expect(entry('/de/contact')).toBeUndefined()
  })

  it('limits a search to content in the page’s language', async () => {
    const suggest = async (text: string, language: string) => {
      const { html } = await get(`/api/search/suggestions?q=${encodeURIComponent(text)}&language=${language}`)
      return (JSON.parse(html) as { suggestions: { url: string }[] }).suggestions.map(({ url }) => url)
    }
    const found = await suggest('ölige Haut', 'de_DE')
    expect(found).toContain(`${base}/de/product/noon-acno-solution`)
    expect(found.every((url) => /^\/acme\/s\/de(?:$|[/#?])/.test(url))).toBe(true)
    expect(await suggest('forehead', 'de_DE')).toEqual([])
    expect((await suggest('forehead', 'en_GB')).every((url) => !url.includes('/de/'))).toBe(true)
    const { html } = await get('/de/search?q=Gesichtsgel')
    expect(html).toContain('für „Gesichtsgel“')
    expect(linksOf(mainOf(html))).toContain(`${base}/de/product/noon-acno-solution`)
  })

  it('API-7 has a URL in the SEO properties of a page, which is empty if the page is untranslated', async () => {
    const [site] = (await app.platform.content.at(guest).findContents({ type: 'epiderm__site' })).items
    const seo = `/services/data/v65.0/connect/communities/${String(site?.body.communityId)}/seo/properties`
    const ask = async (urlName: string) => {
      const [item] = (
        await app.platform.content.at(guest).findContents({ type: 'epiderm__product', urlName })
      ).items
      return JSON.parse((await get(`${seo}/${String(item?.recordId)}`)).html) as { hrefLangUrls: unknown }
    }
    expect((await ask('noon-acno-solution')).hrefLangUrls).toEqual({
      en_GB: `${origin}${base}/product/noon-acno-solution`,
      de_DE: `${origin}${base}/de/product/noon-acno-solution`,
    })
    expect((await ask('noon-clear-peel')).hrefLangUrls).toEqual({
      en_GB: `${origin}${base}/product/noon-clear-peel`,
      de_DE: '',
    })
  })

  it('changes English pages only by adding a link to the other language', async () => {
    for (const path of englishPages) {
      const { html } = await get(path)
      expect(mainOf(html)).toBe(mainOf(before.get(path) ?? ''))
    }
  })

  it('leaves no trace in any page when it is switched off again', async () => {
    await switchGerman(false)
    for (const path of englishPages) expect((await get(path)).html).toBe(before.get(path))
    expect((await get('/de/skincare/acne')).status).toBe(404)
  })
})
