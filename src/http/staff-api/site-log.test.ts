import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContentItem } from '#model'
import type { Operation } from '#operations'
import { listBlocks } from '#schema'
import { startTestApp, type TestApp } from '../../app/testing.ts'
import type { Client } from '../client.fixture.ts'
import { operator, signInAs } from '../signed-in.fixture.ts'

type Answer = {
  readonly operations: readonly { readonly contentKey: string; readonly seq: number; readonly at: string }[]
  readonly items: readonly { readonly contentKey: string }[]
  readonly people: readonly { readonly account: string; readonly name: string }[]
  readonly next: string | null
}

let app: TestApp
let now = Date.parse('2026-03-01T09:00:00Z')
const clients = new Map<string, Client>()
const pages: ContentItem[] = []

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now) })
  for (const role of ['editor', 'publisher', 'viewer'] as const)
    clients.set(role, await signInAs(app, { email: `${role}@shop.example`, name: `The ${role}`, role }))
  const { items } = await app.platform.content.at(operator).findContents({ type: 'epiderm__page' })
  pages.push(...items.filter(({ body }) => ['/about', '/skincare/acne'].includes(String(body['route']))))
})
afterAll(() => app.stop())

const by = (who: string) => clients.get(who)!
const read = async (query = '', who = 'viewer') => {
  const { statusCode, body } = await by(who).send('GET', `/api/studio/operations${query}`)
  return { status: statusCode, ...(JSON.parse(body) as Answer & { error: { message: string } }) }
}

let made = 0
/** As one gesture of a tab of its own, a second later. */
async function edit(who: string, { contentKey }: ContentItem, ...operations: readonly Operation[]) {
  now += 1000
  const { seq } = await readDraft(who, contentKey)
  const numbered = operations.map((operation, at) => ({ number: at + 1, operation }))
  const client = (++made).toString(16).padStart(32, '0')
  const call = { client, gesture: 'g', baseSeq: seq, operations: numbered }
  const answer = await by(who).send('POST', `/api/studio/drafts/${contentKey}/en_GB/operations`, call)
  expect(answer.statusCode).toBe(200)
}
const readDraft = async (who: string, contentKey: string) =>
  JSON.parse((await by(who).send('GET', `/api/studio/drafts/${contentKey}/en_GB`)).body) as { seq: number }

const rename = (value: string): Operation => ({ kind: 'set', block: null, path: ['title'], value })
const inserted = { id: 'inserted', block: 'text-block', props: { text: 'Much to read' } }
const toSeqs = ({ operations }: Answer) => operations.map(({ contentKey, seq }) => `${contentKey} ${seq}`)

describe('what was done to the site', () => {
  it('is told newest first, of all items, with what each is and which kind of block', async () => {
    expect(await read()).toMatchObject({ status: 200, operations: [], items: [], people: [], next: null })
    const [one, other] = pages as [ContentItem, ContentItem]
    const block = listBlocks(one.body).find(({ props }) => typeof props?.['text'] === 'string')!
    await edit('editor', one, { kind: 'set', block: block.id, path: ['props', 'text'], value: 'New words' })
    await edit('publisher', other, rename('Renamed'))
    const place = { parent: { field: 'blocks' }, before: null }
    await edit('editor', one, { kind: 'insert', node: inserted, place }, rename('Two at once'))
    const log = await read()
    expect(log.operations).toMatchObject([
      { contentKey: one.contentKey, seq: 3, actor: 'The editor', blockType: null },
      { contentKey: one.contentKey, seq: 2, blockType: 'text-block', operation: { kind: 'insert' } },
      { contentKey: other.contentKey, seq: 1, actor: 'The publisher', operation: rename('Renamed') },
      { contentKey: one.contentKey, seq: 1, blockType: block.block },
    ])
    expect(JSON.stringify(log)).not.toContain('Much to read')
    expect(log.items).toEqual([
      {
        contentKey: one.contentKey,
        language: 'en_GB',
        type: 'epiderm__page',
        title: 'Two at once',
        isGone: false,
      },
      {
        contentKey: other.contentKey,
        language: 'en_GB',
        type: 'epiderm__page',
        title: 'Renamed',
        isGone: false,
      },
    ])
    expect(log.people.map(({ name }) => name)).toEqual(['The editor', 'The publisher'])
  })

  it('says of which kind a block was that is gone', async () => {
    const [one] = pages as [ContentItem]
    await edit('editor', one, { kind: 'set', block: inserted.id, path: ['props', 'text'], value: 'Less' })
    await edit('editor', one, { kind: 'remove', block: inserted.id })
    expect((await read('?limit=2')).operations).toMatchObject([
      { operation: { kind: 'remove' }, blockType: 'text-block' },
      { operation: { kind: 'set' }, blockType: 'text-block' },
    ])
  })

  it('is read a few at a time, without one twice or none, also where several were done at once', async () => {
    const whole = toSeqs(await read())
    const found: string[] = []
    for (let next: string | null = ''; next !== null;) {
      const part: Answer = await read(`?limit=1${next === '' ? '' : `&before=${encodeURIComponent(next)}`}`)
      found.push(...toSeqs(part))
      next = part.next
    }
    expect(found).toEqual(whole)
  })

  it('is told of one account, beside all that there are', async () => {
    const { people } = await read()
    const publisher = people.find(({ name }) => name === 'The publisher')
    const own = await read(`?actor=${publisher?.account}`)
    expect(own.operations).toMatchObject([{ actor: 'The publisher' }])
    expect(own.people).toEqual(people)
    expect((await read('?actor=nobody')).operations).toEqual([])
  })

  it('stays where a draft is dropped, and names what is gone as it was begun', async () => {
    const [one] = pages as [ContentItem]
    const before = toSeqs(await read())
    await by('editor').send('DELETE', `/api/studio/drafts/${one.contentKey}/en_GB`)
    const call = { client: 'd'.repeat(32), language: 'en_GB', title: 'Begun', route: '/begun' }
    const created = JSON.parse(
      (await by('editor').send('POST', '/api/studio/pages', call)).body,
    ) as ContentItem
    await by('editor').send('DELETE', `/api/studio/drafts/${created.contentKey}/en_GB`)
    const log = await read()
    expect(toSeqs(log)).toEqual(expect.arrayContaining(before))
    expect(log.items).toContainEqual({
      contentKey: created.contentKey,
      language: 'en_GB',
      type: 'epiderm__page',
      title: 'Begun',
      isGone: true,
    })
    expect(log.items).toContainEqual(expect.objectContaining({ title: one.title, isGone: false }))
  })

  it.each(['yesterday', '2026-03-01T09:00:00.000Z', '2026-03-01T09:00:00.000Z,A,en_GB,x', ''])(
    'is refused from where nothing is, and it is said what to send: %s',
    async (before) => {
      const { status, error } = await read(`?before=${encodeURIComponent(before)}`)
      expect(status).toBe(400)
      expect(JSON.stringify(error)).toContain('must be `next` of an earlier answer')
    },
  )
})
