import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#database'
import type { ContentItem } from '#model'
import { openTestDatabase } from '../database/testing.ts'
import type { ItemChanges, MemorySite } from '../render/testing.ts'
import {
  createQuestionSite,
  openTestUpdater,
  pageCount,
  questionCount,
  toPageIdentity,
  toContentKey,
  toQuestion,
  toQuestionPage,
} from './dependencies.fixture.ts'
import { openPageRows, type PageRows } from './page-rows.ts'
import type { DependencyTables } from './tables.ts'

/** `page-rows.test.ts` tests the rows on both databases. */
describe('the job that updates page rows', () => {
  let folder: string
  let database: Database<DependencyTables>
  let rows: PageRows
  let site: MemorySite

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'page-rows-'))
    database = await openTestDatabase<DependencyTables>({ dataDir: folder })
    rows = openPageRows(database)
    site = createQuestionSite()
  })
  afterEach(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })

  type Setting = Omit<Parameters<typeof openTestUpdater>[0], 'site' | 'rows'>
  const open = (setting: Setting = {}) => openTestUpdater({ site, rows, ...setting })
  const withBody = (key: string, body: object): Partial<ContentItem> => ({
    body: { ...site.find(key).body, ...body },
  })
  const ask = (number: number, question: string): ItemChanges => ({
    [toContentKey(number)]: withBody(toContentKey(number), { question }),
  })
  const answer = (number: number, text: string): ItemChanges => ({
    [toContentKey(number)]: withBody(toContentKey(number), { answer: text }),
  })
  const countDue = async () => (await rows.findDue(1000)).length

  /** Reads all rows without their ids. */
  async function dumpRows() {
    const pages = await database.read.selectFrom('dependent_page').selectAll().execute()
    const dependencies = await database.read
      .selectFrom('page_dependency')
      .innerJoin('page_read', 'page_read.id', 'page_dependency.read')
      .select(['page_dependency.page', 'page_dependency.dates', 'name', 'said', 'dated_at'])
      .execute()
    return pages
      .map(({ id, seen_at: _seenAt, ...page }) => ({
        ...page,
        reads: dependencies
          .flatMap(({ page: reader, ...read }) => (reader === id ? [JSON.stringify(read)] : []))
          .toSorted(),
      }))
      .toSorted((a, b) => (`${a.page} ${a.record}` < `${b.page} ${b.record}` ? -1 : 1))
  }

  /** Omits block labels, because rendering reads them but a scan does not. */
  const dumpRowsWithoutLabels = async () =>
    (await dumpRows()).map((page) => ({
      ...page,
      reads: page.reads.filter((read) => !read.includes(String.raw`\"kind\":\"label\"`)),
    }))

  it('scans each page once, and not again while nothing is published', async () => {
    const updater = open()
    await updater.update()
    expect(updater.scanned).toHaveLength(pageCount)
    expect(new Set(updater.scanned.map(({ page, record }) => `${page} ${record}`)).size).toBe(pageCount)
    expect(await rows.loadDerivation()).toEqual({ release: 1, code: 'test' })
    await updater.update()
    expect(updater.scanned).toHaveLength(pageCount)
    expect(await countDue()).toBe(0)
  })

  it('scans only the pages that read data changed by a release', async () => {
    await open().update()
    const updater = open()
    site.publish(ask(3, 'Something else?'))
    await updater.update()
    expect(updater.scanned).toHaveLength(2)
    expect(updater.scanned).toEqual(expect.arrayContaining([toPageIdentity('list'), toQuestionPage(3)]))
    expect(await rows.loadDerivation()).toMatchObject({ release: 2 })
  })

  it('adds the rows of a new page, and deletes the rows of a page that no longer exists', async () => {
    await open().update()
    const updater = open()
    site.publish({ [toContentKey(50)]: toQuestion(50), [toContentKey(1)]: null })
    await updater.update()
    const records = (await rows.listKnown()).map(({ record }) => record)
    expect(records).toContain(toContentKey(50))
    expect(records).not.toContain(toContentKey(1))
    expect(updater.scanned).toContainEqual(toQuestionPage(50))
    expect(updater.scanned.length).toBeLessThanOrEqual(3)
  })

  it('dates pages by the newest item that they show, without rescanning pages that the change does not affect', async () => {
    await open().update()
    const updater = open()
    site.publish(answer(3, 'An answer that lists leave out.'))
    await updater.update()
    expect(updater.scanned).toEqual([toQuestionPage(3)])
    const pages = [toPageIdentity('list'), toQuestionPage(3), toQuestionPage(4), toPageIdentity('about')]
    const load = await rows.dates.load({
      language: 'en_GB',
      pages: pages.map(({ page }) => page),
      records: ['', toContentKey(3), toContentKey(4)],
    })
    const [first, now] = ['2026-01-01T00:00:00.000Z', site.find(toContentKey(3)).publishedDate]
    expect(pages.map(load)).toEqual([now, now, first, first])
  })

  it('updates dates immediately after a release, and also scans the affected pages immediately if there are few', async () => {
    await open().update()
    const updater = open()
    await updater.followAtOnce()
    const version = await rows.dates.loadVersion()
    site.publish(answer(3, 'An answer that lists leave out.'))
    await updater.followAtOnce()
    expect(updater.scanned).toEqual([toQuestionPage(3)])
    expect(await rows.loadDerivation()).toMatchObject({ release: 2 })
    expect(await rows.dates.loadVersion()).toBeGreaterThan(version)
    const list = toPageIdentity('list')
    const load = await rows.dates.load({ language: 'en_GB', pages: [list.page], records: [''] })
    expect(load(list)).toBe(site.find(toContentKey(3)).publishedDate)
    site.publish({ [toContentKey('site')]: withBody(toContentKey('site'), { name: 'Moon' }) })
    await updater.followAtOnce()
    expect([updater.scanned.length, await rows.loadDerivation()]).toMatchObject([1, { release: 2 }])
  })

  it('does not rescan a page that was already scanned for a comparison before the release', async () => {
    const updater = open()
    await updater.update()
    const changes = { ...ask(1, 'Another question?'), ...answer(2, 'Another answer') }
    const coming = updater.sites.openDraft(site.withChanges(changes))
    const { pages } = await updater.findAffected(coming)
    const compared = []
    for (const identity of pages) {
      const comparison = await updater.verifier.compare({ drafted: coming, stored: coming }, identity)
      compared.push({ identity, scan: comparison?.scan })
    }
    site.publish(changes)
    updater.verifier.storeScans(2, compared)
    updater.scanned.splice(0)
    await updater.update()
    expect(updater.scanned).toEqual([])
    const followed = await dumpRowsWithoutLabels()
    updater.verifier.storeScans(0, [])
    await updater.rebuild()
    expect(updater.scanned).toHaveLength(pageCount)
    expect(await dumpRowsWithoutLabels()).toEqual(followed)
  })

  it('leaves the work to the server with the lease, and checks again when the lease may have expired', async () => {
    const updater = open({ holder: 'one' })
    await rows.hold('two')
    await updater.update()
    expect([updater.scanned.length, updater.delays]).toEqual([0, [60_000]])
    await rows.hold('two', -1)
    await updater.update()
    expect(updater.scanned).toHaveLength(pageCount)
    expect(await rows.hold('two')).toBe(true)
  })

  it('continues after a server is killed', async () => {
    let started = 0
    const killed = open({
      holder: 'killed',
      beforeScan: () => (++started > 11 ? new Promise<never>(() => undefined) : undefined),
    })
    void killed.update()
    await expect.poll(() => started).toBe(12)
    const next = open({ holder: 'next' })
    await next.update()
    expect(next.scanned).toEqual([])
    await rows.hold('killed', -1)
    await next.update()
    expect(next.scanned).toHaveLength(pageCount - 10)
    expect(await countDue()).toBe(0)
  })

  it('writes nothing once it has lost the lease', async () => {
    const updater = open({
      holder: 'slow',
      async beforeScan() {
        await rows.hold('slow', -1)
        await rows.hold('next')
      },
    })
    await updater.update()
    expect(updater.scanned).toHaveLength(10)
    expect(await countDue()).toBe(pageCount)
  })

  it('scans no pages while the server handles visitors’ requests, neither in the job nor directly after a release', async () => {
    let free = 0
    let ended = 0
    const openTurns = () => ({
      wait: () => (free-- > 0 ? Promise.resolve() : new Promise<never>(() => undefined)),
      end: () => void ended++,
    })
    const held = open({ openTurns })
    free = 3
    void held.update()
    await expect.poll(() => free).toBe(-1)
    expect(held.scanned).toHaveLength(3)
    await rows.hold('one', -1)
    const updater = open({ openTurns, holder: 'two' })
    free = 100
    await updater.update()
    expect([ended, await countDue()]).toEqual([1, 0])
    site.publish({ ...ask(3, 'Something else?'), ...ask(4, 'Another?') })
    free = 1
    void updater.followAtOnce()
    await expect.poll(() => free).toBe(-1)
    expect(updater.scanned).toHaveLength(pageCount + 1)
  })

  it('stops when it is closed, and writes no results of unfinished work', async () => {
    const updater = open({ beforeScan: () => void updater.close() })
    await updater.update()
    expect(updater.scanned).toHaveLength(1)
    expect(await countDue()).toBe(pageCount)
    await updater.update()
    expect(updater.scanned).toHaveLength(1)
  })

  it('scans a failed page again with the next release', async () => {
    const updater = open({
      beforeScan({ page }) {
        if (page === toContentKey('about') && site.items().length === questionCount + 8)
          throw new Error('The database is away')
      },
    })
    await updater.update()
    expect(updater.warnings).toEqual(['The dependencies of a page are unknown'])
    expect(await countDue()).toBe(0)
    site.publish({ [toContentKey(50)]: toQuestion(50) })
    await updater.update()
    expect(updater.scanned.filter(({ page }) => page === toContentKey('about'))).toHaveLength(2)
    expect(updater.warnings).toHaveLength(1)
  })

  it.each<[string, Setting, number]>([
    ['by a different code version', { code: 'newer' }, pageCount],
    ['by a server with the last release', {}, 0],
  ])(
    'scans pages again only if their rows may be wrong: rows written %s',
    async (_name, setting, expected) => {
      await open().update()
      const updater = open(setting)
      await updater.update()
      expect(updater.scanned).toHaveLength(expected)
    },
  )

  it('scans every page again after a release that this server missed', async () => {
    await open().update()
    site.publish(ask(3, 'Something else?'))
    const updater = open()
    await updater.update()
    expect(updater.scanned).toHaveLength(pageCount)
  })

  it('does not change the rows for a release that this server does not show yet', async () => {
    await open().update()
    await rows.advance({ release: 9, code: 'test', changed: [], dates: new Map(), identities: [] })
    const updater = open()
    await updater.update()
    expect(updater.scanned).toEqual([])
    expect(await rows.loadDerivation()).toMatchObject({ release: 9 })
  })

  it('produces the same rows after several releases as a full rebuild', async () => {
    const updater = open()
    await updater.update()
    const releases: readonly (() => ItemChanges)[] = [
      () => ask(2, 'Another question?'),
      () => answer(3, 'Another answer.'),
      () => ({ [toContentKey(60)]: toQuestion(60) }),
      () => ({ [toContentKey(4)]: null }),
      () => ({
        [toContentKey('labels')]: withBody(toContentKey('labels'), { labels: { footer: 'Good morning' } }),
      }),
      () => ({ [toContentKey('about')]: withBody(toContentKey('about'), { route: '/about-us' }) }),
      () => ({ [toContentKey(5)]: { urlName: 'renamed' } }),
      () => ({
        [toContentKey('questionPage')]: withBody(toContentKey('questionPage'), { route: '/asked/{urlName}' }),
      }),
      () => ({ [toContentKey('layout')]: withBody(toContentKey('layout'), { header: [] }) }),
      () => ({ [toContentKey('site')]: withBody(toContentKey('site'), { name: 'Another name' }) }),
    ]
    for (const [index, toChanges] of releases.entries()) {
      site.publish(toChanges())
      /** Skips every third release, so that it is processed together with the next release. */
      if (index % 3 !== 0) await updater.update()
    }
    await updater.update()
    const followed = await dumpRows()
    await updater.rebuild()
    expect(followed).toEqual(await dumpRows())
    expect(updater.warnings).toEqual([])
  })
})
