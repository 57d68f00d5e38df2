import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toPlainText } from '#kit'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('a page', () => {
  it('PAGE-A1 is sent with headers that allow caches to store it', async () => {
    const answer = await app.get('/skincare/acne')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, no-cache',
      vary: 'accept-encoding',
      etag: expect.stringMatching(/^W\/"/),
      'x-epiderm-release': '1',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.body).not.toMatch(/ style="/)
  })

  it('returns 304 to a client that already has it', async () => {
    const { headers } = await app.get('/skincare/acne')
    const again = await app.get('/skincare/acne', { 'if-none-match': `"other", ${headers.etag}` })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers.etag).toBe(headers.etag)
  })

  it('has the same content in every requested encoding', async () => {
    const plain = await app.get('/skincare/acne')
    const br = await app.get('/skincare/acne', { 'accept-encoding': 'gzip, br' })
    const gzip = await app.get('/skincare/acne', { 'accept-encoding': 'gzip' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(1)
  })

  it('is the same for an unusual request, which adds nothing to the cache', async () => {
    const plain = await app.get('/skincare/acne')
    const before = app.renderer.pages.cacheSize()
    for (const [url, headers] of [
      ['/skincare/acne', { host: 'evil.example' }],
      [
        '/skincare/acne',
        { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' },
      ],
      ['/skincare/acne?utm_source=x&page=9&__proto__=1', {}],
      ['/skincare/acne?recordId=' + 'x'.repeat(3000), {}],
      ['/skincare/acne?recordId=01t000000000000AAA', {}],
      ['/skincare/acne?', {}],
      ['/skincare/acne', { 'accept-encoding': 'sdch, *;q=0, \u00ff' }],
      ['/skincare/acne', { 'accept-language': 'de', cookie: 'a=b', accept: 'image/png' }],
    ] as const) {
      const answer = await app.get(url, headers)
      expect(answer.body, `${url} ${JSON.stringify(headers)}`).toBe(plain.body)
      expect(answer.headers.etag).toBe(plain.headers.etag)
    }
    expect(app.renderer.pages.cacheSize()).toBe(before)
    expect(plain.body).toHoldMarkup('<link rel="canonical" href="https://shop.example/skincare/acne">')
  })

  it('PAGE-A1 exists for both formats of a record id, but only if the record exists', async () => {
    const [product] = (
      await app.platform.content.at({ kind: 'guest' }).findContents({ type: 'epiderm__product' })
    ).items
    const long = product?.recordId ?? ''
    await app.get('/skincare/acne')
    const before = app.renderer.pages.cacheSize()
    for (const id of [long, long.slice(0, 15)]) {
      expect((await app.get(`/skincare/acne?recordId=${id}`)).statusCode).toBe(200)
    }
    expect(app.renderer.pages.cacheSize()).toBe(before + 1)
  })

  it('PAGE-A1 PAGE-A2 fills the placeholders of its title and description from a published record', async () => {
    const [product] = (
      await app.platform.content
        .at({ kind: 'guest' })
        .findContents({ type: 'epiderm__product', urlName: 'noon-acno-solution' })
    ).items
    const long = product?.recordId ?? ''
    const read = async (query: string) => readHead((await app.get(`/skincare/acne${query}`)).body)
    const plain = await read('')
    expect(plain.title).toMatch(/^Acne .*order before 5pm for next-day delivery$/)
    for (const id of [long, long.slice(0, 15)]) {
      const { title, description } = await read(`?recordId=${id}`)
      expect(title).toBe('Noon Acno Solution: order before 5pm for next-day delivery')
      expect(description).toMatch(/^Noon Acno Solution, .*before 5pm for next-day delivery\.$/)
    }
    const before = app.renderer.pages.cacheSize()
    for (const id of ['', 'x', long.slice(0, 14), '01t000000000001', `${long}0`, '{!Record._Title}'])
      expect(await read(`?recordId=${encodeURIComponent(id)}`), id).toEqual(plain)
    expect(app.renderer.pages.cacheSize()).toBe(before)
  })

  it('PAGE-A1 retains its own breadcrumb, robots directive and data layer when it shows a record', async () => {
    const [product] = (
      await app.platform.content.at({ kind: 'guest' }).findContents({ type: 'epiderm__product' })
    ).items
    const { body } = await app.get(`/skincare/acne?recordId=${product?.recordId}`)
    expect(body).toContain('<span aria-current="page">Acne</span>')
    expect(body).toContain('data-view-change="" data-page-type="content"')
    expect(body).not.toContain('noindex')
    expect(body).toHoldMarkup('<link rel="canonical" href="https://shop.example/skincare/acne">')
  })

  it('responds to HEAD without a body and rejects other methods', async () => {
    const head = await app.server.inject({ method: 'HEAD', url: '/skincare/acne' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    const post = await app.server.inject({ method: 'POST', url: '/skincare/acne', payload: {} })
    expect(post.statusCode).toBe(405)
    expect(post.json()).toMatchObject({ error: { code: 'method-not-allowed' } })
  })
})

describe('a product page', () => {
  it('PAGE-P1 shows the fields of each product’s record', async () => {
    const find = async (type: string) =>
      (await app.platform.content.at({ kind: 'guest' }).findContents({ type })).items
    const products = await find('epiderm__product')
    const questions = (await find('epiderm__question')).map(({ body }) => String(body.question))
    expect(products.length).toBeGreaterThanOrEqual(12)
    for (const { body, urlName } of products) {
      const record = body as ProductBody
      const answer = await app.get(`/product/${urlName}`)
      expect(answer.statusCode, urlName).toBe(200)
      const html = answer.body.split('<main')[1] ?? ''
      const words = toVisibleText(html)
      for (const text of [
        record.name,
        record.strapline,
        ...record.skinTypes,
        ...record.howToUse,
        ...record.warnings,
        ...record.keyIngredients.flatMap(({ name, text }) => [name, text]),
      ]) {
        expect(words, urlName).toContain(toVisibleText(text))
      }
      const related = products.filter(({ contentKey }) => record.related.includes(contentKey))
      expect(related.length, urlName).toBeGreaterThan(0)
      for (const other of related) expect(html, urlName).toContain(`<a href="/product/${other.urlName}">`)
      expect(html).toContain(`/cms/delivery/media/${record.picture.source.ref.contentKey}`)
      expect(html).toContain(`<span aria-current="page">${record.name}</span>`)
      expect(html.match(/<details/g)?.length, urlName).toBeGreaterThanOrEqual(3)
      expect(
        questions.filter((question) => words.includes(toVisibleText(question))).length,
      ).toBeGreaterThanOrEqual(3)
    }
  })
})

type ProductBody = {
  readonly name: string
  readonly strapline: string
  readonly skinTypes: readonly string[]
  readonly howToUse: readonly string[]
  readonly warnings: readonly string[]
  readonly keyIngredients: readonly { readonly name: string; readonly text: string }[]
  readonly related: readonly string[]
  readonly picture: { readonly source: { readonly ref: { readonly contentKey: string } } }
}

/** Returns the visible text of HTML or of stored rich text, without markup. */
const readHead = (html: string) => ({
  title: /<title>(.*?)<\/title>/.exec(html)?.[1],
  description: /<meta name="description" content="(.*?)">/.exec(html)?.[1],
})

const toVisibleText = (html: string) => toPlainText(html.replace(/></g, '> <'))

describe('page URLs', () => {
  it('PAGE-A5 redirect permanently and in one step from a record id to the product’s name', async () => {
    const [product] = (
      await app.platform.content
        .at({ kind: 'guest' })
        .findContents({ type: 'epiderm__product', urlName: 'noon-azelaic-forte' })
    ).items
    const id = product?.recordId ?? ''
    for (const form of [id, id.slice(0, 15)]) {
      const answer = await app.get(`/product/${form}`)
      expect([answer.statusCode, answer.headers.location]).toEqual([301, '/product/noon-azelaic-forte'])
    }
  })

  it.each([
    ['/skincare/acne/', '/skincare/acne'],
    ['/skincare/acne/?a=1', '/skincare/acne?a=1'],
  ])('%s is the same page as %s', async (url, location) => {
    const answer = await app.get(url)
    expect([answer.statusCode, answer.headers.location]).toEqual([301, location])
  })

  it.each([
    '/no/such/page',
    '/product/01t000000000000',
    '/product/noon-nothing',
    '/product/__proto__',
    '//evil.example/',
    '/%2F%2Fevil.example/',
    '/\\evil.example/',
    '/skincare%0d%0aset-cookie:a=b/',
    '/skincare/%00acne',
    '/..%2f..%2fetc/passwd',
    '/%E0%A4%A',
    '/%ZZ',
    '/' + 'a/'.repeat(2000) + 'a',
    '/{urlName}',
    '/product/{urlName}',
  ])('SITE-6 %s returns 404 with the designed error page, which is cached once', async (url) => {
    await app.get('/no/such/page')
    const before = app.renderer.pages.cacheSize()
    const answer = await app.getRaw(url)
    expect(answer.status).toBe(404)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('noindex,nofollow')
    expect(app.renderer.pages.cacheSize()).toBe(before)
  })
})

describe('below a base path', () => {
  it('SITE-5 every route is served, except the health routes, which stay at the root', async () => {
    const below = await startTestApp({ basePath: '/acme/s' })
    for (const [url, status] of [
      ['/acme/s', 200],
      ['/acme/s/', 200],
      ['/acme/s/skincare/acne', 200],
      ['/healthz', 200],
      ['/readyz', 200],
      ['/skincare/acne', 404],
      ['/', 404],
      ['/noon/shop', 404],
    ] as const) {
      expect((await below.get(url)).statusCode, url).toBe(status)
    }
    expect((await below.get('/acme/s/skincare/acne/')).headers.location).toBe('/acme/s/skincare/acne')
    expect((await below.get('/acme/s/skincare/acne')).body).toContain(
      'href="https://shop.example/acme/s/skincare/acne"',
    )
    await below.stop()
  })

  it.each(['/skincare', '/skincare/acne', '/product'])(
    'SITE-5 the server does not start with the base path %s, because stored paths begin with it',
    async (basePath) => {
      await expect(startTestApp({ basePath })).rejects.toMatchObject({
        code: 'wrong-setting',
        message: expect.stringMatching(
          /^BASE_PATH is ".*"; expected a path that is not the beginning of a page’s path \(.* is at \//,
        ),
      })
    },
    60_000,
  )
})
