import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContentItem } from '#model'
import type { DraftState, Operation } from '#operations'
import { listBlocks } from '#schema'
import { startTestApp, type TestApp } from '../../app/testing.ts'
import { createClient, type Client } from '../client.fixture.ts'
import { operator, signInAs } from '../signed-in.fixture.ts'
import { standardStreamLimits } from './event-streams.ts'

const roles = ['administrator', 'publisher', 'editor', 'viewer', 'practitioner'] as const

let app: TestApp
let page: ContentItem
/** A block with a text of its own. */
let block: string
const clients = new Map<string, Client>()

beforeAll(async () => {
  app = await startTestApp({ basePath: '/noon/s' })
  for (const role of roles) {
    const account = { email: `${role}@shop.example`, name: `The ${role}`, role }
    clients.set(role, await signInAs(app, account, '/noon/s'))
  }
  clients.set('guest', createClient(app, '/noon/s'))
  const { items } = await app.platform.content.at(operator).findContents({ type: 'epiderm__page' })
  page = items.find(({ body }) => body['route'] === '/about')!
  block = listBlocks(page.body).find(({ props }) => typeof props?.['text'] === 'string')!.id
})
afterAll(() => app.stop())

const by = (who: string) => clients.get(who)!
/** Whatever a route may answer. */
type Answer = DraftState & {
  readonly status: number
  readonly results: readonly object[]
  readonly operations: readonly object[]
  readonly offers: readonly { readonly seq: number }[]
  readonly error: { readonly code: string; readonly message: string }
}

let made = 0
/** A tab that counts what it sends. */
function openTab(who: string, key = () => page.contentKey) {
  const client = (++made).toString(16).padStart(32, '0')
  let number = 0
  const path = () => `/api/studio/drafts/${key()}/en_GB`
  const post = async (action: string, body: object) => {
    const { statusCode, body: text } = await by(who).send('POST', `${path()}/${action}`, { client, ...body })
    return { ...(JSON.parse(text) as Answer), status: statusCode }
  }
  const read = async (rest = '') => JSON.parse((await by(who).send('GET', `${path()}${rest}`)).body) as Answer
  return {
    client,
    post,
    read,
    drop: () => by(who).send('DELETE', path()),
    /** As one gesture. */
    async edit(baseSeq: number, ...operations: Operation[]) {
      const call = {
        gesture: `g-${number}`,
        baseSeq,
        operations: operations.map((operation) => ({ number: ++number, operation })),
      }
      return { call, ...(await post('operations', call)) }
    },
    undo: () => post('undo', { number: ++number }),
    redo: () => post('redo', { number: ++number }),
  }
}
const setText = (value: string, of = block): Operation => ({
  kind: 'set',
  block: of,
  path: ['props', 'text'],
  value,
})
const toText = ({ body }: DraftState) => listBlocks(body).find(({ id }) => id === block)?.props?.['text']
const toQuery = (query: Record<string, string>) => new URLSearchParams(query).toString()
const canvas = async () =>
  (await by('editor').send('GET', '/api/studio/canvas?path=/about&drafts=stored')).body

