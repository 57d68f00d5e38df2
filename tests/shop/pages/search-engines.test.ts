import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isReservedPath, type Actor, type ContentItem, type ContentQuery } from '#model'
import { listRoutes } from '../../../packages/platform/src/http/routes.fixture.ts'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'

const operator: Actor = { kind: 'operator', name: 'test' }
const origin = 'https://shop.example'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ basePath: '/acme/s' })
})
afterAll(() => app.stop())

const find = async (query: ContentQuery) =>
  (await app.platform.content.at({ kind: 'guest' }).findContents(query)).items

async function change(
  item: ContentItem | undefined,
  body: Record<string, unknown>,
  language = 'en_GB',
): Promise<void> {
  if (item === undefined) throw new Error('There is no such item')
  const { version: _version, publishedDate: _date, ...draft } = item
  await app.platform.content.publish(operator, {
    changes: [{ kind: 'put', draft: { ...draft, language, body: { ...item.body, ...body } } }],
    note: '',
  })
}

/** Reads `lastmod` from the sitemap, indexed by path without origin or base path. */
async function readSitemap(): Promise<Map<string, string>> {
  const { body } = await app.get('/acme/s/sitemap.xml')
  return new Map(
    Array.from(
      body.matchAll(/<url><loc>([^<]*)<\/loc><lastmod>([^<]*)<\/lastmod><\/url>/g),
      ([, address = '', date = '']) => [address.replace(`${origin}/acme/s`, ''), date],
    ),
  )
}

describe('the sitemap', () => {
  it('SEO-3 SITE-5 lists every indexable page and product by its absolute URL', async () => {
    const answer = await app.get('/acme/s/sitemap.xml')
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(answer.body).not.toMatch(/<loc>(?!https:\/\/shop\.example\/acme\/s\/)/)
    const paths = [...(await readSitemap()).keys()]
    expect(paths).toEqual(paths.toSorted())
    expect(paths).toEqual(expect.arrayContaining(['/', '/skincare/acne', '/product/noon-azelaic-forte']))
    expect(paths.filter((path) => path.startsWith('/product/'))).toHaveLength(
      (await find({ type: 'epiderm__product' })).length,
    )
    for (const path of ['/sign-in', '/not-found', '/error']) expect(paths).not.toContain(path)
  })

  it('SEO-3 returns 304 to a client that already has it, until it changes', async () => {
    const { headers } = await app.get('/acme/s/sitemap.xml')
    const again = await app.get('/acme/s/sitemap.xml', { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await app.get('/acme/s/sitemap-1.xml')).statusCode).toBe(404)
  })

  it('SEO-3 takes the date of a record page from the page and its record, but does not date any other page by that record', async () => {
    const before = await readSitemap()
    const query = { type: 'epiderm__product', urlName: 'noon-acno-solution' }
    const [product] = await find(query)
    await change(product, { strapline: 'Another strapline' })
    const after = await readSitemap()
    const [shown] = await find(query)
    expect([...after].filter(([path, date]) => before.get(path) !== date)).toEqual([
      ['/product/noon-acno-solution', shown?.publishedDate],
    ])
  })

  it('SEO-3 ignores changes to the header and footer when it dates pages', async () => {
    const before = await readSitemap()
    const [menu] = await find({ type: 'epiderm__menu', urlName: 'footer-help' })
    await change(menu, { items: [{ label: 'Contact', url: '/contact', children: [] }] })
    expect(await readSitemap()).toEqual(before)
  })

  it('SEO-3 omits pages that exclude search engines', async () => {
    const [product] = await find({ type: 'epiderm__product', urlName: 'noon-lipid-balm' })
    await change(product, { isIndexed: false })
    expect((await readSitemap()).has('/product/noon-lipid-balm')).toBe(false)
    expect((await app.get('/acme/s/product/noon-lipid-balm')).body).toContain('noindex,nofollow')
    await change(product, { isIndexed: true })
    expect((await readSitemap()).has('/product/noon-lipid-balm')).toBe(true)
  })

  it.each([
    ['robots', '<meta name="robots" content="noindex">'],
    ['another address', '<link rel="canonical" href="/contact">'],
  ])('SEO-3 omits a page whose own head tags contain %s', async (_name, customHeadTags) => {
    const about = (await find({ type: 'epiderm__page' })).find(({ body }) => body.route === '/about')
    const blocks = JSON.stringify(about?.body.blocks).replace(
      '"pageTitle":',
      `"customHeadTags":${JSON.stringify(customHeadTags)},"pageTitle":`,
    )
    await change(about, { blocks: JSON.parse(blocks) as unknown })
    expect((await readSitemap()).has('/about')).toBe(false)
    await change(about, {})
    expect((await readSitemap()).has('/about')).toBe(true)
  })
})

