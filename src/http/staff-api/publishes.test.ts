/** Drafts go live over HTTP: with receipts, as they were seen, and back again. */
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
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
/** A block with a text of its own. */
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

type Receipt = { readonly path: string; readonly viewer: string; readonly hash: string }
type Draft = { readonly contentKey: string; readonly seq: number; readonly baseVersion: number | null }
/** Whatever a route may answer. */
type Answer = {
  readonly status: number
  readonly release: number
  readonly receipts: readonly Receipt[]
  readonly drafts: readonly Draft[]
  readonly seq: number
  readonly results: readonly { readonly outcome: { readonly kind: string } }[]
  readonly offers: readonly { readonly seq: number }[]
  readonly error: { readonly code: string; readonly path?: string }
}

async function ask(by: Client, method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  const answer = await by.send(method, api + path, body)
  return { ...(JSON.parse(answer.body) as Answer), status: answer.statusCode }
}
const get = (path: string) => ask(publisher, 'GET', path)
const post = (path: string, body: object = {}) => ask(publisher, 'POST', path, body)

let tabs = 0
/** By a tab of its own, which has seen all but the last `unseen` operations. */
async function edit(operation: Operation, { key = page.contentKey, unseen = 0, by = editor } = {}) {
  const path = `/drafts/${key}/en_GB`
  const { seq = 0 } = await ask(by, 'GET', path)
  const client = (++tabs).toString(16).padStart(32, '0')
  const operations = [{ number: 1, operation }]
  return ask(by, 'POST', `${path}/operations`, {
    client,
    gesture: 'g',
    baseSeq: Math.max(0, seq - unseen),
    operations,
  })
}
const setText = (value: string): Operation => ({ kind: 'set', block, path: ['props', 'text'], value })
const publish = (seq: number, key = page.contentKey) =>
  post('/publishes', { drafts: [{ contentKey: key, language: 'en_GB', seq }], note: 'Words' })
const plan = (contentKey = page.contentKey) =>
  post('/publishes/plan', { drafts: [{ contentKey, language: 'en_GB' }] })
const draft = () => get(`/drafts/${page.contentKey}/en_GB`)

async function see(path = '/about') {
  const { statusCode, body, headers } = await app.get(path)
  return { statusCode, body, etag: headers.etag }
}
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

afterEach(() => vi.restoreAllMocks())

