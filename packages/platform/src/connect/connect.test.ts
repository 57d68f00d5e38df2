import { describe, expect, it } from 'vitest'
import { createContentKey, FetchError, type Fetch, type Warning, maxValueDepth } from '#kit'
import { toContentQueryResult, type ContentItem } from '#model'
import { createRateLimiter } from './rate-allowance.ts'
import { createConnectClient } from './connect-client.ts'
import { createContentOrigin } from './content-origin.ts'
import { createRemoteSource } from './remote-source.ts'

const json = { 'content-type': 'application/json' }
const siteId = '0DM000000000001GAA'
const channelId = '0ap000000000001AAA'
const toContentKey = (number: number) => createContentKey(new Uint8Array(16).fill(number))

/** Creates a network that responds by path and records its requests. */
function createNetwork(answers: (path: string) => Response | object | undefined) {
  const requests: { path: string; headers: Headers }[] = []
  const fetch: Fetch = async (url, init) => {
    const path = url.replace('https://far.example', '')
    requests.push({ path, headers: new Headers(init.headers) })
    const answer = answers(path) ?? new Response(null, { status: 404 })
    return answer instanceof Response ? answer : new Response(JSON.stringify(answer), { headers: json })
  }
  return { fetch, requests, paths: () => requests.map(({ path }) => path) }
}

const toEntry = (number: number, contentBody: object = { text: `Text ${number}` }, type = 'far__tip') => ({
  contentKey: toContentKey(number),
  managedContentId: `20Y${String(number).padStart(12, '0')}`,
  contentType: { fullyQualifiedName: type },
  title: `Title ${number}`,
  urlName: `tip-${number}`,
  language: 'en_GB',
  publishedDate: new Date(Date.UTC(2026, 0, number + 1)).toISOString(),
  contentBody,
})

function openOrigin(fetch: Fetch, options: { url?: string; channelOrSiteId?: string } = {}) {
  const warnings: Warning[] = []
  let nowMs = 0
  const origin = createContentOrigin({
    url: options.url ?? 'https://far.example/acme',
    channelOrSiteId:
      'url' in options || 'channelOrSiteId' in options ? (options.channelOrSiteId ?? siteId) : undefined,
    fetch,
    clock: () => new Date(nowMs),
    after: () => () => undefined,
    warn: (warning) => void warnings.push(warning),
    isShared: (type) => !type.startsWith('epiderm__') || type === 'epiderm__question',
    richTextFields: new Map([['epiderm__question', new Set(['answer'])]]),
  })
  const pass = (seconds: number) => {
    nowMs += seconds * 1000
  }
  return { origin, warnings, pass }
}