describe('robots.txt', () => {
  it('SEO-3 SITE-5 is at the root of the host and references the sitemap', async () => {
    const answer = await app.get('/robots.txt')
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toBe(
      'User-agent: *\nDisallow: /acme/s/api/\nDisallow: /acme/s/services/\nDisallow: /acme/s/webruntime/\n' +
        'Disallow: /acme/s/studio\n\nSitemap: https://shop.example/acme/s/sitemap.xml\n',
    )
    expect((await app.get('/acme/s/robots.txt')).statusCode).toBe(404)
  })

  it('SEO-2 SEO-3 excludes the whole site if the settings require it, as do the sitemap and every page', async () => {
    const [site] = await find({ type: 'epiderm__site' })
    await change(site, { isIndexed: false })
    expect((await app.get('/robots.txt')).body).toBe('User-agent: *\nDisallow: /acme/s/\n')
    expect((await app.get('/acme/s/sitemap.xml')).statusCode).toBe(404)
    for (const path of ['/', '/skincare/acne', '/product/noon-azelaic-forte'])
      expect((await app.get(`/acme/s${path}`)).body).toHoldMarkup(
        '<meta name="robots" content="noindex,nofollow">',
      )
    await change(site, { isIndexed: true })
    expect((await app.get('/acme/s/')).body).not.toContain('noindex')
  })
})

describe('languages', () => {
  it('SEO-2 a page lists its language versions as hreflang alternates, with the default language as x-default', async () => {
    const [site] = await find({ type: 'epiderm__site' })
    const pages = await find({ type: 'epiderm__page' })
    const acne = pages.find(({ body }) => body.route === '/skincare/acne')
    const german = { code: 'de_DE', label: 'Deutsch', isActive: false }
    const others = (site?.body.languages ?? []) as { readonly code: string }[]
    const languages = [...others.filter(({ code }) => code !== german.code), german]
    const readLinks = async (path: string) =>
      Array.from(
        (await app.get(`/acme/s${path}`)).body.matchAll(
          /<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g,
        ),
        ([, language, href]) => `${language} ${href}`,
      )
    await change(acne, {}, 'de_DE')
    await change(site, { languages })
    expect(await readLinks('/skincare/acne')).toEqual([])

    await change(site, {
      languages: languages.map((own) => (own === german ? { ...german, isActive: true } : own)),
    })
    const shop = `${origin}/acme/s`
    expect(await readLinks('/skincare/acne')).toEqual([
      `en-GB ${shop}/skincare/acne`,
      `x-default ${shop}/skincare/acne`,
      `de-DE ${shop}/de/skincare/acne`,
    ])
    expect(await readLinks('/about')).toEqual([`en-GB ${shop}/about`, `x-default ${shop}/about`])
    const communityId = String(site?.body.communityId)
    const properties = await app.get(
      `/acme/s/services/data/v65.0/connect/communities/${communityId}/seo/properties/${acne?.contentKey}`,
    )
    expect(properties.json()).toMatchObject({
      hrefLangUrls: { en_GB: `${shop}/skincare/acne`, de_DE: `${shop}/de/skincare/acne` },
    })
    await change(site, {})
  })
})