describe('a draft', () => {
  it('begins with what is published, is kept operation by operation, and is shown on the canvas', async () => {
    const tab = openTab('editor')
    const before = await tab.read()
    expect(before).toMatchObject({ seq: 0, baseVersion: page.version, title: page.title, offers: [] })
    const answer = await tab.edit(0, setText('Kept words'))
    expect(answer).toMatchObject({
      status: 200,
      seq: 1,
      results: [{ number: 1, seq: 1, outcome: { kind: 'applied' } }],
    })
    expect(toText(await openTab('publisher').read())).toBe('Kept words')
    expect(await canvas()).toContain('Kept words')
    expect((await app.get('/noon/s/about')).body).not.toContain('Kept words')
    const { drafts } = JSON.parse((await by('viewer').send('GET', '/api/studio/drafts')).body) as {
      drafts: object[]
    }
    expect(drafts).toMatchObject([
      { contentKey: page.contentKey, seq: 1, changedBy: 'The editor', collisions: 0 },
    ])
    const { operations } = await tab.read('/operations')
    expect(operations).toMatchObject([{ seq: 1, actor: 'The editor', operation: setText('Kept words') }])
  })

  it('is told of the account that has last done something to it, of several, whatever tab it was', async () => {
    const [other] = (await app.platform.content.at(operator).findContents({ type: 'epiderm__product' })).items
    const product = openTab('publisher', () => other!.contentKey)
    const shown = [page, other!].map(({ contentKey }) => `${contentKey}/en_GB`).join()
    const ask = async (who: string, kind: string, items = shown) => {
      const { statusCode, body } = await by(who).send(
        'GET',
        `/api/studio/drafts/newest?${toQuery({ kind, items })}`,
      )
      return {
        status: statusCode,
        ...(JSON.parse(body) as { readonly newest?: { readonly contentKey: string } }),
      }
    }
    expect(await ask('publisher', 'undo')).toEqual({ status: 200, newest: null })
    expect((await ask('editor', 'undo')).newest?.contentKey).toBe(page.contentKey)
    await product.edit(0, { kind: 'set', block: null, path: ['title'], value: 'Renamed' })
    const newest = { contentKey: other!.contentKey, language: 'en_GB' }
    expect(await ask('publisher', 'undo')).toEqual({ status: 200, newest })
    expect((await ask('publisher', 'redo')).newest).toBeNull()
    await product.undo()
    expect((await ask('publisher', 'undo')).newest).toBeNull()
    expect((await ask('publisher', 'redo')).newest).toEqual(newest)
    expect((await ask('viewer', 'undo')).status).toBe(403)
    expect((await ask('editor', 'undo', 'nonsense')).status).toBe(400)
    await product.drop()
  })

  it('takes what is sent again once, other content under its number never, and says what is missing', async () => {
    const tab = openTab('editor')
    const { call, seq, results } = await tab.edit(1, setText('Sent twice'))
    expect(await tab.post('operations', call)).toMatchObject({ status: 200, seq, results })
    const other = { ...call, operations: [{ number: 1, operation: setText('Other') }] }
    expect(await tab.post('operations', other)).toMatchObject({
      status: 409,
      error: { code: 'draft-number-taken' },
    })
    const late = { ...call, operations: [{ number: 5, operation: setText('Other') }] }
    expect(await tab.post('operations', late)).toMatchObject({ status: 409, next: 2 })
    const tooNew = { ...call, baseSeq: 99, operations: [{ number: 2, operation: setText('Other') }] }
    expect(await tab.post('operations', tooNew)).toMatchObject({
      status: 409,
      error: { code: 'draft-base-unknown' },
    })
    expect(toText(await tab.read())).toBe('Sent twice')
  })

  it('is taken back by gestures to the byte, done again, and counts on after it is dropped', async () => {
    const tab = openTab('editor')
    await tab.drop()
    const published = JSON.stringify((await tab.read()).body)
    const { seq } = await tab.read()
    await tab.edit(seq, setText('One'), { kind: 'set', block: null, path: ['title'], value: 'Two' })
    await tab.edit(seq + 2, { kind: 'remove', block })
    expect(await tab.undo()).toMatchObject({
      operations: [{ operation: { kind: 'insert' }, undoes: seq + 3 }],
    })
    expect(await openTab('editor').undo()).toMatchObject({ operations: [{}, {}] })
    expect(JSON.stringify((await tab.read()).body)).toBe(published)
    expect(await tab.undo()).toMatchObject({ status: 200, operations: [], results: [] })
    expect(await tab.redo()).toMatchObject({ operations: [{}, {}] })
    expect(await tab.read()).toMatchObject({ title: 'Two' })
    expect(await tab.redo()).toMatchObject({ operations: [{ operation: { kind: 'remove' } }] })
    expect(await tab.undo()).toMatchObject({ operations: [{ operation: { kind: 'insert' } }] })
    await tab.edit((await tab.read()).seq, setText('Three'))
    expect(await tab.redo()).toMatchObject({ operations: [] })
    expect((await tab.drop()).statusCode).toBe(204)
    expect(await tab.undo()).toMatchObject({ operations: [] })
    expect(await tab.read()).toMatchObject({ title: page.title, seq: expect.any(Number) })
    expect((await tab.read()).seq).toBeGreaterThan(seq + 8)
  })

  it('of two editors takes what meets nothing; what meets is offered with both values until it is settled', async () => {
    const [one, two] = [openTab('editor'), openTab('publisher')]
    const { seq } = await one.read()
    await one.edit(seq, setText('Theirs'))
    const answer = await two.edit(seq, setText('Mine'), {
      kind: 'set',
      block: null,
      path: ['title'],
      value: 'Beside',
    })
    expect(answer.results).toMatchObject([
      { outcome: { kind: 'offered', reason: 'changed', by: 'The editor', theirs: 'Theirs' } },
      { outcome: { kind: 'offered', reason: 'gesture' } },
    ])
    expect(
      await two.edit(seq, { kind: 'set', block, path: ['visible', 'mobile'], value: false }),
    ).toMatchObject({
      results: [{ outcome: { kind: 'applied' } }],
    })
    const { offers } = await one.read()
    expect(offers).toMatchObject([{ operation: setText('Mine') }, {}])
    for (const offer of offers)
      expect(
        (await by('editor').send('DELETE', `/api/studio/drafts/${page.contentKey}/en_GB/offers/${offer.seq}`))
          .statusCode,
      ).toBe(204)
    expect(await one.read()).toMatchObject({ offers: [] })
    expect(await one.undo()).toMatchObject({ operations: [{ outcome: { kind: 'applied' } }] })
  })

  it('that is undone where somebody has changed the same since is offered instead', async () => {
    const [one, two] = [openTab('editor'), openTab('publisher')]
    await one.drop()
    const { seq } = await one.read()
    await one.edit(seq, setText('Mine'))
    await two.edit(seq + 1, setText('Theirs'))
    expect(await one.undo()).toMatchObject({
      operations: [
        { outcome: { kind: 'offered', reason: 'changed', by: 'The publisher', theirs: 'Theirs' } },
      ],
    })
    expect(toText(await one.read())).toBe('Theirs')
  })

  it('of a new item is created, and of a new language copied', async () => {
    const key = `MC${'A'.repeat(26)}`
    const tab = openTab('editor', () => key)
    expect(await tab.edit(0, setText('Nowhere'))).toMatchObject({ status: 404 })
    const fresh = openTab('editor', () => key)
    const body = {
      route: '/quite-new',
      blocks: [{ id: 'hello', block: 'text-block', props: { text: 'Quite new' } }],
    }
    const create = {
      kind: 'create',
      type: 'epiderm__page',
      title: 'New',
      urlName: 'quite-new',
      body,
    } as const
    expect(await fresh.edit(0, create)).toMatchObject({ results: [{ outcome: { kind: 'applied' } }] })
    expect(
      (await by('editor').send('GET', '/api/studio/canvas?path=/quite-new&drafts=stored')).body,
    ).toContain('Quite new')
    await fresh.drop()
  })
})

