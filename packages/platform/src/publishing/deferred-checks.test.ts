/** Tests deferred page checks. These are the page comparisons that a job makes after a release. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { StorageFailure } from '#database'
import { databaseKinds, type DatabaseKind } from '../database/testing.ts'
import { openTab } from '../drafts/testing.ts'
import {
  openTestPublishing,
  publisher,
  toDraftKey,
  toHash,
  type TestPublishing,
} from './publishing.fixture.ts'

/** All paths of the test site, including the not-found page and the error page. */
const allPages = [
  '/about',
  '/contact',
  '/error',
  '/not-found',
  '/questions',
  '/questions/one',
  '/questions/two',
]

let test: TestPublishing
/** Aborts unanswered calls when the test ends. */
let end: () => void
let hang: Promise<undefined>

async function open(kind?: DatabaseKind) {
  hang = new Promise((resolve) => (end = () => resolve(undefined)))
  test = await openTestPublishing({ ...(kind && { kind }), limits: { before: 2, slice: 1 } })
  await test.updateRows()
}
afterEach(async () => {
  end()
  await test.close()
})

/** Renames an item that affects every page. */
async function rename(name: string) {
  const { seq } = await openTab(test.drafts, toDraftKey('site')).edit({
    kind: 'set',
    block: null,
    path: ['body', 'name'],
    value: name,
  })
  return test.publish([{ ...toDraftKey('site'), seq }])
}
const find = async (release: number) =>
  (await test.publishing.list(publisher, { limit: 10 })).find((entry) => entry.release === release)
const loadReceipts = (release: number) => test.publishing.receipts(publisher, release)
/**
 * Returns each page's path once, although each page has two receipts: one for guests and one for signed-in visitors.
 */
const toPaths = (receipts: readonly { readonly path: string; readonly viewer: string }[]) =>
  receipts.flatMap(({ path, viewer }) => (viewer === 'guest' ? [path] : []))
const runDue = () => test.publishing.rest.runDue()
async function awaitChecks(release: number): Promise<void> {
  await expect.poll(async () => (await runDue(), (await find(release))?.later)).toBe(0)
}

describe.each(databaseKinds)('deferred checks on the %s database', (kind) => {
  beforeEach(() => open(kind))

  it.each([
    ['listed one by one', 5000],
    ['as all pages of the release', 1],
  ])('compare the pages that the publish deferred, %s', async (_name, named) => {
    test.limits.named = named
    const { release, receipts, later } = await rename('Renamed')
    expect([toPaths(receipts).length, later]).toEqual([2, allPages.length - 2])
    await runDue()
    expect(await find(release)).toMatchObject({ affected: allPages.length, later: 0, differing: 0 })
    const all = await loadReceipts(release)
    expect(toPaths(all)).toEqual(allPages)
    for (const path of ['/about', '/questions', '/questions/one'])
      expect(all).toContainEqual(
        expect.objectContaining({ path, viewer: 'guest', hash: toHash((await test.see(path)) ?? '') }),
      )
    expect([test.warnings, test.auditEvents, test.alerts]).toEqual([[], [], []])
  })

  it('are resumed by another process after the first process was killed, and only for pages without a receipt', async () => {
    test.limits.withinMs = 0
    const compare = test.verifier.compare.bind(test.verifier)
    let pages = 0
    vi.spyOn(test.verifier, 'compare').mockImplementation((...call) =>
      ++pages > 3 ? hang : compare(...call),
    )
    const { release } = await rename('Killed')
    await expect.poll(() => pages).toBe(4)
    expect(toPaths(await loadReceipts(release))).toHaveLength(3)
    const other = await openTestPublishing({ kind, folder: test.folder })
    const resumed = vi.spyOn(other.verifier, 'compare')
    await other.publishing.rest.runDue()
    expect(resumed, 'while the job may still run').not.toHaveBeenCalled()
    other.clock.nowMs += 11 * 60_000
    await other.publishing.rest.runDue()
    expect(resumed).toHaveBeenCalledTimes(allPages.length - 3)
    expect(toPaths(await loadReceipts(release))).toEqual(allPages)
    expect(await find(release)).toMatchObject({ later: 0, differing: 0 })
    await other.close()
  })

  it('report pages that differ from their preview, with an audit event, a warning, and a message about the first such page', async () => {
    const definition = test.content.registry.get('text-block') as unknown as {
      View: (props: never) => unknown
    }
    const { View } = definition
    let renderings = 0
    vi.spyOn(definition, 'View').mockImplementation((props) =>
      test.content.currentRelease() === 1 ? View(props) : `Render ${++renderings}`,
    )
    const { release, receipts } = await rename('By the clock')
    await runDue()
    const entry = await find(release)
    expect(entry).toMatchObject({
      later: 0,
      difference: expect.stringMatching(/ differs from character \d+: /),
    })
    expect(entry?.differing).toBeGreaterThan(1)
    const difference = entry?.difference ?? ''
    expect(test.auditEvents).toEqual([`content.receipt-differed release ${release}: ${difference}`])
    expect(test.warnings).toEqual([
      { message: 'A published page differs from its preview', reason: `release ${release}: ${difference}` },
    ])
    expect(test.alerts).toEqual([{ release, difference }])
    expect(await loadReceipts(release)).toEqual(expect.arrayContaining([...receipts]))
  })
})

