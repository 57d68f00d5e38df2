/**
 * Searches every response to a guest for words that only private content contains. The list of routes comes from the
 * router, so it includes new routes. For a new route, this test fails until the route's parameters are added to this
 * file.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Change, ContentDraft } from '#content'
import { createContentKey, createRecordId } from '#kit'
import { guest, type ContentItem } from '#model'
import { listRoutes } from '../../../packages/platform/src/http/routes.fixture.ts'
import { standardPostLimits } from '../../../packages/platform/src/http/post-limits.ts'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'

const operator = { kind: 'operator', name: 'test' } as const
const toContentKey = (n: number) => createContentKey(new Uint8Array(16).fill(n))
const toId = (n: number) => createRecordId('20Y', 900_000 + n)

/**
 * The prefix of every planted word. No other text contains this prefix. The rest of the word identifies the location in
 * which it was planted.
 */
const mark = 'zwetq'
const planted: string[] = []
function plant(place: string): string {
  const word = mark + place
  planted.push(word)
  return word
}
const text = (place: string) => ({ id: place, block: 'text-block', props: { text: plant(place) } })
const forSignedIn = <T extends object>(block: T) => ({ ...block, access: 'signedIn' as const })
const column = (seeds: readonly object[]) => ({
  sectionConfig: { columns: [{ columnKey: 'all', columnWidth: 12, seedComponents: seeds }] },
})

const privateKeys = { page: toContentKey(201), records: toContentKey(202), german: toContentKey(204) }
const privateIds = { page: toId(201), records: toId(202), german: toId(204) }
const unknown = { key: toContentKey(99), id: toId(99) }

const toPrivateBlocks = (name: string, picture: string) => [
  text(`${name}text`),
  { id: `${name}rich`, block: 'rich-text', props: { text: `<p>${plant(`${name}rich`)}</p>` } },
  {
    id: `${name}image`,
    block: 'image',
    props: { imageInfo: { contentKey: picture, altText: plant(`${name}alt`) } },
  },
  {
    id: `${name}button`,
    block: 'button',
    props: { text: plant(`${name}button`), url: `/${plant(`${name}url`)}` },
  },
  {
    id: `${name}fold`,
    block: 'expandable-section',
    props: { title: plant(`${name}fold`) },
    slots: { content: [text(`${name}infold`)] },
  },
  {
    id: `${name}seo`,
    block: 'seo-assistant',
    props: { pageTitle: plant(`${name}seotitle`), description: plant(`${name}seodescription`) },
  },
  { id: `${name}seeded`, block: 'section', props: column([text(`${name}inseeds`)]) },
  {
    id: `${name}form`,
    block: 'form',
    props: {
      label: plant(`${name}form`),
      fields: [{ name: 'note', label: plant(`${name}field`), type: 'text' }],
      submitLabel: plant(`${name}submit`),
      message: plant(`${name}message`),
      noticeTo: `${plant(`${name}notice`)}@clinic.example`,
    },
  },
]

/** Blocks on a public page: private blocks in every possible position, and blocks for staff. */
const toMixedBlocks = (name: string, picture: string) => [
  forSignedIn({
    id: `${name}top`,
    block: 'section',
    props: column([]),
    slots: { all: toPrivateBlocks(name, picture) },
  }),
  {
    id: `${name}slot`,
    block: 'section',
    props: column([]),
    slots: { all: [forSignedIn(text(`${name}inslot`))] },
  },
  { id: `${name}seed`, block: 'section', props: column([forSignedIn(text(`${name}inseed`))]) },
  {
    id: `${name}deep`,
    block: 'section',
    props: column([
      { id: `${name}inner`, block: 'section', props: column([forSignedIn(text(`${name}deepseed`))]) },
    ]),
  },
  {
    id: `${name}overridden`,
    block: 'section',
    props: column([forSignedIn(text(`${name}oldseed`))]),
    slots: { all: [] },
  },
  {
    id: `${name}grid`,
    block: 'grid',
    props: { collection: { type: 'cms', contentTypeFQN: 'epiderm__question', limit: 2 } },
    slots: { item: [forSignedIn(text(`${name}initem`))] },
  },
  {
    id: `${name}staff`,
    block: 'section',
    name: plant(`${name}blockname`),
    props: column([
      {
        id: `${name}open`,
        block: 'form',
        props: {
          label: 'Ask',
          fields: [{ name: 'note', label: 'Note', type: 'text' }],
          submitLabel: 'Send',
          noticeTo: `${plant(`${name}staff`)}@clinic.example`,
        },
      },
    ]),
  },
]