describe('a publish by the API', () => {
  let before: Awaited<ReturnType<typeof see>>
  beforeEach(async () => {
    before = await see()
    await publisher.send('DELETE', `${api}/drafts/${page.contentKey}/en_GB`)
  })

  it('that is taken back is undone as a whole: the next undo goes on with what came before it', async () => {
    const undo = async () => {
      const client = (++tabs).toString(16).padStart(32, '0')
      return ask(editor, 'POST', `/drafts/${page.contentKey}/en_GB/undo`, { client, number: 1 })
    }
    await publish((await edit(setText('Before'))).seq)
    await edit(setText('One'))
    const { release } = await publish((await edit(setText('One and two'))).seq)
    await post(`/publishes/${release}/take-back`)
    expect((await see()).body).toContain('Before')
    expect((await undo()).results).toMatchObject([{ outcome: { kind: 'applied' } }])
    expect(await draft()).toMatchObject({ offers: [] })
    const { seq } = await draft()
    await publish(seq)
    expect(await see()).toEqual(before)
  })

  it('is live at once, says that it is what was seen, and taken back gives bytes and ETag of before', async () => {
    const { seq } = await edit(setText('Words that are seen'))
    expect(await see()).toEqual(before)
    const { status, release, receipts } = await publish(seq)
    expect(status).toBe(200)
    const live = await see()
    expect(live.body).toContain('Words that are seen')
    const receipt = receipts.find(({ path, viewer }) => path === '/about' && viewer === 'guest')
    expect(receipt).toMatchObject({ release, language: 'en_GB', hash: hash(live.body) })
    expect(await get('/publishes?limit=1')).toMatchObject({
      publishes: [
        {
          release,
          createdBy: 'The publisher',
          note: 'Words',
          drafts: [{ seq }],
          later: 0,
          takenBackBy: null,
        },
      ],
    })
    expect((await get(`/publishes/${release}/receipts`)).receipts).toContainEqual(receipt)
    expect(await get('/drafts')).toMatchObject({ drafts: [] })
    expect(await post(`/publishes/${release}/take-back`)).toEqual({ status: 200, release: release + 1 })
    expect(await see()).toEqual(before)
    expect(await post(`/publishes/${release}/take-back`)).toEqual({ status: 200, release: release + 1 })
    expect(app.platform.content.currentRelease()).toBe(release + 1)
  })

  it('is told by what it changed, and why it cannot be taken back once a later one has changed the same', async () => {
    const { seq } = await edit(setText('First words'))
    const first = await publish(seq)
    const { seq: next } = await edit(setText('Second words'))
    const second = await publish(next)
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
    expect((await post(`/publishes/${first.release}/take-back`)).error.code).toBe('content-changed-since')
    await post(`/publishes/${second.release}/take-back`)
    expect(await get('/publishes?limit=3')).toMatchObject({
      publishes: [{}, {}, { release: first.release, overtakenBy: null }],
    })
    await post(`/publishes/${first.release}/take-back`)
    expect(await see()).toEqual(before)
  })

  it('that is taken back is listed as such, and comes back by taking that back', async () => {
    const { seq } = await edit(setText('There and back'))
    const { release } = await publish(seq)
    const live = await see()
    const { release: back } = await post(`/publishes/${release}/take-back`)
    expect(await get('/publishes?limit=2')).toMatchObject({
      publishes: [
        {
          release: back,
          createdBy: 'The publisher',
          takesBack: { release, note: 'Words' },
          takenBackBy: null,
          drafts: [{ title: page.title, changes: [{ kind: 'set', before: 'There and back' }] }],
        },
        { release, takenBackBy: back, takesBack: null },
      ],
    })
    const { release: again } = await post(`/publishes/${back}/take-back`)
    expect(await see()).toEqual(live)
    await post(`/publishes/${again}/take-back`)
    expect(await see()).toEqual(before)
  })

  it('lists no draft that says what is published again', async () => {
    const former = listBlocks(page.body).find(({ id }) => id === block)?.props?.['text']
    await edit(setText('For a moment'))
    expect(await get('/drafts')).toMatchObject({ drafts: [{ contentKey: page.contentKey }] })
    await edit(setText(String(former)))
    expect(await get('/drafts')).toMatchObject({ drafts: [] })
    expect(await get('/publishes/plan')).toMatchObject({ drafts: [] })
    expect(await plan()).toMatchObject({ affected: 0, unseen: 0, pages: [] })
    const { pages } = (await get('/pages')) as unknown as { pages: { contentKey: string; state: string }[] }
    expect(pages.find(({ contentKey }) => contentKey === page.contentKey)?.state).toBe('published')
  })

  it('takes what was named: an operation that comes meanwhile stays draft above it', async () => {
    const { seq } = await edit(setText('Named'))
    const { proofs } = app.renderer
    const prove = proofs.prove.bind(proofs)
    vi.spyOn(proofs, 'prove').mockImplementationOnce(async (...asked) => {
      await edit({ kind: 'set', block: null, path: ['title'], value: 'Not named' })
      return prove(...asked)
    })
    const { status, release } = await publish(seq)
    expect(status).toBe(200)
    const live = await see()
    expect(live.body).toContain('Named')
    expect(live.body).not.toContain('Not named')
    const { items } = await app.platform.content
      .at(operator)
      .findContents({ contentKeys: [page.contentKey], language: 'en_GB' })
    expect(await draft()).toMatchObject({
      seq: seq + 1,
      title: 'Not named',
      baseVersion: items[0]?.version,
    })
    expect((await publish(seq + 1)).release).toBe(release + 1)
    expect((await see()).body).toContain('Not named')
    await post(`/publishes/${release + 1}/take-back`)
    await post(`/publishes/${release}/take-back`)
  })

  it('that is sent again under its key is made once, and answered as before; under that key nothing else is', async () => {
    const { seq } = await edit(setText('Sent twice'))
    const from = app.platform.content.currentRelease()
    const call = { drafts: [{ ...named(seq), contentKey: page.contentKey }], key: 'a1'.repeat(16) }
    const [first, meanwhile] = await Promise.all([post('/publishes', call), post('/publishes', call)])
    expect(first).toMatchObject({ status: 200, release: from + 1 })
    expect(meanwhile).toEqual(first)
    expect(await post('/publishes', call)).toEqual(first)
    expect(app.platform.content.currentRelease()).toBe(from + 1)
    expect(await post('/publishes', { ...call, drafts: [named(1)] })).toMatchObject({
      status: 409,
      error: { code: 'publish-key-taken' },
    })
    await post(`/publishes/${from + 1}/take-back`)
  })

  it('whose answer was lost with the database is answered once its release is shown, and not before', async () => {
    const { seq } = await edit(setText('Shown later'))
    const from = app.platform.content.currentRelease()
    const call = { drafts: [{ ...named(seq), contentKey: page.contentKey }], key: 'b2'.repeat(16) }
    const away = new StorageFailure({ code: 'database-unreachable', message: 'No answer.', hint: 'Wait.' })
    const mend = app.platform.content.onNext(() => Promise.reject(away))
    for (const _try of ['first', 'again']) {
      expect(await post('/publishes', call)).toMatchObject({ status: 503 })
      expect(app.platform.content.currentRelease()).toBe(from)
    }
    mend()
    expect(await post('/publishes', call)).toMatchObject({ status: 200, release: from + 1 })
    expect(app.platform.content.currentRelease()).toBe(from + 1)
    expect((await see()).body).toContain('Shown later')
    const mendAgain = app.platform.content.onNext(() => Promise.reject(away))
    expect(await post(`/publishes/${from + 1}/take-back`)).toMatchObject({ status: 503 })
    expect((await see()).body).toContain('Shown later')
    mendAgain()
    const back = { status: 200, release: from + 2 }
    expect(await post(`/publishes/${from + 1}/take-back`)).toMatchObject(back)
    expect(await see()).toEqual(before)
  })

  it('during whose proof the database goes says to try later, and nothing of the page', async () => {
    const { seq } = await edit(setText('Proven later'))
    const away = new StorageFailure({ code: 'database-unreachable', message: 'No answer.', hint: 'Wait.' })
    vi.spyOn(app.renderer.proofs, 'prove').mockRejectedValueOnce(away)
    expect(await publish(seq)).toMatchObject({ status: 503, error: { code: 'not-stored' } })
    const { status, release } = await publish(seq)
    expect(status).toBe(200)
    await post(`/publishes/${release}/take-back`)
  })

  it('is refused for a block that looks at the clock, and the draft stays', async () => {
    const { seq } = await edit(setText('By the clock'))
    const broken = app.platform.registry.get('text-block') as { View: unknown } as { View: () => string }
    let drawings = 0
    vi.spyOn(broken, 'View').mockImplementation(() => `drawn at ${performance.now()} ${drawings++}`)
    const release = app.platform.content.currentRelease()
    expect(await publish(seq)).toMatchObject({
      status: 409,
      error: {
        code: 'receipt-differs',
        path: '/about',
        message: expect.stringMatching(/from character \d+/),
      },
    })
    expect(app.platform.content.currentRelease()).toBe(release)
    expect(await see()).toEqual(before)
    expect(await get('/drafts')).toMatchObject({ drafts: [{ contentKey: page.contentKey, seq }] })
  })

  it('is refused where a draft is not as it was seen, or waits for a decision', async () => {
    const { seq } = await edit(setText('Mine'))
    expect(await publish(seq - 1)).toMatchObject({ status: 409, error: { code: 'draft-moved' } })
    expect(await publish(seq + 1)).toMatchObject({ status: 409, error: { code: 'draft-moved' } })
    const late = await edit(setText('Theirs'), { unseen: 1, by: publisher })
    expect(late.results).toMatchObject([{ outcome: { kind: 'offered' } }])
    expect(await publish(late.seq)).toMatchObject({ status: 409, error: { code: 'draft-unsettled' } })
    for (const offer of (await draft()).offers)
      await editor.send('DELETE', `${api}/drafts/${page.contentKey}/en_GB/offers/${offer.seq}`)
    expect(await get('/publishes/plan')).toMatchObject({ drafts: [{ seq: late.seq, collisions: 0 }] })
    const { status, release } = await publish(late.seq)
    expect(status).toBe(200)
    await post(`/publishes/${release}/take-back`)
  })

  it.each<[string, object]>([
    ['no draft', { drafts: [] }],
    ['a draft twice', { drafts: [named(1), named(2)] }],
    ['a number that is none', { drafts: [named(0)] }],
    ['a key that is none', { drafts: [{ ...named(1), contentKey: '../x' }] }],
    ['a note that cannot be stored', { drafts: [named(1)], note: 'a\0b' }],
    ['a word too many', { drafts: [named(1)], force: true }],
    ['a key that anybody guesses', { drafts: [named(1)], key: '1' }],
  ])('of %s is refused', async (_, body) => {
    expect(await post('/publishes', body)).toMatchObject({
      status: 400,
      error: { message: expect.any(String) },
    })
  })
})

