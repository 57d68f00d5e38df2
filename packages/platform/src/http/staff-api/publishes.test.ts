/** Tests publishing over HTTP: drafts are published exactly as reviewed, with receipts, and publishes can be undone. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { StorageFailure } from '#database'
import type { ContentItem } from '#model'
import type { Operation } from '#operations'
import { listBlocks } from '#schema'
import { startTestApp, type TestApp } from '../../app/testing.ts'
import type { Client } from '../client.fixture.ts'
import { operator, signInAs } from '../signed-in.fixture.ts'

const api = '/api/studio'

let app: TestApp
let page: ContentItem
/** Id of a block that contains text. */
let block: string
let publisher: Client
let editor: Client

beforeAll(async () => {
  app = await startTestApp({ site: 'small' })
  publisher = await signIn('publisher')
  editor = await signIn('editor')
  const { items } = await app.platform.content.at(operator).findContents({ type: 'epiderm__page' })
  page = items.find(({ body }) => body['route'] === '/about')!
  block = listBlocks(page.body).find(({ props }) => typeof props?.['text'] === 'string')!.id
})
afterAll(() => app.stop())

const signIn = (role: 'publisher' | 'editor') =>
  signInAs(app, { email: `${role}@shop.example`, name: `The ${role}`, role })

type ReceiptBody = { readonly path: string; readonly viewer: string; readonly hash: string }
type DraftBody = { readonly contentKey: string; readonly seq: number; readonly baseVersion: number | null }
/** A response from any of the tested routes. */
type PublishesResponse = {
  readonly status: number
  readonly release: number
  readonly receipts: readonly ReceiptBody[]
  readonly drafts: readonly DraftBody[]
  readonly seq: number
  readonly error: { readonly code: string; readonly path?: string }
}