it('the paths of all routes are reserved', () => {
  const paths = listRoutes(app.server)
    .map(({ path }) =>
      path
        .replace(/^\/acme\/s/, '')
        .replace(/:number.*/, '1.xml')
        .replaceAll(/\/?\*/g, '/x')
        .replaceAll(/:\w+/g, 'x'),
    )
    .filter((path) => !['/x', '', 'x'].includes(path) && !path.startsWith('/gallery'))
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !isReservedPath(path))).toEqual([])
})

describe('redirects', () => {
  it('SEO-3 of the storefront point to an existing page, without a second redirect, below the base path', async () => {
    const redirects = await find({ type: 'epiderm__redirect' })
    expect(redirects.length).toBeGreaterThan(3)
    for (const { body } of redirects) {
      const answer = await app.get(`/acme/s${String(body.from)}`)
      expect(answer.statusCode).toBe(body.permanent === false ? 302 : 301)
      expect(answer.headers.location).toBe(`/acme/s${String(body.to)}`)
      expect((await app.get(String(answer.headers.location))).statusCode).toBe(200)
    }
  })

  it('redirect a path in a different case to the stored spelling, with the query unchanged', async () => {
    const [product] = await find({ type: 'epiderm__product', urlName: 'noon-acne-starter-kit' })
    const id = String(product?.recordId)
    const page = '/acme/s/product/noon-acne-starter-kit'
    for (const [path, location] of [
      ['/Skincare/ACNE?b=%20c&A', '/acme/s/skincare/acne?b=%20c&A'],
      ['/Skincare/', '/acme/s/skincare'],
      ['/Product/Noon-Acne-Starter-Kit', page],
      [`/PRODUCT/${id}`, page],
      [`/product/${id.slice(0, 15)}`, page],
      ['/ACNE', '/acme/s/skincare/acne'],
    ]) {
      const { statusCode, headers } = await app.get(`/acme/s${path}`)
      expect([path, statusCode, headers.location]).toEqual([path, 301, location])
    }
    for (const path of [`/product/${id.toLowerCase()}`, '/Product/none', '/CMS/delivery', '/Assets/x'])
      expect((await app.get(`/acme/s${path}`)).statusCode).toBe(404)
  })

  it('match every encoding of a stored path with a non-Latin character', async () => {
    const [redirect] = await find({ type: 'epiderm__redirect' })
    await change(redirect, { from: '/caf%C3%A9 now', to: '/skincare/acne' })
    for (const path of ['/caf%C3%A9%20now', '/cafe%CC%81%20now', '/CAF%C3%89%20NOW'])
      expect((await app.get(`/acme/s${path}`)).headers.location).toBe('/acme/s/skincare/acne')
    await change(redirect, {})
  })

  it.each([
    ['/acne', 301, '/acme/s/skincare/acne', 'public, max-age=3600'],
    ['/acne/', 301, '/acme/s/skincare/acne', 'public, max-age=3600'],
    ['/acne?utm_source=a&b=%20c', 301, '/acme/s/skincare/acne?utm_source=a&b=%20c', 'public, max-age=3600'],
    ['/acne?a=%0d%0aset-cookie:b', 301, '/acme/s/skincare/acne?a=%0d%0aset-cookie:b', 'public, max-age=3600'],
    ['/starter-kit', 302, '/acme/s/product/noon-acne-starter-kit', 'no-cache'],
  ])('SEO-3 %s returns %i to %s', async (path, status, location, cache) => {
    const { statusCode, headers } = await app.get(`/acme/s${path}`)
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([status, location, cache])
  })

  it.each(['/acne', '/ACNE', '/Noon/s/acne', '/acme/s/acne/x', '/acme/s//acne', '/acme/s/None'])(
    'SEO-3 %s is a different URL, and is not redirected',
    async (path) => {
      expect((await app.get(path)).statusCode).toBe(404)
    },
  )
})