it('a publish takes a draft as it was seen; what came after stays draft above the new version', async () => {
  const { content, drafts, database } = app.platform
  const actor = { kind: 'staff', userId: '005', role: 'publisher' } as const
  const tab = openTab('editor')
  await tab.drop()
  const { seq } = await tab.read()
  await tab.edit(seq, setText('Seen'))
  const key = { contentKey: page.contentKey, language: 'en_GB' }
  await expect(drafts.name(actor, [{ ...key, seq }])).rejects.toMatchObject({ code: 'draft-moved' })
  const [named] = await drafts.name(actor, [{ ...key, seq: seq + 1 }])
  expect(named).toMatchObject({
    baseVersion: page.version,
    change: { kind: 'put', draft: { title: page.title } },
  })
  await tab.edit(seq + 1, setText('After'))
  const version = page.version + 1
  const take = (taken: number) =>
    database.transaction((trx) => drafts.takeIn(trx, [{ ...key, seq: taken, version }]), { lock: 'drafts' })
  await content.publish(operator, { changes: [named!.change], note: '' })
  await take(seq + 1)
  expect(await tab.read()).toMatchObject({ baseVersion: version, seq: seq + 2 })
  expect(toText(await tab.read())).toBe('After')
  await take(seq + 2)
  expect(await drafts.list(operator)).toEqual([])
  expect(await tab.read()).toMatchObject({ baseVersion: version, seq: seq + 2 })
})

