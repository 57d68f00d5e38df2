import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Change } from '#content'
import { createRegistry } from '#blocks'
import { standardBlocks } from '#standard-blocks'
import type { Operation } from '#operations'
import {
  bicycle,
  blocks,
  previousBicycle,
  previousBlocks,
  openTestContent,
  operator,
  createSiteChanges,
  toId,
  toContentKey,
  type TestContent,
} from '../content/testing.ts'
import { databaseKinds } from '../database/testing.ts'
import type { Drafts } from './drafts.ts'
import { colleague, editor, openTab, openTestDrafts, publish, publishPage, toDraftKey } from './testing.ts'

const put = (name: string, body: Record<string, unknown>, title = `Bicycle ${name}`): Change => ({
  kind: 'put',
  draft: {
    contentKey: toContentKey(name),
    managedContentId: toId('20Y', name),
    recordId: null,
    type: 'epiderm__bicycle',
    title,
    urlName: name,
    language: 'en_GB',
    body,
  },
})

const set = (name: string, value: unknown): Operation => ({
  kind: 'set',
  block: null,
  path: ['body', name],
  value,
})
const box = (name: string, color: string) => [{ id: 'one', block: 'box', props: { [name]: color } }]

type ServerVersion = TestContent & { readonly drafts: Drafts }

