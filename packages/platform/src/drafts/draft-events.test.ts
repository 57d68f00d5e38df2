import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestContent, type TestContent } from '../content/testing.ts'
import { databaseKinds } from '../database/testing.ts'
import type { DraftEvent } from './draft-events.ts'
import type { DraftKey } from './draft.ts'
import type { Drafts } from './drafts.ts'
import {
  colleague,
  editor,
  openTab,
  openTestDrafts,
  openTestSite,
  publishDrafts,
  publishPage,
  createTextOperation,
  createTitleOperation,
  createTestClientId,
  type Tab,
  type TestSite,
} from './testing.ts'

let pages = 0
const toSeqs = (events: readonly DraftEvent[]) =>
  events.flatMap((event) => (event.kind === 'operation' ? [event.operation.seq] : []))
const toKinds = (events: readonly DraftEvent[]) =>
  events.map(({ kind }) => kind).filter((kind) => kind !== 'presence')
const toPresent = (events: readonly DraftEvent[]) =>
  events.flatMap((event) => (event.kind === 'presence' ? [event.present] : [])).at(-1)

async function listen(drafts: Drafts, key: DraftKey, watcher: { after?: number; client?: string } = {}) {
  const events: DraftEvent[] = []
  const stop = await drafts.watch(
    key,
    { actor: editor, after: 0, ...watcher },
    (event) => void events.push(event),
  )
  return { events, stop }
}

describe('a subscriber to a draft', () => {
  let test: TestSite
  let key: DraftKey
  let tab: Tab
  beforeAll(async () => {
    test = await openTestSite()
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    key = await publishPage(test, `page-${++pages}`, { a: 'Before', b: 'Before' })
    tab = openTab(test.drafts, key)
  })

  it('gets the operations after a sequence number, then each new operation, once and in order', async () => {
    await tab.edit(createTextOperation('a', 'One'), createTextOperation('a', 'Two'))
    const { events, stop } = await listen(test.drafts, key, { after: 1 })
    expect(toSeqs(events)).toEqual([2])
    await tab.edit(createTextOperation('b', 7))
    await tab.undo()
    expect(toSeqs(events)).toEqual([2, 3, 4, 5])
    expect(toKinds(events)).not.toContain('draft')
    stop()
    await tab.edit(createTextOperation('a', 'Unheard'))
    expect(toSeqs(events)).toEqual([2, 3, 4, 5])
  })

  it('must read the draft again after it is discarded or published', async () => {
    await tab.edit(createTextOperation('a', 'One'))
    const { events, stop } = await listen(test.drafts, key, { after: 1 })
    await test.drafts.drop(editor, key)
    expect(toKinds(events)).toEqual(['draft'])
    await tab.edit(createTextOperation('a', 'Two'))
    expect(toKinds(events)).toEqual(['draft', 'operation'])
    await publishDrafts(test, key)
    await expect.poll(() => toKinds(events)).toEqual(['draft', 'operation', 'draft'])
    stop()
  })

  it('must read the draft again after a release changes the draft’s base, even if it subscribes only after the release', async () => {
    await tab.edit(createTextOperation('a', 'Mine'))
    const early = await listen(test.drafts, key, { after: 1 })
    await publishPage(test, `page-${pages}`, { a: 'Before', b: 'Theirs' })
    await expect.poll(() => toKinds(early.events)).toEqual(['draft'])
    const late = await listen(test.drafts, key, { after: 1 })
    expect(toKinds(late.events)).toEqual(['draft'])
    early.stop()
    late.stop()
  })

  it('gets the account names of the other tabs until those tabs are closed', async () => {
    const client = createTestClientId()
    const { events, stop } = await listen(test.drafts, key)
    const own = await listen(test.drafts, key, { client })
    await test.drafts.setPresence(editor, { key, client, block: 'a' })
    expect(toPresent(events)).toEqual([{ name: 'The editor', client, block: 'a' }])
    own.stop()
    expect(toPresent(events)).toEqual([])
    stop()
  })

  it('attack: an account cannot replace another account’s tab by sending that tab’s client id', async () => {
    const client = createTestClientId()
    const { events, stop } = await listen(test.drafts, key)
    const own = await listen(test.drafts, key, { client })
    await test.drafts.setPresence(editor, { key, client, block: 'a' })
    await test.drafts.setPresence(colleague, { key, client, block: 'b' })
    expect(toPresent(events)).toMatchObject([{ client, block: 'a' }])
    own.stop()
    stop()
  })
})

describe.each(databaseKinds)('a subscriber in another process on the %s database', (kind) => {
  let here: TestSite
  let there: TestContent
  let watching: Drafts
  let key: DraftKey
  beforeAll(async () => {
    here = await openTestSite({ kind })
    key = await publishPage(here, 'watched', { a: 'Before' })
    there = await openTestContent(here.folder, { kind })
    watching = openTestDrafts(there)
  })
  afterAll(async () => {
    await watching.close()
    await there.close()
    await here.close()
  })

  it('is notified of operations, a publish and a discard, each once and in order', async () => {
    const tab = openTab(here.drafts, key)
    const { events, stop } = await listen(watching, key)
    for (const title of ['One', 'Two', 'Three']) await tab.edit(createTitleOperation(title))
    await expect.poll(() => toSeqs(events)).toEqual([1, 2, 3])
    expect(toKinds(events)).not.toContain('draft')
    await publishDrafts(here, key)
    await expect.poll(() => toKinds(events)).toContainEqual('draft')
    const before = events.length
    await tab.edit(createTitleOperation('Four'))
    await expect.poll(() => toSeqs(events)).toEqual([1, 2, 3, 4])
    await here.drafts.drop(editor, key)
    await expect.poll(() => toKinds(events.slice(before))).toContainEqual('draft')
    expect(await watching.read(editor, key)).toMatchObject({ seq: 5, title: 'Three', baseVersion: 2 })
    stop()
  })
})

it('tabs on two servers that share one PostgreSQL database see each other', async () => {
  const first = await openTestSite({ kind: 'server' })
  const second = await openTestContent(first.folder, { kind: 'server' })
  const drafts = openTestDrafts(second)
  const key = await publishPage(first, 'shared')
  const [here, there] = [createTestClientId(), createTestClientId()]
  const own = await listen(first.drafts, key, { client: here })
  const other = await listen(drafts, key, { client: there })
  await drafts.setPresence(editor, { key, client: there, block: 'hero' })
  await expect.poll(() => toPresent(own.events)).toMatchObject([{ client: there, block: 'hero' }])
  other.stop()
  await expect.poll(() => toPresent(own.events)).toEqual([])
  own.stop()
  await drafts.close()
  await second.close()
  await first.close()
})
