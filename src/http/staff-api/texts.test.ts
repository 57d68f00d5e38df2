/** Find and replace over HTTP: in what is published and in drafts, place by place. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Operation } from '#operations'
import { startTestApp, type TestApp } from '../../app/testing.ts'
import type { Client } from '../client.fixture.ts'
import { operator, signInAs } from '../signed-in.fixture.ts'

const keys = ['A', 'B', 'C'].map((letter) => `MC${letter.repeat(26)}`)

let app: TestApp
let editor: Client
beforeAll(async () => {
  app = await startTestApp()
  editor = await signInAs(app, { email: 'editor@shop.example', name: 'Editor', role: 'editor' })
})
afterAll(() => app.stop())

type Place = {
  readonly contentKey: string
  readonly block: string | null
  readonly path: readonly unknown[]
  readonly digest: string
}
/** Whatever a route may answer. */
type Answer = {
  readonly status: number
  readonly seq: number
  readonly places: readonly Place[]
  readonly next: string | null
  readonly isComplete: boolean
  readonly items: readonly object[]
  readonly changed: readonly object[]
  readonly refused: readonly { readonly message: string }[]
  readonly left: readonly object[]
  readonly body: object
}
async function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  const answer = await editor.send(method, `/api/studio${path}`, body)
  return { ...(JSON.parse(answer.body) as Answer), status: answer.statusCode }
}

let tabs = 0
const toClient = () => (++tabs).toString(16).padStart(32, '0')
async function edit(key: string, operation: Operation) {
  const path = `/drafts/${key}/en_GB`
  const { seq = 0 } = await ask('GET', path)
  const operations = [{ number: 1, operation }]
  return ask('POST', `${path}/operations`, { client: toClient(), gesture: 'g', baseSeq: seq, operations })
}
const create = (at: number, blocks: readonly object[]): Operation => ({
  kind: 'create',
  type: 'epiderm__page',
  title: `Zaffre page ${at}`,
  urlName: `zaffre-${at}`,
  body: { route: `/zaffre-${at}`, blocks },
})
const text = (id: string, words: string) => ({ id, block: 'rich-text', props: { text: words } })

async function find(q: string, query = ''): Promise<Answer> {
  await app.platform.drafts.keepTexts()
  return ask('GET', `/texts?q=${encodeURIComponent(q)}${query}`)
}
const replace = (q: string, replacement: string, found: readonly Place[], client = toClient()) =>
  ask('POST', '/texts/replace', {
    q,
    replacement,
    client,
    places: found.map(({ block, path, digest, contentKey }) => ({
      contentKey,
      language: 'en_GB',
      block,
      path,
      digest,
    })),
  })

it('finds a text where it stands, and replaces it there alone', async () => {
  await edit(
    keys[0]!,
    create(1, [
      text('a', '<p class="zaffre">Blue is <b>Zaffre</b>, zaffre &amp; {!Item.zaffre}.</p>'),
      text('b', 'Nothing of it'),
    ]),
  )
  const found = await find('zaffre')
  expect(found).toMatchObject({
    isComplete: true,
    next: null,
    places: [
      { block: null, path: ['title'], count: 1, from: 'draft', title: 'Zaffre page 1' },
      {
        block: 'a',
        path: ['props', 'text'],
        count: 2,
        excerpts: [
          { before: 'Blue is ', match: 'Zaffre', after: ', zaffre & {!Item.zaffre}.' },
          { before: 'Blue is Zaffre, ', match: 'zaffre', after: ' & {!Item.zaffre}.' },
        ],
      },
    ],
  })
  expect((await find('zaffre', '&exact=true')).places).toMatchObject([{ block: 'a', count: 1 }])
  const done = await replace('zaffre', 'R&D', found.places)
  expect(done).toMatchObject({ status: 200, items: [{ properties: 2 }], changed: [], refused: [] })
  expect(await ask('GET', `/drafts/${keys[0]}/en_GB`)).toMatchObject({
    title: 'R&D page 1',
    body: {
      blocks: [
        { props: { text: '<p class="zaffre">Blue is <b>R&amp;D</b>, R&amp;D &amp; {!Item.zaffre}.</p>' } },
        {},
      ],
    },
  })
  expect((await find('zaffre')).places).toEqual([])
  await ask('POST', `/drafts/${keys[0]}/en_GB/undo`, { client: toClient(), number: 1 })
  expect((await find('zaffre')).places).toHaveLength(2)
})

it('turns pages of an answer, and meets each place once', async () => {
  await edit(
    keys[1]!,
    create(2, [text('a', 'One zaffre'), text('b', 'Two zaffre'), text('c', 'Three zaffre')]),
  )
  const all = (await find('zaffre')).places
  const told: Place[] = []
  for (let next: string | null = ''; next !== null;) {
    const answer: Answer = await find('zaffre', `&limit=2${next === '' ? '' : `&after=${next}`}`)
    told.push(...answer.places)
    next = answer.next
  }
  expect(told).toEqual(all)
  expect(told).toHaveLength(6)
  const short = (await find('za', '&limit=200')).places.filter(({ contentKey }) => keys.includes(contentKey))
  expect(short.map(({ digest }) => digest)).toEqual(all.map(({ digest }) => digest))
})