describe('the Connect client', () => {
  const open = (answers: Parameters<typeof createNetwork>[0]) => {
    const network = createNetwork(answers)
    let nowMs = 0
    const client = createConnectClient({
      apiUrl: '/acme/services/data/v65.0',
      fetch: network.fetch,
      clock: () => new Date(nowMs),
    })
    return { ...network, client, pass: (seconds: number) => (nowMs += seconds * 1000) }
  }

  it('API-5 requests single content items, lists and channels', async () => {
    const { client, paths } = open(() => ({}))
    await client.loadContent({ channelOrSiteId: siteId, contentKeyOrId: toContentKey(1) })
    await client.loadContents({
      channelOrSiteId: channelId,
      contentKeys: [toContentKey(1)],
      includeContentBody: true,
    })
    await client.loadChannels()
    const api = '/acme/services/data/v65.0/connect'
    expect(paths()).toEqual([
      `${api}/sites/${siteId}/cms/delivery/contents/${toContentKey(1)}`,
      `${api}/cms/delivery/channels/${channelId}/contents?contentKeys=${toContentKey(1)}&includeContentBody=true`,
      `${api}/cms/delivery/channels`,
    ])
  })

  it('ERR-2 rejects with the status text if a content request fails', async () => {
    const { client } = open(() => new Response('', { status: 404, statusText: 'Not Found' }))
    const one = client.loadContent({ channelOrSiteId: siteId, contentKeyOrId: toContentKey(1) })
    await expect(one).rejects.toThrow(/^Not Found$/)
    await expect(one).rejects.toBeInstanceOf(FetchError)
    await expect(client.loadContents({ channelOrSiteId: siteId })).rejects.toThrow(/^Not Found$/)
  })

  it('ERR-3 ERR-4 ERR-5 rejects invalid options, and sends no request', async () => {
    const { client, requests } = open(() => ({}))
    await expect(client.loadContents(undefined as never)).rejects.toThrow(
      'Enter input parameters to execute the request.',
    )
    await expect(client.loadContent({ channelOrSiteId: '0DB1', contentKeyOrId: 'x' })).rejects.toThrow(
      TypeError,
    )
    await expect(client.loadContents({ channelOrSiteId: siteId, page: '1' as never })).rejects.toThrow(
      TypeError,
    )
    expect(requests).toEqual([])
  })

  it('API-7 requests SEO properties once an hour for each combination of community, record and fields, whatever the order of the fields', async () => {
    const { client, pass, paths } = open(() => ({ recordName: 'Acme' }))
    const ask = (fields?: string[]) =>
      client.loadSeoProperties({ communityId: '0DB1', recordId: '01t/1', ...(fields && { fields }) })
    expect(await ask(['b', 'a'])).toEqual({ recordName: 'Acme' })
    pass(3599)
    await ask(['a', 'b', 'a'])
    await ask()
    const path = '/acme/services/data/v65.0/connect/communities/0DB1/seo/properties/01t%2F1'
    expect(paths()).toEqual([`${path}?fields=a%2Cb`, path])
    pass(1)
    await ask(['a', 'b'])
    expect(paths()).toHaveLength(3)
  })

  it('ERR-6 caches a failed request for SEO properties, with the status text as the error message', async () => {
    const { client } = open(() => new Response('', { status: 500, statusText: 'Internal Server Error' }))
    const loading = client.loadSeoProperties({ communityId: '0DB1', recordId: '01t1' })
    await expect(loading).rejects.toMatchObject({
      message: 'Internal Server Error',
      cause: expect.any(FetchError) as FetchError,
    })
  })
})

