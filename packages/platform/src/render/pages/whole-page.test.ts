/** Tests whole documents with stored content, for behaviour that only a complete page shows. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createDataProvider } from '#content-types'
import { createRegistry } from '#blocks'
import { field, type BlockNode } from '#schema'
import { standardBlocks } from '#standard-blocks'
import { createContentKey, createRecordId, createSiteUrls } from '#kit'
import { toContentQueryResult, type ContentItem, type ContentQuery } from '#model'
import { createRenderer } from '../create-renderer.ts'
import { toNumberedItem, toSettings } from '../site.fixture.ts'
import { openSites } from '../routes/open-sites.ts'

const toContentKey = (n: number) => createContentKey(new Uint8Array(16).fill(n))
const recordId = createRecordId('01t', 7)

const toItem = (n: number, type: string, body: Record<string, unknown>): ContentItem => ({
  ...toNumberedItem(n, { contentKey: toContentKey(n), type, body }),
  language: body.language === undefined ? 'en_GB' : String(body.language),
})

const text = (id: string, html: string): BlockNode => ({ id, block: 'rich-text', props: { text: html } })
const product = { name: 'Serum', checkedOn: '2026-11-02', changedAt: '2026-07-01T23:30:00Z' }
const productSchema = z.object({ checkedOn: field.date('Information checked') })
const seo: BlockNode = {
  id: 'seo',
  block: 'seo-assistant',
  props: { pageTitle: '{!Record.name} and acne', recordId: '{!Route.recordId}' },
}

function toItems(site: Record<string, unknown> = {}): ContentItem[] {
  return [
    toItem(1, 'epiderm__site', {
      ...toSettings({ theme: toContentKey(2), layout: toContentKey(3), page: toContentKey(4) }),
      organization: { name: 'Acme Ltd' },
      ...site,
    }),
    toItem(2, 'epiderm__theme', { tokens: { '--dxp-g-root': '#FAF7F2' } }),
    toItem(3, 'epiderm__layout', {
      header: [text('top', '<p>Stored header</p>')],
      footer: [text('bottom', '<p>Stored footer</p>')],
    }),
    toItem(4, 'epiderm__page', { route: '/', blocks: [] }),
    toItem(5, 'epiderm__page', {
      route: '/acne',
      parameters: [{ name: 'recordId', kind: 'recordId' }],
      blocks: [
        text(
          'text',
          `<p><a href="{!asset.leaflet.pdf}">Leaflet</a> <img src="{!cmsMedia.${toContentKey(9)}}" alt="Leaf"></p>`,
        ),
        seo,
      ],
    }),
    toItem(6, 'epiderm__page', {
      route: '/product/{name}',
      record: { type: 'epiderm__product', parameter: 'name' },
      blocks: [
        text('checked', '<p>{!Record.checkedOn._label}: {!Record.checkedOn._displayValue}</p>'),
        {
          id: 'changed',
          block: 'output-field',
          props: { label: 'Changed', value: '{!Record.changedAt}', type: 'dateTime' },
        },
      ],
    }),
    toItem(10, 'epiderm__page', { route: '/who', blocks: [text('who', '<p>You are {!User.userId}.</p>')] }),
    { ...toItem(7, 'epiderm__product', product), recordId, urlName: 'serum' },
    { ...toItem(8, 'epiderm__product', { name: 'Secret', isIndexed: false }), urlName: 'secret' },
  ]
}

const formProps = {
  label: 'Write to us',
  submitLabel: 'Send',
  messageTitle: 'Thank you',
  noticeTo: 'orders@shop.example',
  fields: [{ type: 'text', name: 'name', label: 'Your name' }],
}

const inLanguage = (code: string) => ({ defaultLanguage: code, languages: [{ code, label: code }] })

async function open(path: string, { items = toItems(), basePath = '' } = {}): Promise<string> {
  const findContents = async ({ type, language, contentKeys, recordIds, urlName }: ContentQuery) =>
    toContentQueryResult(
      items.filter(
        (item) =>
          (type === undefined || item.type === type) &&
          (language === undefined || item.language === language) &&
          (contentKeys === undefined || contentKeys.includes(item.contentKey)) &&
          (recordIds === undefined || recordIds.includes(item.recordId ?? '')) &&
          (urlName === undefined || item.urlName === urlName),
      ),
    )
  const sites = openSites({
    registry: createRegistry(standardBlocks),
    url: createSiteUrls({ basePath, origin: 'https://shop.example' }),
    themeAssets: {
      css: 'body{background:var(--dxp-g-root)}.lead{color:red}',
      icons: { svg: '/assets/icon.svg', ico: '/a.ico', touch: '/a.png', app: [] },
      cardFace: '',
      faces: [],
    },
    dataProvider: createDataProvider(),
    toScriptUrl: (script) => `/assets/${script.replace(/^.*\/|\.browser\.ts$/g, '')}.js`,
    apiVersion: '65.0',
    isDevelopment: false,
    warn: () => undefined,
    openSnapshot: () => ({
      release: 1,
      findContents,
      findAddresses: async () => [],
      countItems: async () => 0,
      loadChangesSince: async () => [],
      findListings: async (query) => (await findContents(query)).items,
    }),
    richTextFields: new Map(),
    schemas: new Map([['epiderm__product', productSchema]]),
  })
  const renderer = createRenderer({
    sites,
    search: () => Promise.reject(new Error('search is away')),
    maxCacheBytes: 1_000_000,
    clock: () => new Date(0),
  })
  const [name = '', query = ''] = path.split('?')
  const answer = await renderer.pages.answer(name, new URLSearchParams(query))
  if (answer.kind !== 'page') throw new Error(`a page expected, got ${answer.kind}`)
  return answer.page.body.plain.toString()
}

describe('a complete page', () => {
  it('SSN-1 contains elements for the visitor’s data and the script that fills them', async () => {
    const html = await open('/who')
    expect(html).toContain('<p>You are <span data-user="userId"></span>.</p>')
    expect(html).toHoldMarkup('<script type="module" src="/assets/site.js"></script>')
    expect(await open('/who')).toBe(html)
    expect(await open('/')).not.toContain('site.js')
  })

  it('SITE-3 declares the language and text direction in the site’s settings', async () => {
    expect(await open('/')).toHoldMarkup('<html lang="en-GB" dir="ltr">')
    const items = toItems({ ...inLanguage('ar_AE'), direction: 'rtl' }).map((item) => ({
      ...item,
      language: 'ar_AE',
    }))
    expect(await open('/', { items })).toHoldMarkup('<html lang="ar-AE" dir="rtl">')
  })

  it('contains the escaped head tags from the site’s settings', async () => {
    const headTags = [{ name: 'google-site-verification', content: 'a"><script>' }]
    expect(await open('/', { items: toItems({ headTags }) })).toContain(
      '<meta name="google-site-verification" content="a&quot;&gt;&lt;script&gt;">',
    )
  })

  it('SITE-7 contains its own blocks between the stored header and footer of its layout', async () => {
    const html = await open('/acne')
    expect(html).toMatch(
      /<header>.*Stored header.*<\/header><main.*Leaflet.*<\/main><footer>.*Stored footer.*<\/footer>/,
    )
  })

  it.each(['', '/acme/s'])(
    'URL-2 links rich text to assets and media below the base path %j',
    async (basePath) => {
      const html = await open('/acne', { basePath })
      expect(html).toContain(`href="${basePath}/assets/leaflet.pdf"`)
      expect(html).toContain(`src="${basePath}/cms/delivery/media/${toContentKey(9)}"`)
    },
  )

  it('PAGE-A1 SEO-1 reads the title from the record whose id is in the query', async () => {
    expect(await open(`/acne?recordId=${recordId}`)).toContain('<title>Serum and acne</title>')
    expect(await open('/acne?recordId=01t')).toContain('<title>Title 5</title>')
  })

  it('SEO-2 applies the search engine settings of its record', async () => {
    expect(await open('/product/serum')).not.toContain('noindex')
    expect(await open('/product/secret')).toHoldMarkup('<meta name="robots" content="noindex,nofollow">')
  })

  it('RTE-1 NRM-3 formats fields by their type, in the site’s language', async () => {
    expect(await open('/product/serum')).toContain('<p>Information checked: 2 November 2026</p>')
    const items = toItems(inLanguage('de_DE')).map((item) => ({ ...item, language: 'de_DE' }))
    expect(await open('/product/serum', { items })).toContain('<p>Information checked: 2. November 2026</p>')
  })

  it('NRM-3 shows times in the site’s time zone, or in UTC if the site has none', async () => {
    expect(await open('/product/serum')).toMatch(/<time [^>]*>1 July 2026 at 23:30</)
    const items = toItems({ timeZone: 'Europe/London' })
    expect(await open('/product/serum', { items })).toMatch(/<time [^>]*>2 July 2026 at 00:30</)
  })

  it('NRM-8 includes the tokens of its theme unless the gate themeProviderDisabled is open', async () => {
    expect(await open('/')).toContain('body{background:#FAF7F2}')
    const items = toItems({ featureGates: { themeProviderDisabled: true } })
    expect(await open('/', { items })).toContain('body{background:var(--dxp-g-root)}')
  })

  it('contains only the CSS rules and tokens that it may need', async () => {
    const html = await open('/acne')
    expect(html).not.toContain('.lead{color:red}')
    expect(html).not.toContain('#A8261B')
    expect(html).not.toContain('.visually-hidden')
    expect(html).toContain('.rich-text{')
    expect(html).not.toContain('.rich-text blockquote')
  })

  it.each<[string, BlockNode]>([
    ['a form, which its response replaces', { id: 'form', block: 'form', props: formProps }],
    ['a block for signed-in visitors', { ...text('own', '<p>Yours</p>'), access: 'signedIn' }],
  ])('GRD-8 SSN-6 has all rules and tokens if a script may add content: %s', async (_, block) => {
    const items = toItems().map((item) =>
      item.body.route === '/acne'
        ? { ...item, body: { ...item.body, blocks: [text('text', '<p>a</p>'), block] } }
        : item,
    )
    const html = await open('/acne', { items })
    expect(html).toContain('.lead{color:red}')
    expect(html).toContain(':root{--dxp-g-root:#FAF7F2;')
    expect(html).toContain('--dxp-g-destructive:#A8261B')
    expect(html).toContain('.rich-text blockquote')
  })

  it('SEO-3 describes the site’s organisation on the home page only', async () => {
    const things = Array.from(
      (await open('/')).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g),
      ([, json = '']) => JSON.parse(json) as unknown,
    )
    const home = 'https://shop.example/'
    expect(things).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        '@id': `${home}#organization`,
        url: home,
        name: 'Acme Ltd',
      },
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        '@id': `${home}#website`,
        url: home,
        name: 'Acme',
        inLanguage: 'en-GB',
        publisher: { '@id': `${home}#organization` },
      },
    ])
    expect(await open('/acne')).not.toContain('Organization')
  })
})