async function ask(
  by: Client,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<PublishesResponse> {
  const answer = await by.send(method, api + path, body)
  return { ...(JSON.parse(answer.body) as PublishesResponse), status: answer.statusCode }
}
const get = (path: string) => ask(publisher, 'GET', path)
const post = (path: string, body: object = {}) => ask(publisher, 'POST', path, body)

let tabs = 0
/** Edits an item in a new tab that has loaded the current draft. */
async function edit(operation: Operation, { key = page.contentKey, by = editor } = {}) {
  const path = `/drafts/${key}/en_GB`
  const { seq = 0 } = await ask(by, 'GET', path)
  const client = (++tabs).toString(16).padStart(32, '0')
  const operations = [{ number: 1, operation }]
  return ask(by, 'POST', `${path}/operations`, {
    client,
    gesture: 'g',
    baseSeq: seq,
    operations,
  })
}
const setText = (value: string): Operation => ({ kind: 'set', block, path: ['props', 'text'], value })
const publish = (seq: number, key = page.contentKey) =>
  post('/publishes', { drafts: [{ contentKey: key, language: 'en_GB', seq }], note: 'Words' })
const plan = (contentKey = page.contentKey) =>
  post('/publishes/plan', { drafts: [{ contentKey, language: 'en_GB' }] })

async function see(path = '/about') {
  const { statusCode, body, headers } = await app.get(path)
  return { statusCode, body, etag: headers.etag }
}
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

const named = (seq: number, contentKey = `MC${'Z'.repeat(26)}`) => ({ contentKey, language: 'en_GB', seq })

beforeEach(async () => {
  await publisher.send('DELETE', `${api}/drafts/${page.contentKey}/en_GB`)
})

describe('a publish through the API', () => {
  it('is live immediately and has a receipt, and its undo restores the earlier bytes and ETag', async () => {
    const before = await see()
    const { seq } = await edit(setText('Words that are seen'))
    expect(await see()).toEqual(before)
    const { status, release, receipts } = await publish(seq)
    expect(status).toBe(200)
    const live = await see()
    expect(live.body).toContain('Words that are seen')
    const receipt = receipts.find(({ path, viewer }) => path === '/about' && viewer === 'guest')
    expect(receipt).toMatchObject({ release, language: 'en_GB', hash: hash(live.body) })
    expect((await get(`/publishes/${release}/receipts`)).receipts).toContainEqual(receipt)
    expect(await get('/drafts')).toMatchObject({ drafts: [] })
    expect(await post(`/publishes/${release}/take-back`)).toEqual({ status: 200, release: release + 1 })
    expect(await see()).toEqual(before)
    expect(await post(`/publishes/${release}/take-back`)).toEqual({ status: 200, release: release + 1 })
    expect(await get('/publishes?limit=2')).toMatchObject({
      publishes: [
        { release: release + 1, takesBack: { release, note: 'Words' }, takenBackBy: null },
        {
          release,
          createdBy: 'The publisher',
          note: 'Words',
          drafts: [{ title: page.title, seq }],
          later: 0,
          takesBack: null,
          takenBackBy: release + 1,
        },
      ],
    })
  })

  it('is listed with its changes, and with any later release that prevents its undo', async () => {
    const first = await publish((await edit(setText('First words'))).seq)
    const second = await publish((await edit(setText('Second words'))).seq)
    const change = {
      kind: 'set',
      block,
      path: ['props', 'text'],
      after: 'Second words',
      before: 'First words',
    }
    expect(await get('/publishes?limit=2')).toMatchObject({
      publishes: [
        { release: second.release, overtakenBy: null, drafts: [{ changed: 1, changes: [change] }] },
        {
          release: first.release,
          overtakenBy: {
            release: second.release,
            createdBy: 'The publisher',
            note: 'Words',
            titles: [page.title],
          },
        },
      ],
    })
    expect(await get(`/publishes?before=${second.release}&limit=1`)).toMatchObject({
      publishes: [{ release: first.release }],
    })
    expect(await post(`/publishes/${first.release}/take-back`)).toMatchObject({
      status: 409,
      error: { code: 'content-changed-since' },
    })
  })

  it('does not include drafts that equal the published version', async () => {
    const [shown] = (
      await app.platform.content
        .at(operator)
        .findContents({ contentKeys: [page.contentKey], language: 'en_GB' })
    ).items
    const former = listBlocks(shown!.body).find(({ id }) => id === block)?.props?.['text']
    await edit(setText('For a moment'))
    expect(await get('/drafts')).toMatchObject({ drafts: [{ contentKey: page.contentKey }] })
    await edit(setText(String(former)))
    expect(await get('/drafts')).toMatchObject({ drafts: [] })
    expect(await get('/publishes/plan')).toMatchObject({ drafts: [] })
    const { pages } = (await get('/pages')) as unknown as { pages: { contentKey: string; state: string }[] }
    expect(pages.find(({ contentKey }) => contentKey === page.contentKey)?.state).toBe('published')
  })

  it('is idempotent under its key, and the key is rejected for other drafts', async () => {
    const { seq } = await edit(setText('Sent twice'))
    const call = { drafts: [named(seq, page.contentKey)], key: 'a1'.repeat(16) }
    const first = await post('/publishes', call)
    expect(first).toMatchObject({ status: 200, release: app.platform.content.currentRelease() })
    expect(await post('/publishes', call)).toEqual(first)
    expect(await post('/publishes', { ...call, drafts: [named(1)] })).toMatchObject({
      status: 409,
      error: { code: 'publish-key-taken' },
    })
  })

  it('gets status 503 while the database is unavailable, and the message does not mention the page', async () => {
    const { seq } = await edit(setText('Verified later'))
    const away = new StorageFailure({ code: 'database-unreachable', message: 'No answer.', hint: 'Wait.' })
    vi.spyOn(app.renderer.verifier, 'compare').mockRejectedValueOnce(away)
    expect(await publish(seq)).toMatchObject({ status: 503, error: { code: 'not-stored' } })
    expect(await publish(seq)).toMatchObject({ status: 200 })
  })

  it('gets status 409, with a path and a position, if a page renders differently each time', async () => {
    const { seq } = await edit(setText('By the clock'))
    const broken = app.platform.registry.get('text-block') as { View: unknown } as { View: () => string }
    let renderings = 0
    vi.spyOn(broken, 'View').mockImplementation(() => `Render ${renderings++}`)
    expect(await publish(seq)).toMatchObject({
      status: 409,
      error: {
        code: 'receipt-differs',
        path: expect.stringMatching(/^\//),
        message: expect.stringMatching(/from character \d+/),
      },
    })
  })

  it('gets status 409 if a draft has changed since it was reviewed', async () => {
    const { seq } = await edit(setText('Mine'))
    expect(await publish(seq + 1)).toMatchObject({ status: 409, error: { code: 'draft-moved' } })
  })

  it.each<[string, object]>([
    ['no draft', { drafts: [] }],
    ['the same draft twice', { drafts: [named(1), named(2)] }],
    ['an invalid number', { drafts: [named(0)] }],
    ['an invalid key', { drafts: [{ ...named(1), contentKey: '../x' }] }],
    ['a note that cannot be stored', { drafts: [named(1)], note: 'a\0b' }],
    ['an unknown property', { drafts: [named(1)], force: true }],
    ['a key that is easy to guess', { drafts: [named(1)], key: '1' }],
  ])('is rejected for %s', async (_, body) => {
    expect(await post('/publishes', body)).toMatchObject({
      status: 400,
      error: { message: expect.any(String) },
    })
  })
})

describe('a publish plan', () => {
  const ticked = () => ({ contentKey: page.contentKey, language: 'en_GB' })

  it('lists drafts with their changes, old and new values, and authors', async () => {
    await edit(setText('By an editor'))
    await edit({ kind: 'set', block: null, path: ['title'], value: 'Of a publisher' }, { by: publisher })
    expect(await get('/publishes/plan')).toMatchObject({
      drafts: [
        {
          ...ticked(),
          authors: ['The editor', 'The publisher'],
          isOwn: false,
          changed: 2,
          changes: [
            { kind: 'set', block: null, path: ['title'], before: page.title, after: 'Of a publisher' },
            {
              kind: 'set',
              block,
              path: ['props', 'text'],
              before: expect.any(String),
              after: 'By an editor',
            },
          ],
        },
      ],
    })
    await publisher.send('DELETE', `${api}/drafts/${page.contentKey}/en_GB`)
    await edit(setText('By a publisher'), { by: publisher })
    expect(await get('/publishes/plan')).toMatchObject({
      drafts: [{ authors: ['The publisher'], isOwn: true }],
    })
  })

  it('counts changed pages, and lists warnings', async () => {
    await app.pageRows.update()
    const [picture] = (
      await app.platform.content.at(operator).findContents({ type: 'sfdc_cms__image', limit: 1 })
    ).items
    const key = picture!.contentKey
    await edit({ kind: 'unset', block: null, path: ['body', 'altText'] }, { key })
    const blocks = [
      { id: 'shown', block: 'image', props: { imageInfo: { contentKey: key } } },
      { id: 'lost', block: 'rich-text', props: { text: '<p><a href="/does-not-exist">That</a></p>' } },
    ]
    for (const node of blocks)
      await edit({ kind: 'insert', node, place: { parent: { field: 'blocks' }, before: null } })
    const alone = { contentKey: key, language: 'en_GB' }
    expect(await post('/publishes/plan', { drafts: [alone, ticked()] })).toMatchObject({
      isAll: false,
      affected: expect.any(Number),
      unrecorded: expect.any(Number),
      pages: expect.arrayContaining([{ path: '/about', language: 'en_GB' }]),
      problems: [],
      warnings: [
        {
          ...ticked(),
          message: 'links to /does-not-exist, but there is no page there',
          place: { block: 'lost', path: ['props', 'text'] },
        },
      ],
      unworded: [
        { ...ticked(), title: picture!.title, place: { block: 'shown', path: ['props', 'imageInfo'] } },
      ],
    })
    expect(await post('/publishes/plan', { drafts: [alone] })).toMatchObject({
      unworded: [{ ...alone, place: { block: null, path: ['body', 'altText'] } }],
    })
    expect(await post('/publishes/plan', { drafts: [] })).toMatchObject({ affected: 0, pages: [] })
    expect(await post('/publishes/plan/pages', { drafts: [alone, ticked()], from: 0 })).toMatchObject({
      changed: expect.arrayContaining([{ path: '/about', language: 'en_GB' }]),
      next: null,
    })
  })

  it('reports the problems of an incomplete new page, which cannot be published', async () => {
    const key = `MC${'C'.repeat(26)}`
    const create = { kind: 'create', type: 'epiderm__page', title: 'Incomplete' } as const
    const { seq } = await edit({ ...create, urlName: 'incomplete', body: { blocks: [] } }, { key })
    const problem = {
      contentKey: key,
      language: 'en_GB',
      path: expect.any(String),
      message: expect.any(String),
    }
    expect(await get('/publishes/plan')).toMatchObject({
      drafts: expect.arrayContaining([
        expect.objectContaining({
          contentKey: key,
          baseVersion: null,
          changes: [expect.objectContaining({ kind: 'created' })],
        }),
      ]),
    })
    expect(await plan(key)).toMatchObject({ problems: [problem] })
    expect(await publish(seq, key)).toMatchObject({
      status: 422,
      error: { code: 'content-refused', problems: [problem] },
    })
  })
})