describe('the content origin', () => {
  it.each([
    ['the site of its only channel', [{ channelId, target: { id: siteId } }], `/connect/sites/${siteId}/`],
    ['its only channel', [{ id: channelId }], `/connect/cms/delivery/channels/${channelId}/contents`],
  ])('is requested by %s', async (_title, channels, path) => {
    const { fetch, paths, requests } = createNetwork((to) =>
      to.includes('/contents?') ? { contents: [toEntry(1)] } : { channels },
    )
    const { origin, warnings } = openOrigin(fetch)
    expect((await origin.findByKeys([toContentKey(1)])).items).toMatchObject([{ title: 'Title 1' }])
    expect(paths()[1]).toContain(path)
    expect(requests[1]?.headers.get('x-chatter-entity-encoding')).toBe('false')
    expect(warnings).toEqual([])
  })

  it.each([
    [
      'several channels',
      [{ channelId }, { channelId: '0ap000000000002AAA' }],
      /CONTENT_CHANNEL.*0ap000000000002AAA/,
    ],
    ['no channel', [{ channelId: '0DM1' }], /has no channel/],
  ])('with %s throws an error that states the reason', async (_title, channels, message) => {
    const { origin } = openOrigin(createNetwork(() => ({ channels })).fetch)
    await expect(origin.findByKeys([toContentKey(1)])).rejects.toThrow(message)
  })

  it('API-6 queries items and their bodies in batches of 25, and each key only once, even if its item is missing', async () => {
    const { fetch, paths } = createNetwork(() => ({ contents: [toEntry(3)] }))
    const { origin } = openOrigin(fetch, { channelOrSiteId: siteId })
    const keys = Array.from({ length: 60 }, (_, number) => toContentKey(number))
    const [found, same] = await Promise.all([origin.findByKeys(keys), origin.findByKeys(keys)])
    expect(found.items.map(({ contentKey }) => contentKey)).toEqual([toContentKey(3)])
    expect(same).toEqual(found)
    await origin.findByKeys(keys)
    const counts = paths().map(
      (path) => new URLSearchParams(path.split('?')[1]).get('contentKeys')?.split(',').length,
    )
    expect(counts).toEqual([25, 25, 10])
    expect(paths().every((path) => path.includes('includeContentBody=true&pageSize=25'))).toBe(true)
  })

  it('treats a 404 with reasons as a missing item', async () => {
    const nothing = () =>
      new Response('[{"errorCode":"NOT_FOUND","message":"None"}]', { status: 404, headers: json })
    const { origin, warnings } = openOrigin(createNetwork(nothing).fetch, { channelOrSiteId: siteId })
    expect((await origin.findByKeys([toContentKey(1)])).items).toEqual([])
    expect(warnings).toEqual([])
  })

  it('reads every page of results for a type, up to a limit', async () => {
    const { fetch, paths } = createNetwork(() => ({
      contents: [toEntry(1), toEntry(2, {}, 'far__other')],
      nextPageUrl: '/more',
    }))
    const { origin, warnings } = openOrigin(fetch, { channelOrSiteId: siteId })
    const { items: found } = await origin.findOfType({ type: 'far__tip', language: 'en_GB', count: Infinity })
    expect(found).toHaveLength(20)
    expect(paths()).toHaveLength(20)
    expect(paths()[19]).toContain('contentTypeFQN=far__tip&language=en_GB&page=19')
    expect(warnings).toMatchObject([{ message: expect.stringContaining('more content') as string }])
  })

  it('returns how long a response is valid: 300 seconds, or 10 seconds after a failure', async () => {
    let isDown = false
    const { fetch } = createNetwork(() =>
      isDown ? new Response('', { status: 500 }) : { contents: [toEntry(1)] },
    )
    const { origin, pass, warnings } = openOrigin(fetch, { channelOrSiteId: siteId })
    const valid: number[] = []
    const ask = async () => {
      const { items, validUntilMs } = await origin.findByKeys([toContentKey(1)])
      valid.push(validUntilMs)
      return items
    }
    await ask()
    pass(300)
    isDown = true
    expect(await ask()).toHaveLength(1)
    isDown = false
    pass(9)
    expect(await ask()).toHaveLength(1)
    pass(1)
    await ask()
    expect(valid).toEqual([300_000, 310_000, 319_000, 610_000])
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('returned no usable response'),
      expect.stringContaining('responds again'),
    ])
  })

  it('has its rich text decoded once if all of it is entity-encoded, and otherwise not at all', async () => {
    const read = async (...answers: string[]) => {
      const contents = answers.map((answer, number) =>
        toEntry(number, { answer, question: 'A &lt; B' }, 'epiderm__question'),
      )
      const { origin } = openOrigin(createNetwork(() => ({ contents })).fetch, { channelOrSiteId: siteId })
      const found = await origin.findByKeys(answers.map((_, number) => toContentKey(number)))
      return found.items.map(({ body }) => [body.answer, body.question])
    }
    const plain = 'A &lt; B'
    expect(await read('&lt;p&gt;a &amp;amp; b&lt;/p&gt;', 'c &amp; d')).toEqual([
      ['<p>a &amp; b</p>', plain],
      ['c & d', plain],
    ])
    expect(await read('<p>x</p>', '&lt;b&gt;')).toEqual([
      ['<p>x</p>', plain],
      ['&lt;b&gt;', plain],
    ])
  })

  it('reads the media of a live organisation under the organisation’s own path prefix', async () => {
    const bytes = new Response('PNG', { headers: { 'content-type': 'image/png' } })
    const path = `/cms/delivery/media/${toContentKey(1)}?version=1.1&channelId=${channelId}`
    const { fetch, paths } = createNetwork((to) => {
      if (to === `/shop/sfsites/c${path}`) return bytes.clone()
      return to.includes('/cms/')
        ? new Response('<html>', { headers: { 'content-type': 'text/html' } })
        : undefined
    })
    const { origin } = openOrigin(fetch, { url: 'https://far.example/shop/webruntime/api' })
    for (const publication of ['1', '2'])
      expect(new TextDecoder().decode(await origin.loadMedia(`remote:${path}#${publication}`))).toBe('PNG')
    expect(paths()).toEqual([`/shop${path}`, `/shop/sfsites/c${path}`, `/shop/sfsites/c${path}`])
  })
})

