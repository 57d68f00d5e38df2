/** Tests the query that finds, before publishing, the pages that the next release will change. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '#database'
import { openTestDatabase } from '../database/testing.ts'
import type { ItemChanges, MemorySite } from '../render/testing.ts'
import {
  createQuestionSite,
  openTestUpdater,
  pageCount,
  toPageIdentity,
  toContentKey,
  toQuestion,
  toQuestionPage,
  type TestUpdater,
} from './dependencies.fixture.ts'
import { openPageRows, type PageRows } from './page-rows.ts'
import type { DependencyTables } from './tables.ts'

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

let calls = 0
const ask = (number: number): ItemChanges => ({
  [toContentKey(number)]: {
    body: { ...site.find(toContentKey(number)).body, question: `Something else, ${++calls}?` },
  },
})
async function findAffected({ sites, findAffected: find }: TestUpdater, changes: ItemChanges) {
  const { pages, known, ...rest } = await find(sites.openDraft(site.withChanges(changes)))
  const toNames = (list: typeof pages) => list.map(({ page, record }) => `${page} ${record}`).toSorted()
  return { pages: toNames(pages), known: toNames(known), ...rest }
}
const toNames = (...pages: { page: string; record: string }[]) =>
  pages.map(({ page, record }) => `${page} ${record}`).toSorted()

it('all pages count as affected while the page rows match no release', async () => {
  const updater = openTestUpdater({ site, rows })
  const { pages, ...rest } = await findAffected(updater, ask(3))
  expect(pages).toHaveLength(pageCount)
  expect(rest).toEqual({ known: [], isAll: true, isComplete: false })
})

it('pages that read changed items are affected', async () => {
  const updater = openTestUpdater({ site, rows })
  await updater.update()
  const pages = toNames(toPageIdentity('list'), toQuestionPage(3))
  expect(await findAffected(updater, ask(3))).toEqual({ pages, known: pages, isAll: false, isComplete: true })
})

it('new pages, and pages that have not been scanned yet, are affected', async () => {
  const updater = openTestUpdater({ site, rows })
  await updater.update()
  site.publish(ask(5))
  await updater.follow()
  const { pages, ...rest } = await findAffected(updater, { ...ask(3), [toContentKey(50)]: toQuestion(50) })
  expect(pages).toEqual(
    toNames(toPageIdentity('list'), toQuestionPage(3), toQuestionPage(5), toQuestionPage(50)),
  )
  expect(rest).toEqual({ known: toNames(toQuestionPage(3)), isAll: false, isComplete: false })
})

it('all pages are affected by a change to the site settings', async () => {
  const updater = openTestUpdater({ site, rows })
  await updater.update()
  const name = { body: { ...site.find(toContentKey('site')).body, name: 'Another name' } }
  const { pages, ...rest } = await findAffected(updater, { [toContentKey('site')]: name })
  expect(pages).toHaveLength(pageCount)
  expect(rest).toMatchObject({ isAll: true, isComplete: true })
})

it('affected pages are found correctly on two servers that publish alternately, and on a server that has just started', async () => {
  const one = openTestUpdater({ site, rows, holder: 'one' })
  await one.update()
  const two = openTestUpdater({ site, rows, holder: 'two' })
  for (const [server, other] of [
    [one, two],
    [two, one],
    [one, two],
  ] as const) {
    expect((await findAffected(server, ask(3))).pages).toEqual(
      toNames(toPageIdentity('list'), toQuestionPage(3)),
    )
    site.publish(ask(3))
    server.note()
    other.note()
    await server.update()
    const started = openTestUpdater({ site, rows, holder: 'started' })
    expect((await findAffected(started, ask(3))).isAll).toBe(false)
  }
})

it('all pages count as affected on a server that has not loaded the release of the page rows', async () => {
  await openTestUpdater({ site, rows }).update()
  site.publish(ask(3))
  const started = openTestUpdater({ site, rows, holder: 'started' })
  expect(await findAffected(started, ask(4))).toMatchObject({ isAll: true, isComplete: false })
})
