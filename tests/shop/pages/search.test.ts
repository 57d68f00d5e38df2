/** Tests search with a complete server, on the storefront's own content. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { standardPostLimits } from '../../../packages/platform/src/http/post-limits.ts'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'

let app: TestApp
let ids: { siteId: string; channelId: string }

beforeAll(async () => {
  app = await startTestApp({ basePath: '/acme/s' })
  const page = await app.get('/acme/s/search')
  ids = JSON.parse(/data-provider-type="site">([^<]+)/.exec(page.body)?.[1] ?? '{}') as typeof ids
})

afterAll(() => app.stop())

type SuggestionsBody = {
  readonly text: string
  readonly correction: string | null
  readonly total: number
  readonly suggestions: readonly { readonly url: string; readonly type: string }[]
}

const suggest = async (query: string) => {
  const answer = await app.get(`/acme/s/api/search/suggestions?${query}`)
  return { answer, body: answer.json<SuggestionsBody>() }
}
const search = async (query: string) => app.get(`/acme/s/search?${query}`)
const toHeadings = (html: string) =>
  Array.from(html.matchAll(/<h2><a href="([^"#]+)[^"]*">(.*?)<\/a><\/h2>/g), ([, url, title]) => [
    url,
    title?.replace(/<[^>]+>/g, ''),
  ])

describe('suggestions', () => {
  it.each([
    ['azelaic', '/acme/s/product/noon-azelaic-forte', null],
    ['azelaik', '/acme/s/product/noon-azelaic-forte', 'azelaic'],
    ['AZELA', '/acme/s/product/noon-azelaic-forte', null],
    ['clear peel', '/acme/s/product/noon-clear-peel', null],
    ['pigmentation', '/acme/s/skincare/pigmentation', null],
  ])('for %s begin with %s', async (text, url, correction) => {
    const { answer, body } = await suggest(`q=${encodeURIComponent(text)}`)
    expect(answer.statusCode).toBe(200)
    expect([body.correction, body.suggestions[0]?.url]).toEqual([correction, url])
    expect(body.suggestions.length).toBeLessThanOrEqual(6)
  })

  it('may be cached for a minute', async () => {
    expect((await suggest('q=peel')).answer.headers['cache-control']).toBe('public, max-age=60')
  })

  it('require a query; otherwise the response is an error in the site’s own format', async () => {
    const answer = await app.get('/acme/s/api/search/suggestions')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: { code: 'search-text-missing', path: 'q' } })
  })

  it.each([
    'q=',
    'q=a',
    'q=%00',
    'q=%F0%9F%98%80',
    'q="*',
    'q=(&q=)',
    'q=peel&language=%00',
    `q=${'x'.repeat(10_000)}`,
  ])('respond to %s without an error', async (query) => {
    expect((await suggest(query)).answer.statusCode).toBe(200)
  })
})

describe('the results page', () => {
  it.each([
    ['azelaic', 'Noon Azelaic Forte'],
    ['azelaik', 'Noon Azelaic Forte'],
    ['spots', 'Do the products help with dark spots after acne?'],
    ['peel', 'Noon Clear Peel'],
  ])('for %s lists %s first', async (text, title) => {
    const headings = toHeadings((await search(`q=${text}`)).body).slice(0, 2)
    expect(headings.map(([, shown]) => shown)).toContain(title)
  })

  it('shows the corrected word', async () => {
    expect((await search('q=azelaik')).body).toContain(
      'No results for “azelaik”. Showing results for “azelaic”.',
    )
  })

  it('filters by kind and condition', async () => {
    const { body } = await search('q=peel&type=product&topic=acne')
    const urls = toHeadings(body).map(([url]) => url)
    expect(urls).toContain('/acme/s/product/noon-clear-peel')
    expect(urls.every((url) => url?.startsWith('/acme/s/product/'))).toBe(true)
    expect(urls.length).toBeLessThan(toHeadings((await search('q=peel&type=product')).body).length)
  })

  it('is not indexed, regardless of the query', async () => {
    for (const query of ['', 'q=peel']) {
      expect((await search(query)).body).toHoldMarkup('<meta name="robots" content="noindex,nofollow">')
    }
  })

  it.each([
    ['10,000 characters', `q=${'peel+'.repeat(2000)}`],
    ['operators and quotation marks', `q=${encodeURIComponent('"peel" AND NOT (title:x* OR NEAR(a b))')}`],
    ['emoji', `q=${encodeURIComponent('🧴🧴 peel')}`],
    ['a NUL', 'q=%00peel'],
    ['an incomplete UTF-8 sequence', 'q=%F0%9F'],
    ['markup', `q=${encodeURIComponent('"><script>alert(1)</script>')}`],
  ])('responds to %s without an error', async (_name, query) => {
    const answer = await search(query)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).not.toContain('<script>alert')
    expect(app.complaints()).toEqual([])
  })

  it('is not cached for a query, and is cached once without a query', async () => {
    await search('')
    const before = app.renderer.pages.cacheSize()
    for (let n = 0; n < 20; n++) await search(`q=invented${n}&page=2`)
    for (const query of ['utm=1', 'page=1', 'type=unknown']) await search(query)
    expect(app.renderer.pages.cacheSize()).toBe(before)
  })

  it('redirects a URL beyond the last page of results to that page', async () => {
    const { statusCode, headers } = await search('q=peel&page=99')
    expect(statusCode).toBe(302)
    const last = /^\/acme\/s\/search\?q=peel&page=(\d)$/.exec(String(headers.location))?.[1]
    expect((await search(`q=peel&page=${last}`)).statusCode).toBe(200)
    expect((await search(`q=peel&page=${Number(last) + 1}`)).headers.location).toBe(headers.location)
  })
})

describe('enhanced-search', () => {
  const post = (path: string, payload: unknown) =>
    app.server.inject({
      method: 'POST',
      url: `/acme/s${path}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    })
  const paths = () =>
    ['/services/data', '/webruntime/api/services/data'].flatMap((api) => [
      `${api}/v65.0/connect/sites/${ids.siteId}/cms/delivery/contents/enhanced-search`,
      `${api}/v65.0/connect/cms/delivery/channels/${ids.channelId}/contents/enhanced-search`,
    ])

  it('returns results for the site and for the channel, below both API paths', async () => {
    for (const path of paths()) {
      const answer = await post(path, {
        queryTerm: 'azelaic',
        filters: { contentTypeFQNs: ['epiderm__product'] },
        pageSize: 2,
      })
      expect(answer.statusCode).toBe(200)
      const body = answer.json<{ count: number; items: unknown[] }>()
      expect(body).toMatchObject({ isNextPageAvailable: body.count > 2 })
      expect(body.items).toHaveLength(2)
      expect(body.items[0]).toMatchObject({
        title: 'Noon Azelaic Forte',
        contentType: { fullyQualifiedName: 'epiderm__product', name: null },
        urlName: 'noon-azelaic-forte',
        contentKey: expect.stringMatching(/^MC[A-Z2-7]{26}$/),
      })
    }
  })

  it('numbers its pages from zero', async () => {
    const [path = ''] = paths()
    const all = (await post(path, { queryTerm: 'azelaic' })).json<{
      count: number
      items: { contentKey: string }[]
    }>()
    const second = (await post(path, { queryTerm: 'azelaic', page: 1, pageSize: 3 })).json<typeof all>()
    expect(second.items).toEqual(all.items.slice(3, 6))
    expect((await post(path, { queryTerm: 'azelaic', page: 1000 })).json()).toEqual({
      count: all.count,
      isNextPageAvailable: false,
      items: [],
    })
  })

  it.each([
    ['no term', {}],
    ['an empty term', { queryTerm: ' ' }],
    ['a term of the wrong type', { queryTerm: 7 }],
    ['a list', []],
    ['a page below zero', { queryTerm: 'a', page: -1 }],
    ['too large a page', { queryTerm: 'a', pageSize: 251 }],
    ['types that are not a list', { queryTerm: 'a', filters: { contentTypeFQNs: 'x' } }],
    [
      'an invalid language',
      { queryTerm: 'a', filters: { language: '../../../packages/platform/src/http/' } },
    ],
  ])('ERR rejects %s with a Connect error', async (_name, body) => {
    const answer = await post(paths()[0] ?? '', body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual([{ errorCode: 'INVALID_REQUEST', message: expect.any(String) }])
  })

  it('does not exist for another site', async () => {
    const answer = await post((paths()[0] ?? '').replace(ids.siteId, '0DM000000000009'), {
      queryTerm: 'a',
    })
    expect(answer.statusCode).toBe(404)
  })
})

describe('a release', () => {
  const operator = { kind: 'operator', name: 'test' } as const

  it('is searchable immediately, and so is a rollback', async () => {
    const source = app.platform.content.at({ kind: 'guest' })
    const [serum] = (await source.findContents({ type: 'epiderm__product', urlName: 'noon-azelaic-forte' }))
      .items
    if (serum === undefined) throw new Error('no serum')
    const heads = (await source.loadIndex()).byContentKey.get(serum.contentKey) ?? []
    const [stored] = await source.loadStored(heads.filter(({ language }) => language === serum.language))
    if (stored === undefined) throw new Error('no stored serum')
    const body = { ...stored.body, strapline: 'Quokka serum' }
    await app.platform.content.publish(operator, {
      note: '',
      changes: [{ kind: 'put', draft: { ...stored, body } }],
    })
    expect((await suggest('q=quokka')).body.suggestions[0]?.url).toBe('/acme/s/product/noon-azelaic-forte')
    await app.platform.content.rollback(operator, { toRelease: 1 })
    expect((await suggest('q=quokka')).body.total).toBe(0)
  })
})

describe('suggestions', () => {
  it('are rate limited by IP address, whatever the typed text', async () => {
    const limited = await startTestApp({ postLimits: { ...standardPostLimits, suggestions: 2 } })
    const ask = (remoteAddress: string) =>
      limited.server.inject({ url: '/api/search/suggestions?q=gel', remoteAddress })
    const statuses = []
    for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2'])
      statuses.push((await ask(address)).statusCode)
    await limited.stop()
    expect(statuses).toEqual([200, 200, 429, 200])
  })
})