it('drafts are listed by when they were changed, the last one first', async () => {
  const { items } = await app.platform.content.at(operator).findContents({ type: 'epiderm__page' })
  const other = items.find(({ body }) => body['route'] === '/contact')!
  const tabs = [page, other].map(({ contentKey }) => openTab('editor', () => contentKey))
  const list = async () => (await app.platform.drafts.list(operator)).map(({ contentKey }) => contentKey)
  const rename = async (at: number, value: string) => {
    const tab = tabs[at]!
    await tab.edit((await tab.read()).seq, { kind: 'set', block: null, path: ['title'], value })
  }
  await rename(0, 'First')
  await rename(1, 'Second')
  expect(await list()).toEqual([other.contentKey, page.contentKey])
  await rename(0, 'Third')
  expect(await list()).toEqual([page.contentKey, other.contentKey])
  for (const tab of tabs) await tab.drop()
})

describe('a canvas that goes along with a call', () => {
  const open = async () => {
    const { headers } = await by('editor').send(
      'GET',
      '/api/studio/canvas?path=/about&drafts=stored&agent=with',
    )
    const asked = { path: '/about', agent: 'with', mark: headers['x-epiderm-mark'] }
    return { ...asked, state: headers['x-epiderm-state'] }
  }

  it('is answered with what comes of it, as it is when it is asked for', async () => {
    const tab = openTab('editor')
    const { seq } = await tab.read()
    const shown = await open()
    const operations = [{ number: 1, operation: setText('Seen at once') }]
    const call = { gesture: 'g', baseSeq: seq, operations, canvas: shown }
    const { canvas: change } = (await tab.post('operations', call)) as unknown as { canvas: object }
    const asked = { ...shown, drafts: 'stored' }
    const { body } = await by('editor').send('POST', '/api/studio/canvas/fragments', asked)
    expect(change).toMatchObject({
      kind: 'fragments',
      fragments: [{ html: expect.stringContaining('Seen at once') }],
    })
    expect(JSON.parse(body)).toEqual(change)
    const next = { number: 2, canvas: await open() }
    expect(await tab.post('undo', next)).toMatchObject({ operations: [{}], canvas: { kind: 'fragments' } })
  })

  it.each<[string, object, object | undefined]>([
    ['of which nothing is known is to be loaded anew', { state: 'unknown' }, { kind: 'page' }],
    ['of no page is answered with nothing', { path: '/nowhere' }, undefined],
    ['that is none is passed over', { mark: 'onclick' }, undefined],
  ])('%s, and the edit is kept', async (_, wrong, wanted) => {
    const tab = openTab('editor')
    const operations = [{ number: 1, operation: setText('Kept all the same') }]
    const call = { gesture: 'g', baseSeq: (await tab.read()).seq, operations }
    const answer = await tab.post('operations', { ...call, canvas: { ...(await open()), ...wrong } })
    expect(answer).toMatchObject({ status: 200, results: [{ outcome: { kind: 'applied' } }] })
    const { canvas: change } = answer as unknown as { canvas?: object }
    expect(change && { kind: 'page' }).toEqual(wanted)
  })
})

