/**
 * Tests a server that reads another server's content through the delivery API, even while the other server is down or
 * returns errors.
 */
import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Change, ContentDraft } from '#content'
import { createContentKey, createRecordId } from '#kit'
import type { Actor } from '#model'
import { startContentGate, type ContentGate } from './content-gate.fixture.ts'
import { startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'

const editor: Actor = { kind: 'operator', name: 'test' }
/** Timeout, in milliseconds, that is long enough for a busy machine. Three tests wait until it expires. */
const timeoutMs = 3000

let origin: TestApp
let gate: ContentGate
let site: TestApp
let siteTimeMs = Date.now()
let serial = 5_000_000

const pass = (seconds: number) => {
  siteTimeMs += seconds * 1000
}

function toDraft(type: string, body: ContentDraft['body'], title = 'Far away'): ContentDraft {
  serial += 1
  return {
    contentKey: createContentKey(randomBytes(16)),
    managedContentId: createRecordId('20Y', serial),
    recordId: null,
    type,
    title,
    urlName: `far-${serial}`,
    language: 'en_GB',
    body,
  }
}

const publish = ({ platform }: TestApp, ...drafts: ContentDraft[]) =>
  platform.content.publish(editor, {
    changes: drafts.map((draft): Change => ({ kind: 'put', draft })),
    note: 'test',
  })

async function publishPicture(app: TestApp, color: string, draft?: ContentDraft): Promise<ContentDraft> {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: color } })
    .png()
    .toBuffer()
  const { hash, mimeType, size } = await app.platform.media.put(bytes)
  const body = {
    'sfdc_cms:media': { source: { type: 'file', mimeType, size, ref: hash } },
    altText: `A ${color} field`,
    width: 400,
    height: 300,
  }
  const picture = draft === undefined ? toDraft('sfdc_cms__image', body) : { ...draft, body }
  await publish(app, picture)
  return picture
}

const toQuestion = (question: string, answer: string) => toDraft('epiderm__question', { question, answer })

/** Publishes a page that shows these questions and this image. */
async function publishPage(questions: readonly string[], picture?: string): Promise<string> {
  const route = `/far-${++serial}`
  const grid = {
    id: 'questions',
    block: 'grid',
    props: { collection: { type: 'cms', contentKeys: questions }, label: 'Questions' },
    slots: {
      item: [
        { id: 'title', block: 'text-block', props: { text: '{!Item.question}' } },
        { id: 'answer', block: 'rich-text', props: { text: '{!Item.answer}' } },
      ],
    },
  }
  const image = { id: 'picture', block: 'image', props: { imageInfo: { contentKey: picture } } }
  const blocks = [
    { id: 'here', block: 'text-block', props: { text: 'Of this site' } },
    grid,
    ...(picture === undefined ? [] : [image]),
  ]
  await publish(site, toDraft('epiderm__page', { route, blocks }, 'Here'))
  return route
}

const readMain = async (route: string) => {
  const { statusCode, body } = await site.get(route)
  expect(statusCode).toBe(200)
  return /<main.*<\/main>/s.exec(body)?.[0] ?? ''
}

/**
 * Waits until the page shows fresh content. On a busy machine, the page may stop waiting before the content arrives,
 * and show it only when requested again.
 */
const waitForMain = (route: string, text: string) =>
  vi.waitFor(
    async () => {
      pass(11)
      const main = await readMain(route)
      expect(main).toContain(text)
      return main
    },
    { timeout: 15_000, interval: 100 },
  )
/**
 * Waits until the cache contains fresh content. If the response is late, the page shows cached content while the
 * request continues.
 */
const waitUntilFresh = (contentKeys: readonly string[]) =>
  vi.waitFor(
    async () => {
      const found = await site.platform.origin?.findByKeys(contentKeys)
      expect(found?.validUntilMs).toBeGreaterThan(siteTimeMs)
    },
    { timeout: 15_000, interval: 100 },
  )