/** Links from a public page to private pages. */
const links = [
  { type: 'comm__namedPage', attributes: { name: 'closed-page' } },
  { type: 'standard__managedContentPage', attributes: { contentKey: privateKeys.german } },
].map((url, position) => ({ id: `link-${position}`, block: 'button', props: { text: 'Prices', url } }))

let app: TestApp
let acne: ContentItem
let pictureKey: string
let ids: Record<'siteId' | 'channelId' | 'communityId', string>

const toDraft = ({ version: _version, publishedDate: _date, ...draft }: ContentItem): ContentDraft => draft
const put = (draft: ContentDraft): Change => ({ kind: 'put', draft })

beforeAll(async () => {
  app = await startTestApp({ postLimits: { ...standardPostLimits, suggestions: 100_000 } })
  const site = app.platform.content.at(operator)
  const find = async (type: string, urlName?: string) => {
    const [item] = (await site.findContents({ type, ...(urlName && { urlName }) })).items
    if (item === undefined) throw new Error(`There is no ${type}`)
    return item
  }
  acne = await find('epiderm__page', 'acne')
  const [picture, settings, layout] = [
    await find('sfdc_cms__image'),
    await find('epiderm__site'),
    await find('epiderm__layout'),
  ]
  pictureKey = picture.contentKey
  ids = settings.body as typeof ids
  const toPage = (name: keyof typeof privateKeys, body: object): ContentDraft => ({
    ...toDraft(acne),
    contentKey: privateKeys[name],
    managedContentId: privateIds[name],
    title: plant(`${name}title`),
    urlName: `closed-${name.toLowerCase()}`,
    body: { route: `/closed-${name.toLowerCase()}`, access: 'signedIn', ...body },
  })
  const withBlocks = (item: ContentItem, added: Record<string, readonly object[]>) => {
    const fields = Object.entries(added).map(([name, blocks]) => [
      name,
      [...(item.body[name] as object[]), ...blocks],
    ])
    return put({ ...toDraft(item), body: { ...item.body, ...Object.fromEntries(fields) } })
  }
  const page = toPage('page', { blocks: toPrivateBlocks('page', pictureKey) })
  const german = toPage('german', { access: 'everyone', blocks: toPrivateBlocks('german', pictureKey) })
  const earlier = { ...toDraft(acne), title: plant('earliertitle') }
  await app.platform.content.publish(operator, { note: 'earlier', changes: [put(earlier)] })
  await app.platform.content.publish(operator, {
    note: 'private',
    changes: [
      put({
        ...toDraft(settings),
        body: {
          ...settings.body,
          languages: (settings.body['languages'] as object[]).map((one) => ({ ...one, isActive: true })),
        },
      }),
      put(page),
      put(german),
      put({
        ...german,
        language: 'de_DE',
        title: plant('germantranslation'),
        body: { ...german.body, access: 'signedIn', blocks: toPrivateBlocks('deutsch', pictureKey) },
      }),
      put(
        toPage('records', {
          route: '/closed-records/{urlName}',
          record: { type: 'epiderm__question', parameter: 'urlName' },
          blocks: [text('recordstext')],
        }),
      ),
      put({
        ...toPage('page', {}),
        contentKey: toContentKey(205),
        managedContentId: toId(205),
        title: 'Open page below a closed one',
        urlName: 'open-page',
        body: { route: '/closed-page/open', blocks: [{ id: 'trail', block: 'breadcrumb' }, ...links] },
      }),
      withBlocks(acne, { blocks: toMixedBlocks('acne', pictureKey) }),
      withBlocks(layout, {
        header: [forSignedIn(text('header'))],
        footer: [{ id: 'footerseed', block: 'section', props: column([forSignedIn(text('infooterseed'))]) }],
      }),
    ],
  })
})
afterAll(() => app.stop())