describe('deferred checks', () => {
  beforeEach(() => open())

  it('compare all pages except the published pages, once the time limit has passed', async () => {
    test.limits.withinMs = 0
    const own = await test.publish([await test.edit('about', 'About us, at last')])
    expect(toPaths(own.receipts)).toEqual(['/about'])
    const all = await rename('Takes long')
    expect([all.receipts, all.later]).toEqual([[], allPages.length])
    await awaitChecks(all.release)
    expect(toPaths(await loadReceipts(all.release))).toEqual(allPages)
  })

  it('include a page that takes too long to render', async () => {
    test.limits.withinMs = 200
    vi.spyOn(test.verifier, 'compare').mockReturnValueOnce(hang)
    const { release, later } = await rename('One takes long')
    expect(later).toBeGreaterThan(allPages.length - 2)
    await runDue()
    expect(toPaths(await loadReceipts(release))).toEqual(allPages)
  })

  it('pause while the next publish runs', async () => {
    test.limits.withinMs = 0
    const draft = await test.edit('about', 'Somebody waits')
    const compare = test.verifier.compare.bind(test.verifier)
    const pairs: unknown[] = []
    let next: ReturnType<typeof test.publish> | undefined
    let meanwhile: readonly unknown[] = []
    vi.spyOn(test.verifier, 'compare').mockImplementation((pair, identity) => {
      pairs.push(pair)
      if (pairs.length === 2)
        next = test.publish([draft]).finally(() => (meanwhile = pairs.slice(2, pairs.length)))
      return compare(pair, identity)
    })
    const { release } = await rename('Can wait')
    await expect.poll(() => next).toBeDefined()
    await next
    expect(meanwhile).toHaveLength(1)
    expect(meanwhile[0]).not.toBe(pairs[0])
    await awaitChecks(release)
    expect(pairs.filter((pair) => pair === pairs[0]).length).toBeGreaterThan(2)
  })

  it('stop when the server stops and continue later, comparing each page once', async () => {
    test.limits.withinMs = 0
    const original = test.verifier.compare.bind(test.verifier)
    let draining: Promise<unknown> | undefined
    const compare = vi.spyOn(test.verifier, 'compare').mockImplementation((...given) => {
      if (compare.mock.calls.length === 2) draining = test.publishing.rest.drain()
      return original(...given)
    })
    const { release } = await rename('Stopped')
    await expect.poll(() => draining !== undefined).toBe(true)
    await draining
    expect((await find(release))?.later).toBeGreaterThan(0)
    await awaitChecks(release)
    expect(toPaths(await loadReceipts(release))).toEqual(allPages)
    expect(compare.mock.calls.length).toBeLessThanOrEqual(allPages.length + 1)
  })

  it('are retried after a database failure, which does not count as a difference', async () => {
    test.limits.withinMs = 0
    const away = new StorageFailure({ code: 'database-unreachable', message: 'No answer.', hint: 'Wait.' })
    vi.spyOn(test.verifier, 'compare').mockRejectedValueOnce(away)
    const { release } = await rename('Database away')
    await runDue()
    expect(await find(release)).toMatchObject({ later: allPages.length, differing: 0, difference: null })
    test.clock.nowMs += 3600_000
    await runDue()
    expect(await find(release)).toMatchObject({ later: 0, differing: 0 })
    expect(test.alerts).toEqual([])
  })

  it('report a page that cannot be rendered', async () => {
    test.limits.withinMs = 0
    const compare = test.verifier.compare.bind(test.verifier)
    const about = toDraftKey('about').contentKey
    vi.spyOn(test.verifier, 'compare').mockImplementation((pair, identity) =>
      identity.page === about ? Promise.reject(new Error('No such block')) : compare(pair, identity),
    )
    const { release } = await rename('Broken')
    await runDue()
    const difference = `${about} cannot be rendered: Error: No such block`
    expect(await find(release)).toMatchObject({ later: 0, differing: 1, difference })
    expect(test.alerts).toEqual([{ release, difference }])
  })
})
