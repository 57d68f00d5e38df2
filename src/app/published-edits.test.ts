/** Random edits of blocks, made as operations and published by the API: what goes live is what the canvas has shown, and its receipt says so. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ContentItem } from '#model'
import type { DraftState, Operation } from '#operations'
import type { BlockNode } from '#schema'
import { createClient, type Client } from '../http/client.fixture.ts'
import { toOperations } from './as-operations.fixture.ts'
import { editBlocks } from './block-edits.fixture.ts'
import { createRandom } from './random-edits.fixture.ts'
import { toSamplesPage } from './samples-page.fixture.ts'
import { startTestApp, type TestApp } from './testing.ts'
import { findAll, operator, switchGermanOn } from './two-languages.fixture.ts'

/** `PUBLISHED_EDITS=200 SEED=7` tries so many others. */
const edits = Number(process.env['PUBLISHED_EDITS'] ?? 6)
const seed = Number(process.env['SEED'] ?? 3)
/** One of so many edits is of a layout, which every page shows. */
const layoutEvery = 8

let app: TestApp
let publisher: Client
beforeAll(async () => {
  app = await startTestApp()
  await switchGermanOn(app)
  const changes = [{ kind: 'put', draft: await toSamplesPage(app) }] as const
  await app.platform.content.publish(operator, { note: 'Samples', changes })
  const account = { email: 'publisher@shop.example', password: 'three words or four' }
  const name = 'Publisher'
  await app.platform.identity.accounts.create(operator, { ...account, name, role: 'publisher' })
  publisher = createClient(app)
  await publisher.send('POST', '/api/session', account)
  await app.pageRows.keepUp()
})
afterAll(() => app.stop())

type Answer = {
  readonly seq: number
  readonly results: readonly { readonly outcome: { readonly kind: string } }[]
  readonly receipts: readonly { readonly path: string; readonly viewer: string; readonly hash: string }[]
  readonly later: number
}
async function ask(method: 'GET' | 'POST', path: string, body?: object) {
  const answer = await publisher.send(method, `/api/studio${path}`, body)
  return { status: answer.statusCode, headers: answer.headers, text: answer.body }
}

let number = 0
const client = 'e'.repeat(32)

/** Whether they were applied. */
async function send(path: string, operations: readonly Operation[]): Promise<boolean> {
  const { seq } = JSON.parse((await ask('GET', path)).text) as DraftState
  const numbered = operations.map((operation) => ({ number: ++number, operation }))
  const call = { client, gesture: `g-${number}`, baseSeq: seq, operations: numbered }
  const { results } = JSON.parse((await ask('POST', `${path}/operations`, call)).text) as Answer
  return results.every(({ outcome }) => outcome.kind === 'applied')
}

/** Where a guest sees this page; undefined where it is no page of itself. */
function toPath({ type, language, body: { route, record } }: ContentItem): string | undefined {
  if (type !== 'epiderm__page' || typeof route !== 'string' || record !== undefined) return undefined
  const prefix = language === 'de_DE' ? '/de' : ''
  return prefix !== '' && route === '/' ? prefix : prefix + route
}

async function drawCanvas(path: string): Promise<string | undefined> {
  const query = new URLSearchParams({ path, viewer: 'guest', drafts: 'stored' })
  const { status, headers, text } = await ask('GET', `/canvas?${query}`)
  const mark = String(headers['x-epiderm-mark'])
  return status === 200 ? text.replaceAll(RegExp(` ${mark}="[^"]*"`, 'g'), '') : undefined
}

const toHash = (text: string) => createHash('sha256').update(text).digest('hex')

type Edited = { readonly item: ContentItem; readonly blocks: readonly BlockNode[]; readonly field: string }

/** Whether it went live; nothing of it stays where it did not. */
async function publish({ item, blocks, field }: Edited, name: string): Promise<boolean> {
  const { contentKey, language } = item
  const path = `/drafts/${contentKey}/${language}`
  const operations = toOperations({ ...item, isWithdrawn: false }, { field, blocks })
  if (operations.length === 0) return false
  const isApplied = await send(path, operations)
  const draft = JSON.parse((await ask('GET', path)).text) as DraftState
  if (isApplied) expect(draft.body[field], name).toEqual(JSON.parse(JSON.stringify(blocks)))
  const own = toPath(item)
  const canvas = own === undefined ? undefined : await drawCanvas(own)
  const named = { contentKey, language, seq: draft.seq }
  const { status, text } = await ask('POST', '/publishes', { drafts: [named] })
  if (!isApplied || status !== 200) {
    if (isApplied) expect(text, name).toMatch(/"content-refused"|"content-unchanged"/)
    await publisher.send('DELETE', `/api/studio${path}`)
    return false
  }
  const { receipts, later } = JSON.parse(text) as Answer
  expect(later, name).toBe(0)
  const prints = receipts.filter(({ viewer }) => viewer === 'guest')
  for (const { path, hash } of prints.filter((print, at) => at < 5 || print.path === own)) {
    const { body, statusCode } = await app.get(path)
    expect([statusCode, toHash(body)], `${name} at ${path}`).toEqual([200, hash])
    if (path === own) expect(toHash(canvas ?? ''), `${name}: the canvas of ${path}`).toBe(hash)
  }
  return true
}

it(
  `say of every page that it is what the canvas has shown, and what visitors get: ${edits} random edits`,
  async () => {
    const random = createRandom(seed)
    const samples = new Map(Array.from(app.platform.registry, ([type, block]) => [type, block.samples]))
    const types = new Set<string>()
    for (let step = 0, done = 0; done < edits; step++) {
      const items = await findAll(app.platform.content.at(operator))
      const isLayout = step % layoutEvery === layoutEvery - 1
      const ofType = items.filter(({ type }) => type === (isLayout ? 'epiderm__layout' : 'epiderm__page'))
      const ofSamples = items.find(({ urlName }) => urlName === 'samples')
      const item = step % 3 === 0 && !isLayout && ofSamples !== undefined ? ofSamples : random.pick(ofType)
      const field = isLayout ? random.pick(['header', 'footer']) : 'blocks'
      const blocks = (item.body[field] ?? []) as readonly BlockNode[]
      const edit = editBlocks(blocks, { random, samples, number: step })
      if (edit === undefined) continue
      if (await publish({ item, blocks: edit.blocks, field }, edit.name)) {
        types.add(item.type)
        done++
      }
      await app.pageRows.keepUp()
    }
    expect(types).toContain('epiderm__page')
  },
  edits * 20_000,
)