const allKeys = () => [...Object.values(privateKeys), acne.contentKey, pictureKey, unknown.key]

/** Values for each route parameter. */
const values: Readonly<Record<string, () => readonly string[]>> = {
  version: () => ['v65.0'],
  siteId: () => [ids.siteId],
  channelId: () => [ids.channelId],
  communityId: () => [ids.communityId],
  contentKeyOrId: () => [...allKeys(), ...Object.values(privateIds), acne.managedContentId, unknown.id],
  contentKey: allKeys,
  item: allKeys,
  language: () => ['en_GB', 'de_DE'],
  seq: () => ['1'],
  release: () => ['1'],
  picture: () => [`${pictureKey}.jpg`],
  number: () => ['1'],
  reference: () => ['1'],
  id: () => ['1'],
  name: () => ['1'],
  upload: () => ['1'],
  folder: () => ['1'],
  purpose: () => ['password'],
  webhook: () => ['1'],
  queue: () => ['purges'],
  sprite: () => ['utility-sprite'],
  type: () => ['search-box', 'session-validator'],
  file: () => ['symbols.svg'],
  '*': () => ['closed-page', `width=100/cms/delivery/media/${pictureKey}`, 'closed-records/one'],
}

const bodies = 'includeContentBody=true&pageSize=25&referenceDepth=1&expandReferences=true'
/** Queries for routes whose paths match `end`. Each route is also requested without a query. */
const queries: readonly (readonly [end: RegExp, () => readonly string[]])[] = [
  [
    /\/contents$/,
    () => [
      ...['epiderm__page', 'epiderm__layout'].flatMap((type) =>
        ['en_GB', 'de_DE'].flatMap((language) =>
          [0, 1].map((page) => `contentTypeFQN=${type}&language=${language}&page=${page}&${bodies}`),
        ),
      ),
      ...allKeys().map((key) => `contentKeys=${key}&${bodies}`),
      `contentKeys=${allKeys().join(',')}&${bodies}`,
      `managedContentIds=${[...Object.values(privateIds), acne.managedContentId].join(',')}&${bodies}`,
      'pageSize=250',
    ],
  ],
  [/\/contents\/:contentKeyOrId$/, () => [bodies, `${bodies}&language=de_DE&referencesAsList=true`]],
  [/\/seo\/properties/, () => ['fields=title,blocks,route,access,header,footer,_Title,seeds']],
  [/\/suggestions$/, () => [...planted.map((word) => `q=${word}`), `q=${mark}`]],
]

/** Returns the path with all combinations of parameter values. */
function toAddresses(path: string): readonly string[] {
  const [found, name = '*'] = /:(\w+)(?:\([^)]*\))?|\*/.exec(path) ?? []
  if (found === undefined) return [path]
  const fill = values[name]
  if (fill === undefined) throw new Error(`No values are listed for the parameter ${name} of ${path}`)
  return fill().flatMap((value) => toAddresses(path.replace(found, value)))
}

const ask = (method: string, url: string, payload?: object) =>
  app.server.inject({
    method: method as 'GET',
    url,
    headers: { 'sec-fetch-site': 'same-origin', accept: 'text/html, */*' },
    ...(payload && { payload }),
  })

type HttpResponse = Awaited<ReturnType<typeof ask>>

/** Returns the parts of a response that may depend on content: its status, most headers and its body. */
const toWhole = ({ statusCode, headers, body }: HttpResponse) => {
  const { date: _date, 'x-request-id': _id, ...rest } = headers
  return JSON.stringify([statusCode, rest, body])
}