/** Matches the messages about a server that is down or disconnects midway. Which message appears depends on timing. */
const brokenOff =
  /returned no usable response: (?:fetch failed: (?:.*(?:ECONNREFUSED|ECONNRESET|EPIPE)|other side closed|socket hang up)|terminated)/
const warnings = () =>
  site.log.filter(({ msg }) => msg.includes('content origin')).map(({ msg, reason }) => `${msg}: ${reason}`)

beforeAll(async () => {
  origin = await startTestApp({ site: 'small', basePath: '/noon/s' })
  gate = await startContentGate(() => origin.address)
  site = await startTestApp({
    site: 'small',
    environment: { CONTENT_ORIGIN: `${gate.address}/noon/s` },
    clock: () => new Date(siteTimeMs),
    originTimeoutMs: timeoutMs,
  })
})
afterAll(async () => {
  await site.stop()
  await gate.close()
  await origin.stop()
})
beforeEach(() => {
  site.log.length = 0
  gate.takeRequests()
})
afterEach(async () => {
  await gate.open()
  pass(600)
  await vi.waitFor(
    () => {
      pass(11)
      return site.platform.origin?.findByKeys([createContentKey(randomBytes(16))])
    },
    { timeout: 15_000, interval: 100 },
  )
})

describe('content from another server', () => {
  it('API-6 STO-2 is shown on a page, requested once, and refreshed after 300 s, but not before', async () => {
    const question = toQuestion('How far is far?', '<p>As far as <em>needed</em> & “so” on.</p>')
    const others = Array.from({ length: 29 }, (_, index) => toQuestion(`Question ${index}`, '<p>Yes.</p>'))
    await publish(origin, question, ...others)
    const contentKeys = [question, ...others].map(({ contentKey }) => contentKey)
    const route = await publishPage(contentKeys)
    pass(301)
    gate.takeRequests()

    const first = await readMain(route)
    await waitUntilFresh(contentKeys)
    expect(first).toContain('How far is far?')
    expect(first).toContain('<p>As far as <em>needed</em> &amp; “so” on.</p>')
    expect(first).toContain('Question 28')
    const lists = gate.takeRequests().filter((url) => url.includes('/contents?'))
    const sizes = lists.map(
      (url) => new URLSearchParams(url.split('?')[1]).get('contentKeys')?.split(',').length,
    )
    expect(sizes.toSorted()).toEqual([25, 5])
    expect(lists.every((url) => /\/connect\/sites\/0DM\w+\/.*includeContentBody=true/.test(url))).toBe(true)

    await publish(origin, { ...question, body: { question: 'How near is near?', answer: '<p>Here.</p>' } })
    pass(299)
    expect(await readMain(route)).toBe(first)
    expect(gate.takeRequests()).toEqual([])
    pass(1)
    await waitForMain(route, 'How near is near?')
    expect(warnings()).toEqual([])
  })

  it('is overridden by content that is published locally; site settings are never read from the origin', async () => {
    const ours = toQuestion('Ours?', '<p>Ours.</p>')
    await publish(origin, { ...ours, body: { question: 'Theirs?', answer: '<p>Theirs.</p>' } })
    await publish(site, ours)
    const main = await readMain(await publishPage([ours.contentKey]))
    expect(main).toContain('Ours?')
    expect(main).not.toContain('Theirs?')

    const page = toDraft('epiderm__page', { route: '/only-there', blocks: [] })
    await publish(origin, page)
    expect((await site.get('/only-there')).statusCode).toBe(404)
    await expect(publishPage([page.contentKey])).rejects.toMatchObject({ status: 422 })
  })

  it('can be referenced by authors only if the origin publishes it', async () => {
    await expect(publishPage([createContentKey(randomBytes(16))])).rejects.toMatchObject({ status: 422 })
  })

  it('remains available while the origin is down, with one warning, and is refreshed once the origin is back', async () => {
    const question = toQuestion('Before?', '<p>Before.</p>')
    await publish(origin, question)
    const route = await publishPage([question.contentKey])
    expect(await readMain(route)).toContain('Before?')
    await publish(origin, { ...question, body: { question: 'After?', answer: '<p>After.</p>' } })
    await gate.close()
    for (const seconds of [300, 11, 11, 3600]) {
      pass(seconds)
      expect(await readMain(route)).toContain('Before?')
    }
    expect(warnings()).toEqual([expect.stringMatching(brokenOff)])

    await gate.open()
    await waitForMain(route, 'After?')
    expect(warnings().at(-1)).toMatch(/responds again/)
    expect(warnings()).toHaveLength(2)
  })
})

