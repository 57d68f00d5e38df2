import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guest, type Actor } from '#model'
import type { Drafts } from './drafts.ts'
import {
  openTab,
  openTestSite,
  publishPage,
  createTitleOperation,
  createTestClientId,
  toDraftKey,
  viewer,
  type TestSite,
} from './testing.ts'

let test: TestSite
const key = toDraftKey('guarded')
beforeAll(async () => {
  test = await openTestSite()
  await publishPage(test, 'guarded')
  await openTab(test.drafts, key).edit(createTitleOperation('Drafted'))
})
afterAll(() => test.close())

const client = createTestClientId()
const call = {
  client,
  gesture: 'g',
  baseSeq: 0,
  operations: [{ number: 1, operation: createTitleOperation('Foreign') }],
}
const undo = { key, call: { client, number: 1 } }
const named = { client, language: 'en_GB', title: 'New', name: 'New' }
type DraftAttempt = (drafts: Drafts, actor: Actor) => Promise<unknown>

const reading: Record<string, DraftAttempt> = {
  list: (drafts, actor) => drafts.list(actor),
  listChanged: (drafts, actor) => drafts.listChanged(actor),
  read: (drafts, actor) => drafts.read(actor, key),
  findProblems: (drafts, actor) => drafts.findProblems(actor, key),
  loadHeads: (drafts, actor) => drafts.loadHeads(actor),
  findHeads: (drafts, actor) => drafts.findHeads(actor, key.contentKey),
  name: (drafts, actor) => drafts.name(actor, [{ ...key, seq: 1 }]),
  findTexts: (drafts, actor) => drafts.findTexts(actor, { q: 'Drafted', isExact: false, limit: 9 }),
  listPatterns: (drafts, actor) => drafts.listPatterns(actor),
}
/** The actions that an editor may attempt. */
const changing: Record<string, DraftAttempt> = {
  readLog: (drafts, actor) => drafts.readLog(actor, { key, query: { limit: 9 } }),
  readSiteLog: (drafts, actor) => drafts.readSiteLog(actor, { limit: 9 }),
  listAuthors: (drafts, actor) => drafts.listAuthors(actor),
  describeLoggedItems: (drafts, actor) => drafts.describeLoggedItems(actor, []),
  accept: (drafts, actor) => drafts.accept(actor, { key, call }),
  undo: (drafts, actor) => drafts.undo(actor, undo),
  redo: (drafts, actor) => drafts.redo(actor, undo),
  findNewestOwn: (drafts, actor) => drafts.findNewestOwn(actor, { kind: 'undo', keys: [key] }),
  drop: (drafts, actor) => drafts.drop(actor, key),
  resolveConflict: (drafts, actor) => drafts.resolveConflict(actor, { key, seq: 1 }),
  setPresence: (drafts, actor) => drafts.setPresence(actor, { key, client, block: null }),
  replaceTexts: (drafts, actor) =>
    drafts.replaceTexts(actor, { q: 'a', isExact: false, replacement: 'b', client, places: [] }),
  takeBackTexts: (drafts, actor) => drafts.takeBackTexts(actor, { replaced: client, client }),
  createPage: (drafts, actor) => drafts.createPage(actor, { ...named, route: '/new' }),
  movePage: (drafts, actor) =>
    drafts.movePage(actor, { key, move: { client, route: '/new', isLeading: true } }),
  archivePage: (drafts, actor) => drafts.archivePage(actor, { key, archive: { client } }),
  restorePage: (drafts, actor) => drafts.restorePage(actor, { key, client }),
  createItem: (drafts, actor) => drafts.createItem(actor, { ...named, type: 'epiderm__question', body: {} }),
  savePattern: (drafts, actor) => drafts.savePattern(actor, { name: 'New', blocks: [] }),
  createLinkedPattern: (drafts, actor) => drafts.createLinkedPattern(actor, { ...named, blocks: [] }),
  renamePattern: (drafts, actor) => drafts.renamePattern(actor, { id: 'none', name: 'New' }),
  removePattern: (drafts, actor) => drafts.removePattern(actor, 'none'),
}
const rejected = { code: 'draft-not-allowed', status: 403 }

describe('attack: calling draft methods without permission', () => {
  it.each(Object.entries(changing))('a viewer cannot %s', async (_, attempt) => {
    await expect(attempt(test.drafts, viewer)).rejects.toMatchObject(rejected)
  })

  it.each(Object.entries({ ...reading, ...changing }))('a guest cannot %s', async (_, attempt) => {
    await expect(attempt(test.drafts, guest)).rejects.toMatchObject(rejected)
  })

  it('changes no draft', async () => {
    expect(await test.drafts.list(viewer)).toMatchObject([{ ...key, title: 'Drafted', seq: 1 }])
    expect(await test.drafts.listPatterns(viewer)).toEqual([])
  })
})

it.each(Object.entries(reading))('a viewer can %s', async (_, attempt) => {
  await expect(attempt(test.drafts, viewer)).resolves.toBeDefined()
})
