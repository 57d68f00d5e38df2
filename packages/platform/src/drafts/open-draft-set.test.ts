/** Tests the set of open drafts in memory, and the site that includes these drafts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DraftSet } from '#model'
import type { Operation } from '#operations'
import { operator } from '../content/testing.ts'
import { createOpenDrafts } from './open-draft-set.ts'
import { createDraftDeps, type DraftKey } from './draft.ts'
import {
  colleague,
  createPageOperation,
  editor,
  openTab,
  openTestDrafts,
  openTestSite,
  publish,
  publishDrafts,
  publishPage,
  createTextOperation,
  createTitleOperation,
  toDraftKey,
  toDraftRows,
  type TestSite,
} from './testing.ts'

let test: TestSite
beforeAll(async () => {
  test = await openTestSite()
})
afterAll(() => test.close())

let pages = 0
async function editPage(): Promise<DraftKey> {
  const key = await publishPage(test, `page-${++pages}`, { text: 'Before' })
  await openTab(test.drafts, key).edit(createTextOperation('text', 'After'))
  return key
}
const setRoute = (value: string): Operation => ({ kind: 'set', block: null, path: ['body', 'route'], value })
const load = () => test.drafts.loadOpen(editor)

/** Returns a set's drafts together with their bodies. */
const toHeads = async ({ values }: DraftSet) =>
  Promise.all(
    values.map(async ({ item, isWithdrawn, baseVersion, edit, loadBody }) => ({
      item: { ...item, body: await loadBody() },
      isWithdrawn,
      baseVersion,
      edit,
    })),
  )

const listMentions = (set: DraftSet) =>
  ['', 'only route "/ne', 'key '].map((prefix) =>
    set.findMentioningBelow(prefix).map(({ item }) => item.urlName),
  )

async function expectCurrent(): Promise<void> {
  const heads = await test.drafts.loadHeads(editor)
  const set = await load()
  expect(await toHeads(set)).toEqual(heads)
  const restarted = openTestDrafts(test)
  const fresh = await restarted.loadOpen(editor)
  expect(fresh.id).toBe(set.id)
  expect(listMentions(set)).toEqual(listMentions(fresh))
  await restarted.close()
  await expectSameSite(set)
}

/**
 * Derives the site with the given draft set from the site with the previous set. Expects it to equal a site built from
 * all drafts at once.
 */
async function expectSameSite(set: DraftSet): Promise<void> {
  const derived = test.content.withOpenDrafts(set)
  const built = test.content.withDrafts(await test.drafts.loadHeads(editor))
  for (const actor of [editor, { kind: 'guest' } as const]) {
    const [one, other] = [derived(actor), built(actor)]
    const query = { type: 'epiderm__page', language: 'en_GB' }
    expect((await one.findContents(query)).items).toEqual((await other.findContents(query)).items)
    expect(await one.findListings(query)).toEqual(await other.findListings(query))
    expect((await one.loadIndex()).heads).toEqual((await other.loadIndex()).heads)
    expect(await one.findAddresses('en_GB')).toEqual(await other.findAddresses('en_GB'))
    expect(await one.loadChangesSince(0)).toEqual(await other.loadChangesSince(0))
  }
}

describe('the set of open drafts', () => {
  it('is returned as the same object until a draft is written', async () => {
    const key = await editPage()
    const first = await load()
    expect(await load()).toBe(first)
    await openTab(test.drafts, key).edit(createTextOperation('text', 'Again'))
    const next = await load()
    expect(next.changesSince(first)).toMatchObject([
      { before: { item: key }, after: { item: key, edit: (first.find(key)?.edit ?? 0) + 1 } },
    ])
    expect(next.id).not.toBe(first.id)
    await expectCurrent()
  })

  it('stays correct when drafts are created, renamed, withdrawn, restricted and discarded, and so does the site that reads it', async () => {
    const keys = [await editPage(), await editPage(), await editPage(), await editPage()] as const
    await load()
    const fresh = toDraftKey(`new-${pages}`)
    const steps = [
      () => openTab(test.drafts, fresh).edit(createPageOperation(`/new-${pages}`)),
      () => openTab(test.drafts, keys[0]).edit(createTitleOperation('Renamed')),
      () => openTab(test.drafts, keys[0]).edit(setRoute(`/new-route-${pages}`)),
      () => openTab(test.drafts, keys[1]).edit({ kind: 'withdraw' }),
      () => openTab(test.drafts, keys[1]).edit({ kind: 'bringBack' }),
      () =>
        openTab(test.drafts, keys[2]).edit({
          kind: 'set',
          block: null,
          path: ['body', 'access'],
          value: 'signedIn',
        }),
      () => openTab(test.drafts, keys[0]).edit(createTextOperation('text', 'Read with a closed page')),
      () => openTab(test.drafts, keys[2]).edit({ kind: 'unset', block: null, path: ['body', 'access'] }),
      () => test.drafts.drop(editor, keys[3]),
    ]
    for (const step of steps) {
      await step()
      await expectCurrent()
    }
    const set = await load()
    expect([set.find(fresh), set.find(keys[3])]).toEqual([
      expect.objectContaining({ item: expect.objectContaining(fresh) }),
      undefined,
    ])
  })

  it('removes a published draft after its release, and rebases the other drafts', async () => {
    const [published, rebased] = [await editPage(), await editPage()]
    await load()
    await publishDrafts(test, published)
    expect((await load()).find(published)).toBeUndefined()
    await publishPage(test, `page-${pages}`, { text: 'Before', other: 'Of a colleague' })
    expect((await load()).find(rebased)).toMatchObject({ baseVersion: 2, item: { version: 3 } })
    await expectCurrent()
  })

  it('includes edits made by an older server version that does not number them', async () => {
    const key = await editPage()
    const before = await load()
    const rows = toDraftRows(test.database)
    await rows.transaction((trx) =>
      trx
        .updateTable('draft_head')
        .set((q) => ({ title: 'By an older program', revision: q('revision', '+', 1) }))
        .where('item', '=', key.contentKey)
        .execute(),
    )
    const after = await load()
    expect(after.find(key)).toMatchObject({ item: { title: 'By an older program' } })
    expect(await load()).toBe(after)
    expect(after.changesSince(before)).toHaveLength(1)
    await openTab(test.drafts, key).edit(createTitleOperation('Numbered'))
    expect((await load()).find(key)).toMatchObject({ item: { title: 'Numbered' } })
  })

  it('returns the published item for a draft that has since been discarded', async () => {
    const key = await editPage()
    const deps = createDraftDeps({
      database: toDraftRows(test.database),
      content: test.content,
      clock: () => new Date(),
      code: 'test',
      randomBytes: Buffer.alloc,
      findNames: async () => new Map(),
    })
    const draft = (await createOpenDrafts(deps).load()).find(key)
    expect(JSON.stringify(await draft?.loadBody())).toContain('After')
    await test.drafts.drop(editor, key)
    deps.editedItems.clear()
    expect(JSON.stringify(await draft?.loadBody())).toContain('Before')
  })

  it('cannot be read by visitors', async () => {
    await expect(test.drafts.loadOpen({ kind: 'guest' })).rejects.toMatchObject({ code: 'draft-not-allowed' })
    expect(await test.drafts.loadOpen(colleague)).toBe(await load())
    await publish(test, { kind: 'remove', ...(await editPage()) })
    expect((await test.content.at(operator).loadIndex()).release).toBeGreaterThan(0)
    await expectCurrent()
  })
})