describe.each(databaseKinds)('drafts from an older version in the %s database', (kind) => {
  let dataDir: string
  let former: ServerVersion
  let now: ServerVersion

  const open = async (types = [bicycle], own = blocks): Promise<ServerVersion> => {
    const registry = createRegistry([...standardBlocks, ...own.values()])
    const test = await openTestContent(dataDir, { kind, types, registry })
    return { ...test, drafts: openTestDrafts(test) }
  }
  const tabs = (name: string) => ({
    key: toDraftKey(name),
    old: openTab(former.drafts, toDraftKey(name)),
    tab: openTab(now.drafts, toDraftKey(name)),
  })

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'migrated-drafts-'))
    former = await open([previousBicycle], previousBlocks)
    const names = ['open', 'none', 'closed', 'rebased', 'update', 'other']
    await publish(
      former,
      ...createSiteChanges(),
      ...names.map((name) => put(name, { size: '54', sku: name, text: box('color', 'red') })),
    )
    now = await open()
  })
  afterAll(async () => {
    for (const { drafts, close } of [now, former]) {
      await drafts.close()
      await close()
    }
    await rm(dataDir, { recursive: true })
  })

  it('are migrated when they are next read: undo ends at the migration, and edits from a tab opened earlier are rejected', async () => {
    const { key, old, tab } = tabs('open')
    await old.edit(set('size', '56'))
    const { seq } = await old.read()
    const draft = await tab.read()
    expect(draft).toMatchObject({ seq: seq + 1, baseVersion: 1, offers: [] })
    expect(draft.body).toEqual({ frameSize: '56', code: 'open', text: box('tint', 'red') })
    expect(await tab.read()).toEqual(draft)
    expect(await now.drafts.bodyHashes.findDamage()).toEqual([])
    const late = openTab(now.drafts, key).editAt(seq, set('size', '57'))
    await expect(late).rejects.toMatchObject({ code: 'draft-migrated', status: 409 })
    const undone = await now.drafts.undo(editor, { key, call: { client: tab.client, number: 1 } })
    expect(undone.operations).toEqual([])
    expect(await now.drafts.readLog(editor, { key, query: { limit: 9 } })).toHaveLength(seq)
    const changed = openTab(now.drafts, key)
    await changed.edit(set('frameSize', '58'))
    expect((await tab.read()).body['frameSize']).toBe('58')
    const [named] = await now.drafts.name(colleague, [{ ...key, seq: (await tab.read()).seq }])
    await now.content.publish(operator, { changes: [named!.change], note: '' })
  })

  it('are not needed to reject an edit from a tab that read the published item before the migration', async () => {
    const { key, tab } = tabs('none')
    const late = openTab(now.drafts, key).editAt(0, set('size', '57'))
    await expect(late).rejects.toMatchObject({ code: 'draft-migrated' })
    const { seq, body } = await tab.read()
    expect([seq, body['frameSize']]).toEqual([1, '54'])
    await tab.editAt(seq, set('frameSize', '60'))
    expect((await tab.read()).body['frameSize']).toBe('60')
  })

  it('cannot be undone past the migration once they are discarded; items that are already current get no new sequence number', async () => {
    const { key, old, tab } = tabs('closed')
    await old.edit(set('size', '56'))
    await former.drafts.drop(editor, key)
    const { seq } = await old.read()
    expect((await tab.read()).seq).toBe(seq + 1)
    expect((await tab.read()).seq).toBe(seq + 1)
    await publish(now, put('present', { frameSize: '1' }))
    expect((await tabs('present').tab.read()).seq).toBe(0)
    const page = await publishPage(now, 'page', { a: 'One' })
    expect((await openTab(now.drafts, page).read()).seq).toBe(0)
  })

  it('are merged with a newer published version by content: both changes remain, or a conflict lists both values', async () => {
    const { old, tab } = tabs('rebased')
    await old.edit(set('size', '56'), set('sku', 'mine'))
    const before = await tab.read()
    await publish(now, put('rebased', { frameSize: '54', code: 'theirs', text: box('tint', 'blue') }, 'New'))
    const after = await tab.read()
    expect(after).toMatchObject({ title: 'New', baseVersion: 2 })
    expect(after.body).toEqual({ frameSize: '56', code: 'theirs', text: box('tint', 'blue') })
    expect(after.offers).toMatchObject([
      { operation: set('code', 'mine'), outcome: { kind: 'offered', reason: 'changed', theirs: 'theirs' } },
    ])
    expect(after.seq).toBeGreaterThan(before.seq)
  })

  it('prevent editing and publishing of items of their type until an update ends', async () => {
    const { key, old, tab } = tabs('update')
    const sent = old.toCall(0, [set('size', '56')])
    await old.send(sent)
    const leave = await former.content.join({ name: 'former' })
    const draft = await tab.read()
    expect(draft.body['frameSize']).toBe('56')
    expect((await old.read()).seq).toBe(draft.seq - 1)
    const call = tab.toCall(draft.seq, [set('frameSize', '59')])
    await expect(tab.send(call)).rejects.toMatchObject({ code: 'draft-updating', status: 503 })
    const undo = now.drafts.undo(editor, { key, call: { client: old.client, number: 2 } })
    await expect(undo).rejects.toMatchObject({ code: 'draft-updating' })
    const again = await now.drafts.accept(editor, { key, call: sent })
    expect(again.results).toMatchObject([{ outcome: { kind: 'applied' } }])
    const [named] = await now.drafts.name(colleague, [{ ...key, seq: draft.seq }])
    const publishing = now.content.publish(operator, { changes: [named!.change], note: '' })
    await expect(publishing).rejects.toMatchObject({ code: 'content-updating', status: 409 })
    const verified = now.content.publishVerified(colleague, {
      changes: [named!.change],
      note: '',
      verify: async () => undefined,
    })
    await expect(verified).rejects.toMatchObject({ code: 'content-updating' })
    const page = await publishPage(now, 'during', { a: 'One' })
    await openTab(now.drafts, page).edit({ kind: 'set', block: null, path: ['title'], value: 'Two' })
    await now.content.revert(operator, { release: now.content.currentRelease() })
    await leave()
    await tab.send(call)
    expect((await tab.read()).body['frameSize']).toBe('59')
  })

  it('include saved patterns', async () => {
    const pattern = { name: `Red ${kind}`, blocks: box('color', 'red') }
    await former.drafts.savePattern(editor, pattern)
    const [own] = await now.drafts.listPatterns(editor)
    expect(own?.blocks).toEqual(box('tint', 'red'))
  })
})