it('leaves what has changed since, and what would be refused, and says so', async () => {
  await edit(keys[2]!, create(3, [text('a', 'Old zaffre'), text('b', 'Other zaffre')]))
  const places = (await find('zaffre')).places.filter(({ contentKey }) => contentKey === keys[2])
  await edit(keys[2]!, { kind: 'set', block: 'a', path: ['props', 'text'], value: 'New zaffre' })
  const done = await replace('zaffre', 'cobalt', places)
  expect(done).toMatchObject({
    items: [{ contentKey: keys[2], properties: 2 }],
    changed: [{ block: 'a' }],
    refused: [],
  })
  const again = (await find('Other cobalt')).places
  expect(again).toHaveLength(1)
  const unknown = { ...again[0]!, contentKey: `MC${'Z'.repeat(26)}` }
  expect(await replace('cobalt', 'x', [unknown])).toMatchObject({ items: [], changed: [{}] })
  const title = (await find('cobalt page 3')).places
  expect(await replace('cobalt', 'x'.repeat(400), title)).toMatchObject({
    items: [],
    refused: [{ path: ['title'], message: expect.stringContaining('300 characters') }],
  })
  const all = (await find('cobalt')).places.filter(({ contentKey }) => contentKey === keys[2])
  const { refused } = await replace('cobalt', 'x'.repeat(400), all)
  expect(refused).toHaveLength(all.length)
  expect(refused).toContainEqual(
    expect.objectContaining({
      message: expect.stringMatching(/^Another place of the same item was refused/),
    }),
  )
  expect(await ask('GET', `/drafts/${keys[2]}/en_GB`)).toMatchObject({ offers: [] })
})

it('finds nothing in what a draft takes away, and nothing that cannot be stored', async () => {
  const mine = async () =>
    (await find('zaffre')).places.filter(({ contentKey }) => contentKey === keys[1]).length
  expect(await mine()).toBeGreaterThan(0)
  await edit(keys[1]!, { kind: 'withdraw' })
  expect(await mine()).toBe(0)
  await edit(keys[1]!, { kind: 'bringBack' })
  expect(await mine()).toBeGreaterThan(0)
  expect(await ask('GET', '/texts?q=a%00b')).toMatchObject({ status: 400 })
})

it('finds what is published, and what a release has taken away no more', async () => {
  const { content } = app.platform
  const { items } = await content.at(operator).findContents({ type: 'epiderm__page' })
  const about = items.find(({ body }) => body['route'] === '/about')!
  const found = await find(about.title)
  expect(found.places).toContainEqual(
    expect.objectContaining({ contentKey: about.contentKey, path: ['title'], from: 'published' }),
  )
  const { version: _version, publishedDate: _date, ...draft } = about
  const change = { kind: 'put', draft: { ...draft, title: 'Quite another title' } } as const
  await content.publish(operator, { changes: [change], note: '' })
  expect((await find(about.title)).places).not.toContainEqual(
    expect.objectContaining({ contentKey: about.contentKey, path: ['title'] }),
  )
  expect((await find('quite another title')).places).toHaveLength(1)
})

it('takes a whole replacement back at once, and names what has changed since, which stays', async () => {
  const drafts = ['D', 'E', 'F'].map((letter) => `MC${letter.repeat(26)}`)
  const [first, second, third] = [drafts[0]!, drafts[1]!, drafts[2]!]
  for (const [at, key] of drafts.entries())
    await edit(key, create(at + 4, [text('a', 'One gamboge'), text('b', 'Two gamboge')]))
  const before = await readAll(drafts)
  const replaced = toClient()
  const found = (await find('gamboge')).places
  expect(await replace('gamboge', 'cobalt', found, replaced)).toMatchObject({ items: [{}, {}, {}] })
  await edit(first, { kind: 'set', block: null, path: ['title'], value: 'Another title' })
  await edit(second, { kind: 'set', block: 'b', path: ['props', 'text'], value: 'Three cobalt' })
  await edit(third, { kind: 'set', block: 'b', path: ['props', 'text'], value: 'Three' })
  await ask('POST', `/drafts/${third}/en_GB/undo`, { client: toClient(), number: 1 })
  const call = { replaced, client: toClient() }
  const taken = await ask('POST', '/texts/take-back', call)
  expect(taken).toMatchObject({
    status: 200,
    items: [
      { contentKey: first, properties: 2 },
      { contentKey: third, properties: 2 },
    ],
    left: [
      { contentKey: second, block: 'a', title: 'Zaffre page 5', message: expect.stringMatching(/^Another/) },
      { contentKey: second, block: 'b', message: 'It has been changed since.' },
    ],
  })
  const texts = await readAll(drafts)
  expect(texts[0]).toEqual(before[0])
  expect(texts[1]).toEqual(['One cobalt', 'Three cobalt'])
  expect(texts[2]).toEqual(before[2])
  expect(await ask('GET', `/drafts/${second}/en_GB`)).toMatchObject({ offers: [] })
  expect(await ask('POST', '/texts/take-back', call)).toMatchObject({ items: taken.items })
  await edit(second, { kind: 'set', block: 'b', path: ['props', 'text'], value: 'Two cobalt' })
  const again = { replaced, client: toClient() }
  expect(await ask('POST', '/texts/take-back', again)).toMatchObject({
    items: [{ contentKey: second }],
    left: [],
  })
  expect(await readAll(drafts)).toEqual(before)
  await ask('POST', `/drafts/${first}/en_GB/redo`, { client: toClient(), number: 1 })
  expect((await readAll(drafts))[0]).toEqual(['One cobalt', 'Two cobalt'])
})

const readAll = (drafts: readonly string[]) =>
  Promise.all(
    drafts.map(async (key) => {
      const { body } = await ask('GET', `/drafts/${key}/en_GB`)
      return (body as { blocks: { props: { text: string } }[] }).blocks.map(({ props }) => props.text)
    }),
  )