describe('a crafted reference to media', () => {
  const media = `/cms/delivery/media/${toContentKey(1)}`
  it.each([
    ['another port', `1${media}`],
    ['another port after a colon', `:8080${media}`],
    ['another host behind user information', `@evil.example${media}`],
    ['another host that begins as the origin’s', `.evil.example${media}`],
    ['another host', `//evil.example${media}`],
    ['another path', `/private/..${media}`],
    ['a line break', `\n${media}`],
  ])('that points to %s is not requested', async (_title, path) => {
    const requests: string[] = []
    const { origin } = openOrigin(
      async (url) => {
        requests.push(url)
        return new Response('PNG', { headers: { 'content-type': 'image/png' } })
      },
      { url: 'http://127.0.0.1:300' },
    )
    expect(await origin.loadMedia(`remote:${path}#1`)).toBeUndefined()
    expect(await origin.loadMedia(`remote:${media}#1`)).toBeDefined()
    expect(requests).toEqual([`http://127.0.0.1:300${media}`])
  })
})

describe('a response from the content origin', () => {
  const media = (url: string) => ({
    'sfdc_cms:media': { url, source: { type: 'file', mimeType: 'image/png' } },
  })
  const read = async (contents: unknown, keys = [1]) => {
    const { origin, warnings } = openOrigin(createNetwork(() => ({ contents })).fetch, {
      channelOrSiteId: siteId,
    })
    return { found: (await origin.findByKeys(keys.map(toContentKey))).items, warnings }
  }

  const nest = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`) as object

  it('may contain an entry as deeply nested as stored content', async () => {
    const { found, warnings } = await read([toEntry(1, nest(maxValueDepth))])
    expect([found.length, warnings]).toEqual([1, []])
  })

  it.each([
    ['of a type that is only local', toEntry(1, {}, 'epiderm__page'), /epiderm__page, which is never read/],
    ['without a type', { ...toEntry(1), contentType: null }, /no content type/],
    ['without a body', { ...toEntry(1), contentBody: 'text' }, /no content key or no body/],
    ['nested too deeply', toEntry(1, nest(maxValueDepth + 1)), /too deeply/],
  ])('omits an entry %s and logs a warning', async (_title, entry, reason) => {
    const { found, warnings } = await read([entry, toEntry(2)], [1, 2])
    expect(found.map(({ title }) => title)).toEqual(['Title 2'])
    expect(warnings).toMatchObject([{ reason: expect.stringMatching(reason) as string }])
  })

  it('is converted to items with image URLs on this site, without implausible image sizes', async () => {
    const path = `/cms/delivery/media/${toContentKey(1)}?version=7.0&channelId=${channelId}`
    const body = { ...media(`/acme${path}`), altText: 'A jar', width: 400, height: 300 }
    const { found } = await read(
      [
        toEntry(1, body),
        toEntry(2, { ...body, ...media(`/x/cms/delivery/media/${toContentKey(2)}`), height: -1 }),
      ],
      [1, 2],
    )
    const seconds = Date.UTC(2026, 0, 2) / 1000
    expect(found[0]?.body).toEqual({
      'sfdc_cms:media': {
        url: `/cms/delivery/media/${toContentKey(1)}?version=${seconds}.0&channelId=${channelId}`,
        source: { type: 'file', mimeType: 'image/png', ref: `remote:${path}#2026-01-02T00:00:00.000Z` },
      },
      altText: 'A jar',
      width: 400,
      height: 300,
    })
    expect(Object.keys(found[1]?.body ?? {})).toEqual(['altText', 'sfdc_cms:media'])
  })

  it.each([
    ['another item’s', media(`/cms/delivery/media/${toContentKey(2)}`)],
    ['nobody’s', media('/private')],
    [
      'another server’s',
      { 'sfdc_cms:media': { source: { type: 'url', ref: 'https://evil.example/a.png' } } },
    ],
  ])('returns no bytes for an image if they are %s', async (_title, body) => {
    expect((await read([toEntry(1, { ...body, altText: 'A jar' })])).found[0]?.body).toEqual({
      altText: 'A jar',
    })
  })

  it.each([
    [
      'is a redirect',
      () => new Response(null, { status: 302, headers: { location: 'http://10.0.0.1/' } }),
      /redirect \(302\)/,
    ],
    [
      'is too large',
      () => new Response(' '.repeat(4 * 1024 * 1024 + 1), { headers: json }),
      /larger than 4194304 bytes/,
    ],
    [
      'is a 404 without reasons',
      () => new Response('<p>', { status: 404, statusText: 'Not Found' }),
      /Not Found \(404\)/,
    ],
  ])('that %s is a failure, which is logged once while it lasts', async (_title, answer, reason) => {
    const { origin, warnings, pass } = openOrigin(createNetwork(answer).fetch, { channelOrSiteId: siteId })
    for (let time = 0; time < 3; time++) {
      await expect(origin.findByKeys([toContentKey(1)])).rejects.toThrow(
        /redirect|4194304|Not Found|paused|failed/,
      )
      pass(11)
    }
    expect(warnings).toMatchObject([{ reason: expect.stringMatching(reason) as string }])
  })

  it('causes all requests to be paused if it shows that the origin is a different kind of server; otherwise, only the request that received it is paused', async () => {
    for (const [answer, isForAll] of [
      [new Response('[{"errorCode":"X","message":"Wrong"}]', { status: 400, headers: json }), false],
      [new Response('[{"errorCode":"X","message":"Sign in"}]', { status: 401, headers: json }), true],
      [new Response('<p>', { status: 404 }), true],
      [new Response('{"items":[]}', { headers: json }), true],
    ] as const) {
      const wrong = new URLSearchParams({ contentKeys: toContentKey(1) }).toString()
      const network = createNetwork((path) =>
        path.includes(wrong) ? answer.clone() : { contents: [toEntry(2)] },
      )
      const { origin } = openOrigin(network.fetch, { channelOrSiteId: siteId })
      await origin.findByKeys([toContentKey(1)]).catch(() => undefined)
      const isPaused = await origin.findByKeys([toContentKey(2)]).then(
        () => false,
        () => true,
      )
      expect(isPaused).toBe(isForAll)
    }
  })

  it('is requested without cookies, and without following redirects', async () => {
    const inits: RequestInit[] = []
    const { origin } = openOrigin(
      async (_url, init) => {
        inits.push(init)
        return new Response('{"contents":[]}', { headers: json })
      },
      { channelOrSiteId: siteId },
    )
    await origin.findByKeys([toContentKey(1)])
    expect(inits).toMatchObject([{ redirect: 'manual', credentials: 'omit' }])
  })
})