function named(seq: number) {
  return { contentKey: `MC${'Z'.repeat(26)}`, language: 'en_GB', seq }
}

describe('the plan of a publish', () => {
  const ticked = { contentKey: '', language: 'en_GB' }
  beforeEach(async () => {
    ticked.contentKey = page.contentKey
    await publisher.send('DELETE', `${api}/drafts/${page.contentKey}/en_GB`)
  })

  it('says what each draft changes, in old and new words, and who has drafted it', async () => {
    const former = listBlocks(page.body).find(({ id }) => id === block)?.props?.['text']
    await edit(setText('By an editor'))
    await edit({ kind: 'set', block: null, path: ['title'], value: 'Of a publisher' }, { by: publisher })
    const { drafts } = await get('/publishes/plan')
    expect(drafts).toMatchObject([
      {
        ...ticked,
        authors: ['The editor', 'The publisher'],
        isOwn: false,
        changed: 2,
        changes: [
          { kind: 'set', block: null, path: ['title'], before: page.title, after: 'Of a publisher' },
          { kind: 'set', block, path: ['props', 'text'], before: former, after: 'By an editor' },
        ],
      },
    ])
    await publisher.send('DELETE', `${api}/drafts/${page.contentKey}/en_GB`)
    await edit(setText('By a publisher'), { by: publisher })
    expect(await get('/publishes/plan')).toMatchObject({
      drafts: [{ authors: ['The publisher'], isOwn: true }],
    })
  })

  it('counts pages that would be others, and no page that reads what changes and stays the same', async () => {
    await app.pageRows.keepUp()
    await edit(setText('A page that changes'))
    expect(await plan()).toMatchObject({
      affected: 1,
      unseen: 0,
      pages: [{ path: '/about', language: 'en_GB' }],
    })
    expect(await post('/publishes/plan', { drafts: [] })).toMatchObject({ affected: 0, pages: [] })
    await edit(setText('Nobody sees this block'))
    await edit({ kind: 'set', block, path: ['editorName'], value: 'A name for editors' })
    expect(await plan()).toMatchObject({ affected: 1 })
  })

  it('warns of a link to where nothing is, and does not refuse it', async () => {
    const node = {
      id: 'lost',
      block: 'rich-text',
      props: { text: '<p><a href="/does-not-exist">That</a></p>' },
    }
    const place = { parent: { field: 'blocks' }, before: null }
    const { seq } = await edit({ kind: 'insert', node, place })
    expect(await post('/publishes/plan', { drafts: [ticked] })).toMatchObject({
      problems: [],
      warnings: [
        {
          ...ticked,
          message: 'links to /does-not-exist, where nothing is',
          place: { block: 'lost', path: ['props', 'text'] },
        },
      ],
    })
    const { status, release } = await post('/publishes', { drafts: [{ ...ticked, seq }] })
    expect(status).toBe(200)
    await post(`/publishes/${release}/take-back`)
  })

  it('warns of a picture of which nobody has said what it shows, where it is shown, and does not refuse it', async () => {
    const { items } = await app.platform.content
      .at(operator)
      .findContents({ type: 'sfdc_cms__image', limit: 1 })
    const [picture] = items
    const key = picture!.contentKey
    await edit({ kind: 'unset', block: null, path: ['body', 'altText'] }, { key })
    const node = { id: 'shown', block: 'image', props: { imageInfo: { contentKey: key } } }
    const place = { parent: { field: 'blocks' }, before: null }
    const { seq } = await edit({ kind: 'insert', node, place })
    const unworded = [
      { ...ticked, title: picture!.title, place: { block: 'shown', path: ['props', 'imageInfo'] } },
    ]
    const alone = { contentKey: key, language: picture!.language }
    expect(await post('/publishes/plan', { drafts: [alone, ticked] })).toMatchObject({
      unworded,
      problems: [],
    })
    expect(await post('/publishes/plan', { drafts: [alone] })).toMatchObject({
      unworded: [{ ...alone, place: { block: null, path: ['body', 'altText'] } }],
    })
    const { seq: own } = (await get(`/drafts/${key}/${picture!.language}`)) as { seq: number }
    const drafts = [
      { ...alone, seq: own },
      { ...ticked, seq },
    ]
    const { status, release } = await post('/publishes', { drafts })
    expect(status).toBe(200)
    await post(`/publishes/${release}/take-back`)
  })
})

