import { afterEach, describe, expect, it, vi } from 'vitest'
import { toTransaction } from '#database'
import { createPageChange } from '../content/testing.ts'
import { databaseKinds } from '../database/testing.ts'
import { editor, openTab, createTextOperation, createTextBlock } from '../drafts/testing.ts'
import {
  runBeforeVerification,
  openTestPublishing,
  publisher,
  toDraftKey,
  toHash,
  type TestPublishing,
} from './publishing.fixture.ts'
import type { PublishingTables } from './tables.ts'

let test: TestPublishing
afterEach(() => test.close())

const toPaths = (receipts: readonly { readonly path: string }[]) => receipts.map(({ path }) => path)

/** Expects that nothing was published and that the draft is unchanged. */
async function expectNothingPublished(release: number, path: string, before: string | undefined) {
  expect(test.content.currentRelease()).toBe(release)
  expect(await test.see(path)).toBe(before)
  for (const table of ['publish', 'published_draft', 'receipt', 'staged_version'] as const)
    expect([table, await test.countRows(table)]).toEqual([table, 0])
}

const open = async (options: Parameters<typeof openTestPublishing>[0] = {}) => {
  test = await openTestPublishing(options)
  await test.updateRows()
}

describe.each(databaseKinds)('a publish on the %s database', (kind) => {
  it('publishes drafts with a receipt for every page that it changes', async () => {
    await open({ kind })
    const draft = await test.edit('about', 'All about us')
    expect(await test.see('/about')).not.toContain('All about us')
    const { release, receipts, later } = await test.publish([draft])
    expect([release, later]).toEqual([2, 0])
    const page = await test.see('/about')
    expect(page).toContain('All about us')
    const receipt = { path: '/about', language: 'en_GB', viewer: 'guest', build: 'test', release: 2 }
    expect(receipts).toContainEqual({ ...receipt, hash: toHash(page ?? '') })
    expect(toPaths(receipts)).not.toContain('/contact')
    expect(await test.publishing.receipts(publisher, 2)).toEqual(receipts)
    expect(await test.drafts.list(editor)).toEqual([])
  })

  it('requires no lock while pages render: other editors can edit and publish, and the publish is verified again on top of their release', async () => {
    let rounds = 0
    const others = async () => {
      if (++rounds > 1) return
      await test.publishItem(
        createPageChange('contact', { blocks: [createTextBlock('text', 'Published meanwhile')] }),
      )
      await test.edit('about', 'Typed meanwhile')
    }
    await open({ kind, wrap: runBeforeVerification(others) })
    const compare = vi.spyOn(test.verifier, 'compare')
    const { release, receipts } = await test.publish([await test.edit('about', 'Named')])
    expect([release, rounds]).toEqual([3, 2])
    const { contentKey } = toDraftKey('about')
    const about = compare.mock.calls.filter(([, identity]) => identity.page === contentKey)
    expect(about).toHaveLength(2)
    expect(new Set(about.map(([{ stored }]) => stored)).size).toBe(2)
    expect(toPaths(receipts)).toContain('/about')
    expect(await test.see('/about')).toContain('Named')
    expect(await test.see('/contact')).toContain('Published meanwhile')
    expect(await test.countRows('staged_version')).toBe(0)
    expect(await test.drafts.read(editor, toDraftKey('about'))).toMatchObject({ seq: 2, baseVersion: 2 })
    expect((await test.publish([{ ...toDraftKey('about'), seq: 2 }])).release).toBe(4)
  })

  it('writes the publish, its drafts, receipts and new draft bases in the release’s transaction', async () => {
    let written: readonly number[] = []
    await open({
      kind,
      wrap: (options) => ({
        ...options,
        drafts: {
          ...options.drafts,
          async takeIn(trx, taken) {
            await options.drafts.takeIn(trx, taken)
            const rows = toTransaction<PublishingTables>(trx)
            written = [
              (await rows.selectFrom('publish').select('release').execute()).length,
              (await rows.selectFrom('published_draft').select('release').execute()).length,
              (await rows.selectFrom('receipt').select('release').execute()).length,
            ]
            if (test.limits.named === 0) throw new Error('The disk is full')
          },
        },
      }),
    })
    const before = await test.see('/about')
    const draft = await test.edit('about', 'All or nothing')
    test.limits.named = 0
    await expect(test.publish([draft])).rejects.toThrow('The disk is full')
    expect(written).toEqual([1, 1, expect.any(Number)])
    await expectNothingPublished(1, '/about', before)
    expect(await test.drafts.read(editor, draft)).toMatchObject({ seq: 1, baseVersion: 1 })
    test.limits.named = 5000
    const { receipts } = await test.publish([draft])
    expect(written).toEqual([1, 1, receipts.length])
    expect(await test.drafts.read(editor, draft)).toMatchObject({ seq: 1, baseVersion: 2 })
  })

  it('that is killed before its release exists publishes nothing, and does not affect later publishes', async () => {
    await open({ kind })
    const before = await test.see('/about')
    const draft = await test.edit('about', 'Killed')
    const compare = vi.spyOn(test.verifier, 'compare').mockReturnValue(new Promise(() => undefined))
    void test.publish([draft])
    await expect.poll(() => compare.mock.calls.length).toBeGreaterThan(0)
    expect(await test.see('/about')).toBe(before)
    expect(await test.content.findDamage(publisher)).toEqual([])
    compare.mockRestore()
    expect(await test.publish([draft])).toMatchObject({ release: 2 })
    expect(await test.see('/about')).toContain('Killed')
  })
})

describe('a publish', () => {
  it('is rejected if its item has been published since the edit', async () => {
    let rounds = 0
    const publishTheirs = async () => {
      if (++rounds === 1)
        await test.publishItem(createPageChange('about', { blocks: [createTextBlock('text', 'Theirs')] }))
    }
    await open({ wrap: runBeforeVerification(publishTheirs) })
    await expect(test.publish([await test.edit('about', 'Mine')])).rejects.toMatchObject({
      code: 'draft-outdated',
      status: 409,
    })
    expect(await test.see('/about')).toContain('Theirs')
    expect(await test.countRows('publish')).toBe(0)
  })

  it.each(['editor', 'viewer'] as const)('is not allowed for the role %s', async (role) => {
    await open()
    const actor = { kind: 'staff', userId: '005000000000003AAA', role } as const
    const { publish, plan, list, listDrafts, receipts, revert } = test.publishing
    const draft = await test.edit('about', 'Not mine')
    for (const attempt of [
      () => publish(actor, { drafts: [draft], note: '' }),
      () => plan(actor, [draft]),
      () => list(actor, { limit: 1 }),
      () => listDrafts(actor),
      () => receipts(actor, 1),
      () => revert(actor, 1),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'publish-not-allowed', status: 403 })
    expect(test.content.currentRelease()).toBe(1)
  })

  it('is rejected if a draft has changed since it was reviewed', async () => {
    await open()
    const draft = await test.edit('about', 'Seen')
    await openTab(test.drafts, draft).edit(createTextOperation('text', 'Not seen'))
    await expect(test.publish([draft])).rejects.toMatchObject({ code: 'draft-moved' })
  })

  it('of a withdrawal removes the page', async () => {
    await open()
    await openTab(test.drafts, toDraftKey('contact')).edit({ kind: 'withdraw' })
    const { receipts } = await test.publish([{ ...toDraftKey('contact'), seq: 1 }])
    expect(toPaths(receipts)).not.toContain('/contact')
    expect(await test.see('/contact')).toBeUndefined()
    expect(await test.drafts.list(editor)).toMatchObject([{ isWithdrawn: false, baseVersion: null }])
  })
})