describe('images from another server', () => {
  it('are served and resized by this server, and updated with each publication', async () => {
    const picture = await publishPicture(origin, 'red')
    const main = await readMain(await publishPage([], picture.contentKey))
    const address = new RegExp(`/cms/delivery/media/${picture.contentKey}\\?version=\\d+\\.0(?=[ "])`)
    const [path = ''] = address.exec(main) ?? []
    expect(main).not.toContain(gate.address)
    expect(main).toContain('alt="A red field"')
    expect(main).toContain('width="400" height="300"')

    const bytes = await site.get(path.replaceAll('&amp;', '&'))
    expect(bytes.statusCode).toBe(200)
    expect(bytes.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect(bytes.headers['cache-control']).toContain('immutable')
    const { dominant } = await sharp(bytes.rawPayload).stats()
    expect(dominant.r).toBeGreaterThan(200)
    const resized = await site.get(
      `/image/width=100,format=auto,fit=scale-down${path.replaceAll('&amp;', '&')}`,
    )
    expect((await sharp(resized.rawPayload).metadata()).width).toBe(100)

    await publishPicture(origin, 'blue', picture)
    pass(300)
    const anew = await vi.waitFor(
      async () => {
        pass(11)
        const answer = await site.get(`/cms/delivery/media/${picture.contentKey}`)
        expect(answer.headers.etag).not.toBe(bytes.headers.etag)
        return answer
      },
      { timeout: 15_000, interval: 100 },
    )
    expect((await sharp(anew.rawPayload).stats()).dominant.b).toBeGreaterThan(200)

    await gate.close()
    expect(
      (await site.get(`/cms/delivery/media/${picture.contentKey}`)).rawPayload.equals(anew.rawPayload),
    ).toBe(true)
  })

  it.each([
    ['no picture', 'image/png', '<script>alert(1)</script>'],
    ['of a type other than declared', 'image/png', '%PDF-1.7'],
    ['a page', 'text/html', '<!doctype html><title>x</title>'],
  ])('whose bytes are %s are not served', async (_title, mimeType, bytes) => {
    const { contentKey } = toDraft('sfdc_cms__image', {})
    const url = `/noon/s/cms/delivery/media/${contentKey}?version=1.0&channelId=0ap000000000001AAA`
    await answerWith(
      [
        {
          contentKey,
          contentType: { fullyQualifiedName: 'sfdc_cms__image' },
          contentBody: { 'sfdc_cms:media': { url, source: { type: 'file', mimeType } } },
        },
      ],
      (_request, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(bytes),
    )
    const answer = await site.get(`/cms/delivery/media/${contentKey}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it.each([
    'https://evil.example/cms/delivery/media/KEY',
    '//evil.example/cms/delivery/media/KEY',
    '/cms/delivery/media/../../../private',
    '/cms/delivery/media/MCAAAAAAAAAAAAAAAAAAAAAAAAAA',
    '/cms/delivery/media/KEY?x=/../../private',
    '/cms/delivery/media/KEY#@evil.example',
  ])('do not redirect: %s', async (hostile) => {
    const { contentKey } = toDraft('sfdc_cms__image', {})
    const url = hostile.replace('KEY', contentKey)
    await answerWith([
      {
        contentKey,
        contentType: { fullyQualifiedName: 'sfdc_cms__image' },
        contentBody: { 'sfdc_cms:media': { url, source: { type: 'file', mimeType: 'image/png' } } },
      },
    ])
    gate.takeRequests()
    expect((await site.get(`/cms/delivery/media/${contentKey}`)).statusCode).toBe(404)
    const paths = gate.takeRequests().filter((path) => !path.includes('/services/data/'))
    expect(paths.filter((path) => !path.includes(`/cms/delivery/media/${contentKey}`))).toEqual([])
  })

  it('are looked up at a limited rate if visitors request invented keys', async () => {
    pass(3600)
    for (let number = 0; number < 130; number++)
      await site.get(`/cms/delivery/media/${createContentKey(randomBytes(16))}`)
    const paths = gate.takeRequests().filter((path) => path.includes('contentKeys='))
    expect(paths.length).toBeGreaterThan(50)
    expect(paths.length).toBeLessThanOrEqual(100)
  })
})

const json = { 'content-type': 'application/json' }

/** Makes the origin return these content items for all content queries. Passes all other requests to `further`. */
const answerWith = (contents: unknown, further?: RequestListener) =>
  gate.answer((request, response) => {
    if (request.url?.includes('/delivery/channels') && !request.url.includes('/contents'))
      return void response.writeHead(200, json).end('{"channels":[{"channelId":"0ap000000000001AAA"}]}')
    if (request.url?.includes('/contents?'))
      return void response.writeHead(200, json).end(JSON.stringify({ contents }))
    return further === undefined ? void response.writeHead(404).end() : further(request, response)
  })

describe('a hostile origin', () => {
  const send =
    (body: string, headers: Record<string, string> = json, status = 200): RequestListener =>
    (_request, response) =>
      void response.writeHead(status, headers).end(body)

  it.each<[string, RequestListener, RegExp]>([
    ['never responds', () => undefined, new RegExp(`no complete response within ${timeoutMs} ms`)],
    [
      'sends a byte from time to time',
      (_request, response) => {
        response.writeHead(200, json).write('[')
        const timer = setInterval(() => response.write(' '), 20)
        response.on('close', () => clearInterval(timer))
      },
      new RegExp(`no complete response within ${timeoutMs} ms`),
    ],
    [
      'sends data endlessly',
      (_request, response) => {
        response.writeHead(200, json)
        const more = () => response.write(' '.repeat(65_536))
        response.on('drain', more)
        more()
      },
      /larger than \d+ bytes|no complete response/,
    ],
    [
      'breaks off',
      (_request, response) => {
        response.writeHead(200, { ...json, 'content-length': '5000' }).write('{"contents":[')
        setImmediate(() => response.destroy())
      },
      /terminated|fetch failed/,
    ],
    ['sends half of its JSON', send('{"contents":[{"contentKey":'), /JSON/],
    ['sends a page', send('<!doctype html><title>Hi</title>', { 'content-type': 'text/html' }), /no JSON/],
    ['labels its JSON as a picture', send('{"contents":[]}', { 'content-type': 'image/png' }), /no JSON/],
    [
      'fails',
      send('[{"errorCode":"UNKNOWN_EXCEPTION","message":"Oh"}]', json, 500),
      /Internal Server Error \(500\)/,
    ],
    ['is unavailable', send('', {}, 503), /Service Unavailable \(503\)/],
    ['refuses', send('[{"errorCode":"X","message":"No guests"}]', json, 401), /Unauthorized \(401\)/],
    ['does not know the path', send('<p>404</p>', { 'content-type': 'text/html' }, 404), /Not Found \(404\)/],
    [
      'redirects into the network',
      send('', { location: 'http://169.254.169.254/latest/meta-data' }, 302),
      /redirect \(302\)/,
    ],
    ['sends nothing', send('', json), /empty/],
    ['sends a list of lists', send('[[],{}]'), /an array/],
    ['sends contents of another structure', send('{"contents":{"length":5}}'), /an object without one/],
  ])('that %s breaks no page and causes one clear warning', async (_title, listener, reason) => {
    const question = toQuestion('Known?', '<p>Known.</p>')
    await publish(origin, question)
    const route = await publishPage([question.contentKey])
    await gate.answer(listener)
    pass(3600)
    await publishPage([])
    site.log.length = 0
    const known = await readMain(route)
    expect(known).toContain('Of this site')
    expect(known).toContain('Known?')
    await vi.waitFor(() => expect(warnings()).toEqual([expect.stringMatching(reason)]), 20_000)
    expect((await site.get('/')).statusCode).toBe(200)
  })

  it.each<[string, (contentKey: string) => unknown[], string | undefined]>([
    ['with no bodies', (contentKey) => [{ contentKey }, null, 5, 'x', []], undefined],
    [
      'with bodies of another structure',
      (contentKey) => [toEntry(contentKey, { question: { a: [1] }, answer: 5 })],
      undefined,
    ],
    [
      'with a page instead of a question',
      (contentKey) => [toEntry(contentKey, { question: 'No' }, 'epiderm__page')],
      undefined,
    ],
    [
      'with a menu instead of a question',
      (contentKey) => [toEntry(contentKey, { items: [] }, 'epiderm__menu')],
      undefined,
    ],
    [
      'with dates, titles and ids of other types',
      (contentKey) => [
        {
          ...toEntry(contentKey, { question: 'Yes' }),
          publishedDate: {},
          title: 5,
          urlName: [],
          managedContentId: '../x',
        },
      ],
      'Yes',
    ],
    [
      'with very many additional keys',
      (contentKey) => [
        ...Array.from({ length: 20_000 }, () => toEntry('MCAAAAAAAAAAAAAAAAAAAAAAAAAA', {})),
        toEntry(contentKey, { question: 'Yes' }),
      ],
      'Yes',
    ],
    [
      'nested a thousand levels deep',
      (contentKey) => [
        toEntry(contentKey, { question: JSON.parse('['.repeat(1000) + ']'.repeat(1000)) as unknown }),
      ],
      undefined,
    ],
    [
      'with script',
      (contentKey) => [
        toEntry(contentKey, {
          question: '<script>run()</script>',
          answer: '<p>Yes<script>run()</script></p>',
        }),
      ],
      'Yes',
    ],
    [
      'with script in entities',
      (contentKey) => [
        toEntry(contentKey, {
          question: '&lt;script&gt;',
          answer: '&lt;p&gt;Yes&lt;/p&gt;&lt;script&gt;run()&lt;/script&gt;',
        }),
      ],
      '<p>Yes</p>',
    ],
    [
      'with entities in entities',
      (contentKey) => [
        toEntry(contentKey, { question: 'a', answer: '&lt;p&gt;&amp;lt;b&amp;gt;&lt;/p&gt;' }),
      ],
      '<p>&lt;b&gt;</p>',
    ],
    [
      'with prototypes',
      (contentKey) => [
        toEntry(
          contentKey,
          JSON.parse('{"__proto__":{"question":"No"},"constructor":1,"question":"Yes"}') as object,
        ),
      ],
      'Yes',
    ],
  ])('that sends contents %s breaks no page', async (_title, toContents, shown) => {
    const question = toQuestion('Soon another?', '<p>Yes.</p>')
    await publish(origin, question)
    const route = await publishPage([question.contentKey])
    await answerWith(toContents(question.contentKey))
    pass(3600)
    const main = await waitForMain(route, shown ?? 'Of this site')
    expect(main).toContain('Of this site')
    expect(main).not.toContain('<script')
    expect(main).not.toContain('No<')
  })

  it('delays visitors only once if it never responds', async () => {
    const question = toQuestion('Never seen?', '<p>No.</p>')
    await publish(origin, question)
    const route = await publishPage([question.contentKey])
    pass(3600)
    await gate.answer(() => undefined)
    await publishPage([])
    pass(3600)
    await readMain(route)
    gate.takeRequests()
    for (let time = 0; time < 5; time++) await readMain(route)
    expect(gate.takeRequests()).toEqual([])
  })
})

const toEntry = (contentKey: string, contentBody: unknown, type = 'epiderm__question') => ({
  contentKey,
  managedContentId: '20Y000000000001GAA',
  contentType: { fullyQualifiedName: type, name: null },
  title: 'Sent',
  urlName: 'sent',
  language: 'en_GB',
  publishedDate: '2026-01-01T00:00:00.000Z',
  contentBody,
})