/** Finds planted words in a response, except words that the request itself contains. */
const findLeaks = (url: string, answer: HttpResponse) =>
  (toWhole(answer).match(new RegExp(`${mark}\\w+`, 'g')) ?? []).filter((word) => !url.includes(word))

describe('a guest', () => {
  it('is tested with words that are readable only by signed-in visitors, only by staff, or by no one', async () => {
    const visitor = { kind: 'visitor', userId: '' } as const
    const english = JSON.stringify(
      (await app.platform.content.at(visitor).findContents({ language: 'en_GB' })).items,
    )
    const german = JSON.stringify(
      (await app.platform.content.at(visitor).findContents({ language: 'de_DE' })).items,
    )
    expect(planted.filter((word) => !(english + german).includes(word))).toEqual([`${mark}earliertitle`])
    const open = (await app.platform.content.at(guest).findContents({})).items
    const staff = planted.filter((word) => JSON.stringify(open).includes(word))
    expect(staff).toEqual([`${mark}acneblockname`, `${mark}acnestaff`])
  })

  it('API-2 API-6 API-7 SSN-1 finds no word of private content through any route', async () => {
    const routes = listRoutes(app.server)
    expect(routes.length).toBeGreaterThan(60)
    const leaks: unknown[] = []
    for (const { method, path } of routes) {
      const queryStrings = queries.flatMap(([end, toQueries]) =>
        end.test(path) && method === 'GET' ? toQueries() : [],
      )
      for (const address of toAddresses(path.replace(/^\*/, '/*'))) {
        for (const url of [address, ...queryStrings.map((query) => `${address}?${query}`)]) {
          const answer = await ask(method, url, method === 'GET' || method === 'HEAD' ? undefined : {})
          const words = findLeaks(url, answer)
          if (words.length > 0) leaks.push([method, url, words])
        }
      }
    }
    expect(leaks).toEqual([])
  }, 120_000)

  it('SITE-3 SSN-1 finds no word of private content on any page, in any language', async () => {
    const sitemap = (await ask('GET', '/sitemap.xml')).body
    const paths = Array.from(
      sitemap.matchAll(/<loc>https:\/\/shop\.example([^<]*)<\/loc>/g),
      ([, path]) => path || '/',
    )
    expect(paths.length).toBeGreaterThan(30)
    const closed = ['/closed-page', '/closed-german', '/closed-records/one']
    expect(paths.filter((path) => path.includes('closed'))).toEqual(['/closed-page/open'])
    const leaks: unknown[] = []
    const requestedPaths = [
      ...closed,
      '/skincare/acne',
      '/search?q=acne',
      '/no-such-page',
      '/sign-in',
      '/account',
    ]
    const inGerman = requestedPaths.map((path) => `/de${path}`)
    const forVisitors = requestedPaths.map((path) => `${path}${path.includes('?') ? '&' : '?'}visitor=me`)
    for (const url of [...paths, ...requestedPaths, ...inGerman, ...forVisitors]) {
      const words = findLeaks(url, await ask('GET', url))
      if (words.length > 0) leaks.push([url, words])
    }
    expect(leaks).toEqual([])
  }, 120_000)

  /**
   * Search corrects and completes queries. Any difference between responses to two queries would reveal that a word
   * exists.
   */
  it.each<[string, (word: string) => Promise<HttpResponse>]>([
    ['enhanced search', (word) => ask('POST', `${site()}/contents/enhanced-search`, { queryTerm: word })],
    ['suggestions', (word) => ask('GET', `/api/search/suggestions?q=${word}`)],
    ['suggestions in German', (word) => ask('GET', `/api/search/suggestions?q=${word}&language=de_DE`)],
    ['the search page', (word) => ask('GET', `/search?q=${word}`)],
  ])(
    'API-5 API-6 SSN-1 gets the same response from %s for a private word as for a word that does not exist, including counts',
    async (name, askFor) => {
      const askPlainly = async (word: string) =>
        toWhole(await askFor(word))
          .replaceAll(word, '…')
          .replaceAll(/user[0-9a-f]{20}|sha256-[^']+|"etag":"[^,]*/g, '')
      /** Responses for words that do not exist, by length, because the header Content-Length depends on it. */
      const nothing = new Map<number, string>()
      for (const word of name === 'the search page' ? planted.slice(0, 5) : planted) {
        const other = `xkvwj${word.slice(mark.length)}`
        if (!nothing.has(word.length)) nothing.set(word.length, await askPlainly(other))
        expect([word, await askPlainly(word)]).toEqual([word, nothing.get(word.length)])
      }
    },
    120_000,
  )

  it.each<[string, () => string[], () => string]>([
    ['content key', () => Object.values(privateKeys), () => unknown.key],
    ['content id', () => Object.values(privateIds), () => unknown.id],
  ])(
    'API-8 gets the same response for a private %s as for a missing one',
    async (_, toPrivate, toUnknown) => {
      const routes = listRoutes(app.server).filter(
        ({ method, path }) => method === 'GET' && /:contentKey/.test(path),
      )
      expect(routes.length).toBeGreaterThanOrEqual(8)
      for (const { path } of routes) {
        for (const id of toPrivate()) {
          const toUrl = (one: string) =>
            toAddresses(path.replace(/:contentKey(OrId)?/, one).replace(':version', 'v65.0'))[0] ?? ''
          const [answer, nothing] = [await ask('GET', toUrl(id)), await ask('GET', toUrl(toUnknown()))]
          expect(answer.statusCode).toBeGreaterThanOrEqual(400)
          expect([path, toWhole(answer).replaceAll(id, '…')]).toEqual([
            path,
            toWhole(nothing).replaceAll(toUnknown(), '…'),
          ])
        }
      }
    },
  )

  it('NRM-6 SSN-1 is redirected to sign-in by links to private pages, and sees no private page in breadcrumbs', async () => {
    const { body } = await ask('GET', '/closed-page/open')
    const hrefs = Array.from(body.matchAll(/<a\b[^>]*href="(\/closed[^"?]*)"/g), ([, href]) => href)
    expect(hrefs).toEqual(['/closed-page', '/closed-german'])
    for (const href of hrefs) {
      const { statusCode, headers } = await ask('GET', href ?? '')
      expect([statusCode, headers.location]).toEqual([
        302,
        `/sign-in?return=${encodeURIComponent(href ?? '')}`,
      ])
    }
    expect(body).toContain('Open page below a closed one')
  })

  it('API-6 gets a count from enhanced search that equals the number of listed items', async () => {
    for (const queryTerm of ['peel', 'closed', 'noon', 'skin', 'what']) {
      const { count, items } = (
        await ask('POST', `${site()}/contents/enhanced-search`, { queryTerm, pageSize: 250 })
      ).json<{ count: number; items: unknown[] }>()
      expect([queryTerm, items.length]).toEqual([queryTerm, count])
    }
  })

  it('SSN-1 API-4 gets exactly the reported number of items from paged lists of the delivery API', async () => {
    const whole = (await ask('GET', `${site()}/contents?contentTypeFQN=epiderm__page&pageSize=250`)).json()
    const byOne: unknown[] = []
    let url: string | null = `${site()}/contents?contentTypeFQN=epiderm__page&pageSize=7`
    while (url !== null) {
      const list: { contents: unknown[]; nextPageUrl: string | null } = (await ask('GET', url)).json()
      expect(list.contents.length).toBe(list.nextPageUrl === null ? list.contents.length : 7)
      byOne.push(...list.contents)
      url = list.nextPageUrl
    }
    expect(byOne).toEqual((whole as { contents: unknown[] }).contents)
  })
})

const site = () => `/services/data/v65.0/connect/sites/${ids.siteId}/cms/delivery`
