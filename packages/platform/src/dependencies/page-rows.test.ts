import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#database'
import { toTriggers, type PageIdentity, type RecordedRead, type ScannedPage } from '#render'
import { databaseKinds, openTestDatabase } from '../database/testing.ts'
import { openPageRows, type PageRows, type StoredRead } from './page-rows.ts'
import type { DependencyTables } from './tables.ts'
import type { DependentPage } from './write-scans.ts'

const language = 'en_GB'
const toPage = (page: string): PageIdentity => ({ language, page, record: '' })
const toRead = (contentKey: string): RecordedRead => ({
  kind: 'item',
  id: `item ${contentKey}`,
  language,
  contentKey,
  fields: ['title'],
})
const toScan = (reads: readonly string[], more: Partial<ScannedPage> = {}): ScannedPage => ({
  reads: reads.map(toRead),
  dating: [],
  isLasting: true,
  ...more,
})
const [early, late] = ['2026-01-01T00:00:00.000Z', '2026-02-02T00:00:00.000Z']
const dated = (contentKey: string, publishedDate = early) => ({ contentKey, publishedDate })

describe.each(databaseKinds)('page rows on the %s database', (kind) => {
  let folder: string
  let database: Database<DependencyTables>
  let rows: PageRows

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'page-rows-'))
    database = await openTestDatabase<DependencyTables>({ dataDir: folder }, kind)
    rows = openPageRows(database)
    await rows.hold('one')
  })
  afterEach(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })

  const advance = (release: number, more: { changed?: StoredRead[]; dates?: Map<number, string> } = {}) =>
    rows.advance({ release, code: 'test', changed: [], dates: new Map(), identities: [], ...more })
  const findDue = async () => (await rows.findDue(100)).map(({ page }) => page)
  async function findPage(name: string): Promise<DependentPage> {
    const found = (await rows.listKnown()).find(({ page }) => page === name)
    if (found === undefined) throw new Error(`There is no page ${name}`)
    return found
  }
  const write = async (page: string, scan: ScannedPage | undefined, release = 1) =>
    rows.write([{ page: await findPage(page), scan }], release)
  const loadDate = async (page: string) =>
    (await rows.dates.load({ language, pages: [page], records: [''] }))(toPage(page))
  /** Returns the recorded reads whose results may change if this item changes. */
  async function findTouched(contentKey: string): Promise<StoredRead[]> {
    const found: StoredRead[] = []
    for await (const read of rows.findTouched(toTriggers(toRead(contentKey)))) found.push(read)
    return found
  }
  const countReads = async () => (await database.read.selectFrom('page_read').select('id').execute()).length

  /** Records `a` and `b` as the only pages of release 1. */
  async function listTwo(): Promise<void> {
    await rows.list([toPage('a'), toPage('b')], 1)
    await advance(1)
  }

  it('are leased to one server until it releases the lease or the lease expires', async () => {
    expect(await rows.hold('two')).toBe(false)
    expect(await rows.hold('one')).toBe(true)
    await rows.letGo('two', false)
    expect(await rows.hold('two')).toBe(false)
    await rows.letGo('one', false)
    expect(await rows.hold('two', -1)).toBe(true)
    expect(await rows.hold('one')).toBe(true)
  })

  it('have a date version that increases when a server reports new dates', async () => {
    const before = await rows.dates.loadVersion()
    await rows.letGo('one', false)
    expect(await rows.dates.loadVersion()).toBe(before)
    await rows.letGo('one', true)
    expect(await rows.dates.loadVersion()).toBe(before + 1)
  })

  it('record the release up to which they are current, and list each page as due until it is scanned', async () => {
    expect(await rows.loadDerivation()).toBeUndefined()
    await listTwo()
    expect(await rows.loadDerivation()).toEqual({ release: 1, code: 'test' })
    expect(await findDue()).toEqual(['a', 'b'])
    await write('a', toScan(['x']))
    expect(await findDue()).toEqual(['b'])
  })

  it('ignore a scan of an earlier release', async () => {
    await listTwo()
    await advance(2)
    await write('a', toScan(['x']), 1)
    expect(await findDue()).toEqual(['a', 'b'])
    expect(await countReads()).toBe(0)
  })

  it('become outdated when a release changes items that their pages read', async () => {
    await listTwo()
    await write('a', toScan(['x', 'shared']))
    await write('b', toScan(['y', 'shared']))
    const [x, shared] = [await findTouched('x'), await findTouched('shared')]
    expect([x.length, shared.length]).toEqual([1, 1])
    expect((await rows.findReading([x[0]!.rowId])).map(({ page }) => page)).toEqual(['a'])
    await advance(2, { changed: x })
    expect(await findDue()).toEqual(['a'])
    await advance(3, { changed: shared })
    expect(await findDue()).toEqual(['a', 'b'])
  })

  it('date a page by the newest item that counts towards its date, and store a new date without marking the page for scanning', async () => {
    await listTwo()
    await write('a', toScan([], { dating: [dated('x'), dated('y', late)] }))
    await write('b', toScan([], { dating: [dated('x')] }))
    expect([await loadDate('a'), await loadDate('b')]).toEqual([late, early])
    const touched = (await findTouched('x')).filter(({ dates }) => dates)
    const newest = '2026-03-03T00:00:00.000Z'
    await advance(2, { changed: touched, dates: new Map(touched.map(({ rowId }) => [rowId, newest])) })
    expect([await loadDate('a'), await loadDate('b')]).toEqual([newest, newest])
    expect(await findDue()).toEqual([])
  })

  it('mark a page for scanning after each release if the page reads data that expires', async () => {
    await listTwo()
    await write('a', toScan(['x'], { isLasting: false }))
    await write('b', toScan(['x']))
    expect(await findDue()).toEqual([])
    await advance(2)
    expect(await findDue()).toEqual(['a'])
  })

  it('mark pages for scanning if they are missing from a later listing, or mark all pages on request', async () => {
    await listTwo()
    await write('a', toScan([]))
    await write('b', toScan([]))
    await rows.list([toPage('a')], 2)
    await rows.endListing(2, false)
    expect(await findDue()).toEqual(['b'])
    await rows.endListing(2, true)
    expect(await findDue()).toEqual(['a', 'b'])
  })

  it('are deleted for a page that no longer exists, together with the reads on which no other page depends', async () => {
    await listTwo()
    await write('a', toScan(['x', 'shared']))
    await write('b', toScan(['shared']))
    expect(await countReads()).toBe(2)
    await write('a', undefined)
    expect((await rows.listKnown()).map(({ page }) => page)).toEqual(['b'])
    expect(await countReads()).toBe(1)
    expect(await findTouched('x')).toEqual([])
    await write('b', toScan(['y']))
    expect(await countReads()).toBe(1)
  })

  it('mark every page for scanning when the rows are rebuilt', async () => {
    await listTwo()
    await write('a', toScan([]))
    await rows.release()
    expect(await rows.loadDerivation()).toBeUndefined()
    expect(await findDue()).toEqual(['a', 'b'])
  })
})