describe('a rate limit', () => {
  it('allows a burst, and then requests at the specified rate', () => {
    let nowMs = 0
    const may = createRateLimiter({ burst: 3, perSecond: 2, clock: () => new Date(nowMs) })
    const count = () => Array.from({ length: 10 }, may).filter((allowed) => allowed).length
    expect(count()).toBe(3)
    nowMs += 1000
    expect(count()).toBe(2)
    nowMs += 3_600_000
    expect(count()).toBe(3)
  })
})

describe('the site combined with another server', () => {
  const toItem = (number: number, type: string, title: string): ContentItem => ({
    managedContentId: toContentKey(number),
    contentKey: toContentKey(number),
    recordId: null,
    type,
    title,
    urlName: `item-${number}`,
    language: 'en_GB',
    publishedDate: new Date(Date.UTC(2026, 0, number)).toISOString(),
    version: 1,
    body: {},
  })
  const ours = [
    toItem(1, 'far__tip', 'our 1'),
    toItem(5, 'far__tip', 'our 5'),
    toItem(6, 'epiderm__page', 'our 6'),
  ]
  const theirs = [
    toItem(5, 'far__tip', 'their 5'),
    toItem(4, 'far__tip', 'their 4'),
    toItem(9, 'far__tip', 'their 9'),
  ]

  const open = (isDown = false) => {
    const requests: unknown[] = []
    const answer = async <T>(query: T, find: () => ContentItem[]) => {
      requests.push(query)
      if (isDown) throw new Error('down')
      return toContentQueryResult(find())
    }
    const source = createRemoteSource({
      local: {
        findContents: async ({ contentKeys, type, urlName }) =>
          toContentQueryResult(
            ours.filter(
              (item) =>
                (contentKeys?.includes(item.contentKey) ?? true) &&
                item.type === (type ?? item.type) &&
                item.urlName === (urlName ?? item.urlName),
            ),
          ),
      },
      origin: {
        findByKeys: (keys) => answer(keys, () => theirs.filter((item) => keys.includes(item.contentKey))),
        findOfType: (query) => answer(query, () => theirs.filter(({ type }) => type === query.type)),
        nextTryMs: () => 10_000,
      },
      isShared: (type) => type.startsWith('far__'),
    })
    return { source, requests }
  }
  const titles = (items: readonly ContentItem[]) => items.map(({ title }) => title)

  it('returns items by key in the requested order, and prefers its own items', async () => {
    const { source, requests } = open()
    const contentKeys = [9, 5, 4, 1, 8].map(toContentKey)
    expect(titles((await source.findContents({ contentKeys })).items)).toEqual([
      'their 9',
      'our 5',
      'their 4',
      'our 1',
    ])
    expect(requests).toEqual([[9, 4, 8].map(toContentKey)])
    expect(titles((await source.findContents({ contentKeys, urlName: 'item-4' })).items)).toEqual(['their 4'])
    expect(titles((await source.findContents({ contentKeys, offset: 1, limit: 2 })).items)).toEqual([
      'our 5',
      'their 4',
    ])
  })

  it('returns items of a shared type from both servers, newest first', async () => {
    const { source, requests } = open()
    expect(titles((await source.findContents({ type: 'far__tip' })).items)).toEqual([
      'their 9',
      'our 5',
      'their 4',
      'our 1',
    ])
    expect(requests).toEqual([{ type: 'far__tip', language: undefined, count: Infinity }])
    expect(titles((await source.findContents({ type: 'far__tip', offset: 1, limit: 1 })).items)).toEqual([
      'our 5',
    ])
    expect(requests.at(-1)).toMatchObject({ count: 4 })
    expect(titles((await source.findContents({ type: 'far__tip', urlName: 'item-5' })).items)).toEqual([
      'our 5',
    ])
  })

  it.each([
    { type: 'epiderm__page' },
    { type: 'epiderm__page', contentKeys: [toContentKey(6), toContentKey(9)] },
    { recordIds: ['01t000000000001AAA'] },
    { managedContentIds: ['20Y000000000001GAA'] },
    {},
  ])('sends no request for %j', async (query) => {
    const { source, requests } = open()
    await source.findContents(query)
    expect(requests).toEqual([])
  })

  it('returns its own items while the other server is down, and throws only if it has no items of the requested type', async () => {
    const { source } = open(true)
    expect(
      titles((await source.findContents({ contentKeys: [toContentKey(1), toContentKey(9)] })).items),
    ).toEqual(['our 1'])
    expect(titles((await source.findContents({ type: 'far__tip' })).items)).toEqual(['our 5', 'our 1'])
    await expect(source.findContents({ type: 'far__none' })).rejects.toThrow('down')
  })
})
