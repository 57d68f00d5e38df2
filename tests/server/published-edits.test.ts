/**
 * Publishes random edits to the whole storefront and checks the receipts. Each published page must equal the page that
 * its editor saw.
 */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ContentRejectedError, type Change } from '#content'
import type { PublishableDraft } from '#drafts'
import { EpidermError } from '#kit'
import type { ContentItem } from '#model'
import type { DraftState, Operation } from '#operations'
import { listBlocks, type BlockNode } from '#schema'
import type { Client } from '../../packages/platform/src/http/client.fixture.ts'
import { signInAs } from '../../packages/platform/src/http/signed-in.fixture.ts'
import { toOperations } from './as-operations.fixture.ts'
import { createRandomBlockEdit } from './block-edits.fixture.ts'
import { scaleEditRounds, createRandomSource, createRandomEdit } from './random-edits.fixture.ts'
import { createSampleChanges } from './samples-page.fixture.ts'
import { startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'
import { findAllItems, operator } from './two-languages.fixture.ts'

/** `EDITS_TIMES=10 SEED=7` makes ten times as many edits and derives them from the seed. */
const edits = scaleEditRounds(3)
/** Number of content edits. It is small, because each edit changes dozens of pages. */
const contentEdits = scaleEditRounds(1)
const seed = Number(process.env['SEED'] ?? 3)
/** One in this many edits changes a layout. Such edits are rare, because layouts are on every page. */
const layoutEvery = 8

let app: TestApp
let publisher: Client
beforeAll(async () => {
  app = await startTestApp()
  const changes = await createSampleChanges(app)
  await app.platform.content.publish(operator, { note: 'Samples', changes })
  publisher = await signInAs(app, { email: 'publisher@shop.example', name: 'Publisher', role: 'publisher' })
  await app.pageRows.update()
})
afterAll(() => app.stop())

type PublishResponseBody = {
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

/** Sends operations to the server. Returns true if the server has applied them. */
async function send(path: string, operations: readonly Operation[]): Promise<boolean> {
  const { seq } = JSON.parse((await ask('GET', path)).text) as DraftState
  const numbered = operations.map((operation) => ({ number: ++number, operation }))
  const call = { client, gesture: `g-${number}`, baseSeq: seq, operations: numbered }
  const { results } = JSON.parse((await ask('POST', `${path}/operations`, call)).text) as PublishResponseBody
  return results.every(({ outcome }) => outcome.kind === 'applied')
}

/** Returns an item's path for a guest. Returns undefined if the item has no page. */
function toPath({ type, language, body: { route, record } }: ContentItem): string | undefined {
  const isPage = type === 'epiderm__page' && language === 'en_GB' && record === undefined
  return isPage && typeof route === 'string' ? route : undefined
}

async function renderCanvasOf(path: string): Promise<string | undefined> {
  const query = new URLSearchParams({ path, viewer: 'guest', drafts: 'stored' })
  const { status, headers, text } = await ask('GET', `/canvas?${query}`)
  const mark = String(headers['x-epiderm-mark'])
  return status === 200 ? text.replaceAll(RegExp(` ${mark}(?:-source)?="[^"]*"`, 'g'), '') : undefined
}

const toHash = (text: string) => createHash('sha256').update(text).digest('hex')

type EditedItem = {
  readonly item: ContentItem
  readonly blocks: readonly BlockNode[]
  readonly field: string
}

/** Publishes an edit and returns true. If publishing fails, removes the edit and returns false. */
async function publish({ item, blocks, field }: EditedItem, name: string): Promise<boolean> {
  const { contentKey, language } = item
  const path = `/drafts/${contentKey}/${language}`
  const operations = toOperations({ ...item, isWithdrawn: false }, { field, blocks })
  if (operations.length === 0) return false
  const isApplied = await send(path, operations)
  const draft = JSON.parse((await ask('GET', path)).text) as DraftState
  if (isApplied) expect(draft.body[field], name).toEqual(JSON.parse(JSON.stringify(blocks)))
  const own = toPath(item)
  const canvas = own === undefined ? undefined : await renderCanvasOf(own)
  const named = { contentKey, language, seq: draft.seq }
  const { status, text } = await ask('POST', '/publishes', { drafts: [named] })
  if (!isApplied || status !== 200) {
    if (isApplied) expect(text, name).toMatch(/"content-refused"|"content-unchanged"/)
    await publisher.send('DELETE', `/api/studio${path}`)
    return false
  }
  const { receipts, later } = JSON.parse(text) as PublishResponseBody
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
  `published edits to blocks match the canvas and the visitors’ page: ${edits} random edits`,
  async () => {
    const random = createRandomSource(seed)
    const samples = new Map(Array.from(app.platform.registry, ([type, block]) => [type, block.samples]))
    const types = new Set<string>()
    for (let step = 0, done = 0; done < edits; step++) {
      const items = await findAllItems(app.platform.content.at(operator))
      const isLayout = step % layoutEvery === layoutEvery - 1
      const ofType = items.filter(({ type }) => type === (isLayout ? 'epiderm__layout' : 'epiderm__page'))
      const ofSamples = items.find(({ urlName }) => urlName === 'samples')
      const item = step % 3 === 0 && !isLayout && ofSamples !== undefined ? ofSamples : random.pick(ofType)
      const field = isLayout ? random.pick(['header', 'footer']) : 'blocks'
      const blocks = (item.body[field] ?? []) as readonly BlockNode[]
      const edit = createRandomBlockEdit(blocks, { random, samples, number: step })
      if (edit === undefined) continue
      if (await publish({ item, blocks: edit.blocks, field }, edit.name)) {
        types.add(item.type)
        done++
      }
      await app.pageRows.update()
    }
    expect(types).toContain('epiderm__page')
  },
  Math.max(120_000, edits * 20_000),
)

/**
 * Publishes changes as if an editor had made them in the studio. Returns undefined if the changes are rejected or have
 * no effect.
 */
async function publishChanges(changes: readonly Change[], items: readonly ContentItem[]) {
  const drafts = changes.map((change): PublishableDraft => {
    const { contentKey, language } = change.kind === 'put' ? change.draft : change
    const shown = items.find((item) => item.contentKey === contentKey && item.language === language)
    const title = change.kind === 'put' ? change.draft.title : (shown?.title ?? '')
    return { contentKey, language, title, seq: 1, change, baseVersion: shown?.version }
  })
  vi.spyOn(app.platform.drafts, 'name').mockResolvedValueOnce(drafts)
  try {
    return await app.publishing.publish(operator, { drafts, note: 'Edit' })
  } catch (error) {
    if (error instanceof ContentRejectedError) return undefined
    if (error instanceof EpidermError && error.code === 'content-unchanged') return undefined
    throw error
  }
}

it(
  `published edits to products, labels, menus and all other content match the visitors’ pages: ${contentEdits} random edits`,
  async () => {
    const random = createRandomSource(seed + 11)
    for (let number = 1, published = 0; published < contentEdits; number++) {
      const items = await findAllItems(app.platform.content.at(operator))
      const { changes, name } = createRandomEdit({ items, random, number })
      const made = await publishChanges(structuredClone(changes), items)
      if (made === undefined) continue
      published++
      await app.pageRows.update()
      expect(made.later, name).toBe(0)
      for (const { path, hash } of made.receipts.filter(({ viewer }) => viewer === 'guest').slice(0, 5)) {
        const { body, statusCode } = await app.get(path)
        if (statusCode === 200) expect(toHash(body), `${name} at ${path}`).toBe(hash)
      }
    }
  },
  Math.max(120_000, contentEdits * 10_000),
)

/** Uploads an image with unique bytes. */
async function bringPicture(): Promise<{ contentKey: string; language: string }> {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#1F4D45' } })
    .jpeg()
    .toBuffer()
  const answer = await publisher.send('POST', '/api/studio/media?name=hero.jpg', bytes, {
    headers: { 'content-type': 'image/jpeg' },
  })
  const { contentKey, language, create } = answer.json<{
    contentKey: string
    language: string
    create: Extract<Operation, { kind: 'create' }>
  }>()
  const body = { ...create.body, altText: 'A dark green field', focalPoint: { x: 0.2, y: 0.8 } }
  const call = {
    client,
    gesture: 'g-picture',
    baseSeq: 0,
    operations: [{ number: ++number, operation: { ...create, body } }],
  }
  expect((await ask('POST', `/drafts/${contentKey}/${language}/operations`, call)).status).toBe(200)
  return { contentKey, language }
}

it('published edits to a page whose draft includes an image match the canvas and the visitors’ page', async () => {
  const items = await findAllItems(app.platform.content.at(operator))
  const acne = items.find(({ urlName, type }) => urlName === 'acne' && type === 'epiderm__page')
  if (acne === undefined) throw new Error('There is no acne page')
  const { contentKey, language } = acne
  const picture = await bringPicture()
  const shown = listBlocks(acne.body['blocks'] as readonly BlockNode[]).find(({ block }) => block === 'image')
  if (shown === undefined) throw new Error('There is no picture on it')
  const path = `/drafts/${contentKey}/${language}`
  const value = { contentKey: picture.contentKey }
  const set: Operation = { kind: 'set', block: shown.id, path: ['props', 'imageInfo'], value }
  expect(await send(path, [set])).toBe(true)
  const canvas = (await renderCanvasOf('/skincare/acne')) ?? ''
  expect(canvas).toContain(picture.contentKey)
  expect(canvas).toContain('alt="A dark green field"')
  const draft = JSON.parse((await ask('GET', path)).text) as DraftState
  const drafts = [
    { contentKey, language, seq: draft.seq },
    { ...picture, seq: 1 },
  ]
  const published = await ask('POST', '/publishes', { drafts })
  expect([published.status, published.text]).toEqual([200, expect.any(String)])
  const { receipts } = JSON.parse(published.text) as PublishResponseBody
  const receipt = receipts.find((one) => one.path === '/skincare/acne' && one.viewer === 'guest')
  expect(toHash(canvas)).toBe(receipt?.hash)
  expect(toHash((await app.get('/skincare/acne')).body)).toBe(receipt?.hash)
})