describe('attack:', () => {
  it('what a tab of one account has typed is not stored in the name of another that has signed in since', async () => {
    const tab = openTab('editor')
    const { seq } = await tab.read()
    const call = {
      client: tab.client,
      gesture: 'g',
      baseSeq: seq,
      operations: [{ number: 1, operation: setText('Mine') }],
    }
    const path = `/api/studio/drafts/${page.contentKey}/en_GB/operations`
    const { userId } = JSON.parse((await by('editor').send('GET', '/api/studio/session')).body) as {
      userId: string
    }
    const headers = { 'epiderm-account': userId }
    const asOther = await by('publisher').send('POST', path, call, { headers })
    expect([asOther.statusCode, JSON.parse(asOther.body)]).toMatchObject([
      401,
      { error: { code: 'signed-in-as-other' } },
    ])
    expect((await by('editor').send('POST', path, call, { headers })).statusCode).toBe(200)
    const [operation] = (await tab.read('/operations')).operations
    expect(operation).toMatchObject({ seq: seq + 1, actor: 'The editor' })
  })

  it('an operation by another account’s tab is refused', async () => {
    const tab = openTab('editor')
    await tab.edit((await tab.read()).seq, setText('Own'))
    const call = {
      client: tab.client,
      gesture: 'g',
      baseSeq: 0,
      operations: [{ number: 2, operation: setText('Foreign') }],
    }
    for (const [action, body] of [
      ['operations', call],
      ['undo', { client: tab.client, number: 2 }],
    ] as const) {
      const answer = await by('publisher').send(
        'POST',
        `/api/studio/drafts/${page.contentKey}/en_GB/${action}`,
        body,
      )
      expect([answer.statusCode, JSON.parse(answer.body).error.code]).toEqual([403, 'draft-client-foreign'])
    }
  })

  it.each<[string, unknown]>([
    ['a path into __proto__', { kind: 'set', block: 'a', path: ['props', '__proto__', 'x'], value: 1 }],
    ['a path into constructor', { kind: 'set', block: 'a', path: ['constructor'], value: 1 }],
    ['no path', { kind: 'set', block: 'a', path: [], value: 1 }],
    ['a kind that there is not', { kind: 'destroy' }],
    ['a word too many', { kind: 'withdraw', all: true }],
    ['an id that is none', { kind: 'remove', block: '../x' }],
    ['no block', { kind: 'insert', node: { id: 'x' }, place: { parent: { field: 'blocks' }, before: null } }],
    ['a list', []],
    ['nothing', null],
  ])('an operation with %s is refused before anything is read', async (_, operation) => {
    const tab = openTab('editor')
    const answer = await tab.post('operations', {
      gesture: 'g',
      baseSeq: 0,
      operations: [{ number: 1, operation }],
    })
    expect([answer.status, typeof answer.error.message]).toEqual([400, 'string'])
  })

  const inBlocks = { parent: { field: 'blocks' }, before: null }
  it.each<[string, () => Operation]>([
    ['on a block of another page', () => setText('Foreign', 'block-of-another-page')],
    [
      'with a value that its schema refuses',
      () => ({ kind: 'set', block, path: ['props', 'text'], value: { deep: [] } }),
    ],
    [
      'with a property that there is not',
      () => ({ kind: 'set', block, path: ['props', 'onclick'], value: 'alert(1)' }),
    ],
    [
      'with a device that there is not',
      () => ({ kind: 'set', block, path: ['visible'], value: 'sometimes' }),
    ],
    [
      'with a block that there is not',
      () => ({ kind: 'insert', node: { id: 'new', block: 'script' }, place: inBlocks }),
    ],
    [
      'in a slot that there is not',
      () => ({
        kind: 'insert',
        node: { id: 'new', block: 'text-block' },
        place: { parent: { block, slot: 'nowhere' }, before: null },
      }),
    ],
    [
      'in a field that there is not',
      () => ({
        kind: 'insert',
        node: { id: 'new', block: 'text-block' },
        place: { parent: { field: 'toString' }, before: null },
      }),
    ],
    [
      'with a url name that is none',
      () => ({ kind: 'set', block: null, path: ['urlName'], value: '../admin' }),
    ],
    [
      'with a field that there is not',
      () => ({ kind: 'set', block: null, path: ['body', 'script'], value: 'x' }),
    ],
    ['with a character that cannot be stored', () => setText('\u0000')],
    [
      'with ten thousand blocks',
      () => ({
        kind: 'insert',
        node: {
          id: 'many',
          block: 'section',
          slots: {
            'column-1': Array.from({ length: 10_000 }, (_, at) => ({ id: `m-${at}`, block: 'text-block' })),
          },
        },
        place: inBlocks,
      }),
    ],
  ])('an operation %s is refused, kept, and changes nothing', async (_, toOperation) => {
    const tab = openTab('editor')
    const { seq, body } = await tab.read()
    const answer = await tab.edit(seq, toOperation())
    expect(answer).toMatchObject({
      status: 200,
      results: [{ outcome: { kind: 'refused', message: expect.any(String) } }],
    })
    expect((await tab.read()).body).toEqual(body)
  })

  it('an operation that is refused says where it is wrong, also inside what it brings', async () => {
    const tab = openTab('editor')
    const { seq } = await tab.read()
    const inner = { id: 'wrong-inside', block: 'text-block', props: { text: 7 } }
    const around = { id: 'around-it', block: 'section', slots: { 'column-1': [inner] } }
    for (const [operation, at] of [
      [
        { ...setText('x'), value: 7 },
        { block, path: ['props', 'text'] },
      ],
      [
        { kind: 'insert', node: around, place: inBlocks },
        { block: inner.id, path: ['props', 'text'] },
      ],
      [
        { kind: 'set', block: null, path: ['urlName'], value: 'A B' },
        { block: null, path: ['urlName'] },
      ],
      [
        { kind: 'set', block: null, path: ['body', 'route'], value: 7 },
        { block: null, path: ['body', 'route'] },
      ],
    ] as [Operation, object][]) {
      const [result] = (await tab.edit(seq, operation)).results
      expect(result).toMatchObject({
        outcome: { kind: 'refused', message: expect.not.stringContaining('›'), place: at },
      })
    }
  })

  it('nesting that ends the stack is refused', async () => {
    const deep = '{"id":"a","block":"section","slots":{"column-1":['.repeat(4000) + ']}}'.repeat(4000)
    const text = `{"client":"${'0'.repeat(32)}","gesture":"g","baseSeq":0,"operations":[{"number":1,"operation":{"kind":"insert","place":{"parent":{"field":"blocks"},"before":null},"node":${deep}}}]}`
    const answer = await by('editor').send(
      'POST',
      `/api/studio/drafts/${page.contentKey}/en_GB/operations`,
      undefined,
      { payload: text, headers: { 'content-type': 'application/json' } },
    )
    expect(answer.statusCode).toBe(400)
  })

  it('script in every text of a page stays text on its canvas', async () => {
    const tab = openTab('editor')
    const { body } = await tab.read()
    const script = '<script>alert(1)</script><img src=x onerror=alert(1)>"\'{'
    for (const node of listBlocks(body))
      for (const [name, value] of Object.entries(node.props ?? {}))
        if (typeof value === 'string')
          await tab.edit((await tab.read()).seq, {
            kind: 'set',
            block: node.id,
            path: ['props', name],
            value: script,
          })
    const html = await canvas()
    expect(html).not.toContain('<script>alert')
    expect(html).not.toMatch(/<img[^>]*onerror/)
    await tab.drop()
  })
})