describe('a page that comes and goes', () => {
  const key = `MC${'B'.repeat(26)}`
  const body = {
    route: '/for-a-while',
    blocks: [{ id: 'hello', block: 'text-block', props: { text: 'For a while' } }],
  }
  const create = {
    kind: 'create',
    type: 'epiderm__page',
    title: 'A while',
    urlName: 'for-a-while',
    body,
  } as const

  it('is planned, published, withdrawn by a receipt, and brought back by taking that back', async () => {
    const { seq } = await edit(create, { key })
    expect(await get('/publishes/plan')).toMatchObject({
      drafts: [{ contentKey: key, seq, baseVersion: null, changed: 1, changes: [{ kind: 'created' }] }],
    })
    expect(await plan(key)).toMatchObject({
      affected: expect.any(Number),
      pages: expect.arrayContaining([{ path: '/for-a-while', language: 'en_GB' }]),
      problems: [],
    })
    const came = await publish(seq, key)
    expect(came.receipts.map(({ path }) => path)).toContain('/for-a-while')
    const shown = await see('/for-a-while')
    expect(shown.statusCode).toBe(200)
    await app.pageRows.keepUp()
    const { seq: withdrawn } = await edit({ kind: 'withdraw' }, { key })
    expect(await plan(key)).toMatchObject({
      pages: expect.arrayContaining([{ path: '/for-a-while', language: 'en_GB' }]),
    })
    const left = await publish(withdrawn, key)
    expect(left).toMatchObject({ status: 200, release: came.release + 1 })
    expect(left.receipts.map(({ path }) => path)).not.toContain('/for-a-while')
    expect((await see('/for-a-while')).statusCode).toBe(404)
    expect(await get('/drafts')).toMatchObject({ drafts: [] })
    expect((await post(`/publishes/${left.release}/take-back`)).status).toBe(200)
    expect(await see('/for-a-while')).toEqual(shown)
  })

  it('that lacks something is in the plan with what is wrong, and refused for it', async () => {
    const other = `MC${'C'.repeat(26)}`
    const { route: _route, ...incomplete } = body
    const { seq } = await edit({ ...create, urlName: 'incomplete', body: incomplete }, { key: other })
    const problem = {
      contentKey: other,
      language: 'en_GB',
      path: expect.any(String),
      message: expect.any(String),
    }
    expect(await plan(other)).toMatchObject({ problems: [problem] })
    expect(await publish(seq, other)).toMatchObject({
      status: 422,
      error: { code: 'content-refused', problems: [problem] },
    })
  })
})