/** Another of this role, signed in: its cookies. */
async function openAccount(name: string, role: (typeof roles)[number]): Promise<string> {
  const account = { email: `${name}@shop.example`, name, role }
  return (await signInAs(app, account, '/noon/s')).cookieHeader()
}

it('events are told to so many tabs of one account; the next hears so, until one is closed', async () => {
  const cookie = await openAccount('tabs', 'viewer')
  const watch = (signal?: AbortSignal) =>
    fetch(`${app.address}/noon/s/api/studio/drafts/${page.contentKey}/en_GB/events`, {
      headers: { cookie },
      ...(signal && { signal }),
    })
  const tabs = new AbortController()
  /** An answer that nobody holds any more ends its stream. */
  const answers: Response[] = []
  for (let open = 0; open < standardStreamLimits.ofAccount; open++) answers.push(await watch(tabs.signal))
  const refused = await watch()
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  expect(await refused.json()).toMatchObject({
    error: { code: 'streams-own', message: expect.stringMatching(/^This account follows 30 drafts/) },
  })
  tabs.abort()
  const again = new AbortController()
  await expect.poll(async () => (await watch(again.signal)).status).toBe(200)
  again.abort()
})

/** All that a stream tells, until it ends. */
async function listen(cookie: string, query: string) {
  const path = `/noon/s/api/studio/drafts/${page.contentKey}/en_GB/events?${query}`
  const answer = await fetch(`${app.address}${path}`, { headers: { cookie } })
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  expect(answer.headers.get('x-accel-buffering')).toBe('no')
  const told = { text: '' }
  const ended = (async () => {
    for await (const chunk of answer.body!) told.text += Buffer.from(chunk).toString()
  })()
  /** Of the last event of a kind. */
  const last = (kind: string) =>
    Array.from(told.text.matchAll(new RegExp(`event: ${kind}\\ndata: (.*)`, 'g'))).at(-1)?.[1]
  return { told, ended, last }
}

it('events tell operations, and the end of a session', async () => {
  const cookie = await openAccount('watcher', 'viewer')
  const tab = openTab('editor')
  const { seq } = await tab.read()
  const { told, ended } = await listen(cookie, `after=${seq}`)
  await tab.edit(seq, setText('Heard'))
  await expect.poll(() => told.text).toContain('"value":"Heard"')
  const { id } = await app.platform.identity.accounts.require(operator, 'watcher@shop.example')
  await app.platform.identity.accounts.close(operator, id)
  await tab.edit(seq + 1, setText('Not heard'))
  await ended
  expect(told.text).not.toContain('Not heard')
})

it('events tell who is there: whoever watches, until they leave or sign out', async () => {
  const watcher = await listen(await openAccount('looker', 'viewer'), 'after=0')
  const cookie = await openAccount('second', 'editor')
  const client = 'e'.repeat(32)
  const say = () =>
    fetch(`${app.address}/noon/s/api/studio/drafts/${page.contentKey}/en_GB/presence`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ client, block }),
    })
  expect((await say()).status).toBe(204)
  await expect.poll(() => watcher.last('presence')).toBe('[]')
  const own = await listen(cookie, `client=${client}`)
  await expect.poll(() => watcher.last('presence')).toBe(JSON.stringify([{ name: 'second', client, block }]))
  await fetch(`${app.address}/noon/s/api/session`, {
    method: 'DELETE',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  })
  const tab = openTab('editor')
  await tab.edit((await tab.read()).seq, setText('Told to those who are there'))
  await own.ended
  await expect.poll(() => watcher.last('presence')).toBe('[]')
})

describe('the problems of a draft', () => {
  const create = (title: string, body: Readonly<Record<string, unknown>>): Operation => ({
    kind: 'create',
    type: 'epiderm__page',
    title,
    urlName: title.toLowerCase(),
    body,
  })

  it('are what a publish would refuse it for, each with its place, whatever else is drafted', async () => {
    const [own, other] = [`MC${'P'.repeat(26)}`, `MC${'Q'.repeat(26)}`]
    const tab = openTab('editor', () => own)
    const beside = openTab('editor', () => other)
    const none = { seq: 0, problems: [], warnings: [] }
    expect(await tab.read('/problems')).toEqual(none)
    const text = {
      id: 'only',
      block: 'text-block',
      props: { text: `<a href="{!cmsMedia.${other}}">That</a>` },
    }
    await tab.edit(0, create('Own', { route: '/own', blocks: [text] }))
    const dead = {
      message: expect.stringContaining('does not exist'),
      place: { block: 'only', path: ['props', 'text'] },
    }
    expect(await tab.read('/problems')).toMatchObject({ seq: 1, problems: [dead] })
    await beside.edit(0, create('Other', { blocks: [] }))
    expect(await tab.read('/problems')).toEqual({ seq: 1, problems: [], warnings: [] })
    expect(await beside.read('/problems')).toMatchObject({
      seq: 1,
      problems: [{ contentKey: other, place: { block: null, path: ['body', 'route'] } }],
    })
    for (const one of [tab, beside]) expect((await one.drop()).statusCode).toBe(204)
    expect(await tab.read('/problems')).toMatchObject({ problems: [] })
  })

  it('tell beside them of links to nowhere, which do not keep it from being published; what another draft brings is somewhere', async () => {
    const [own, other] = [`MC${'R'.repeat(26)}`, `MC${'S'.repeat(26)}`]
    const tab = openTab('editor', () => own)
    const beside = openTab('editor', () => other)
    const links = [
      '/does-not-exist',
      '/noon/s/nor-this?a=1',
      '/about',
      '/noon/s/about#top',
      '/own',
      '/coming',
    ]
    const text = links.map((link) => `<a href="${link}">That</a>`).join(' ')
    const blocks = [{ id: 'only', block: 'rich-text', props: { text } }]
    await tab.edit(0, create('Own', { route: '/own', blocks }))
    const readLost = async () => {
      const { problems, warnings } = (await tab.read('/problems')) as unknown as Record<
        string,
        readonly object[]
      >
      expect(problems).toEqual([])
      return warnings
    }
    const toLost = (link: string) =>
      expect.objectContaining({
        message: `links to ${link}, where nothing is`,
        place: { block: 'only', path: ['props', 'text'] },
      })
    expect(await readLost()).toEqual([
      toLost('/does-not-exist'),
      toLost('/noon/s/nor-this?a=1'),
      toLost('/coming'),
    ])
    await beside.edit(0, create('Other', { route: '/coming', blocks: [] }))
    expect(await readLost()).toEqual([toLost('/does-not-exist'), toLost('/noon/s/nor-this?a=1')])
    for (const one of [tab, beside]) expect((await one.drop()).statusCode).toBe(204)
  })
})
