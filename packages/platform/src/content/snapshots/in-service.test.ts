import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDataProvider, standardContentTypes } from '#content-types'
import {
  createProductChange,
  createSiteChanges,
  openTestContent,
  operator,
  productType,
  toContentKey,
  toId,
} from '../testing.ts'
import type { TestContent } from '../testing.ts'
import type { Change } from '../types/change.ts'
import { databaseKinds } from '../../database/testing.ts'
import { toListName } from './field-value-rows.ts'
import { countVisibleItems } from './head-rows.ts'
import { countListedItems, selectExceptions } from './in-service.ts'

const type = productType.name
const title = createDataProvider([...standardContentTypes, productType])
  .findIndexed(type)
  ?.sorts.get('title')
const list = title === undefined ? '' : toListName(title)
const languages = ['en_GB', 'de_DE']

let test: TestContent | undefined
afterEach(() => test?.close())
const open = () => test ?? expect.fail()

const put = (name: string, language = 'en_GB'): Change => {
  const change = createProductChange(name, { strapline: `${name} ${Math.random()}` })
  return change.kind === 'put' ? { ...change, draft: { ...change.draft, language } } : change
}
const remove = (name: string): Change => ({
  kind: 'remove',
  contentKey: toContentKey(name),
  language: 'en_GB',
})

/** Writes a second version of an item, and a first version in another language, as an unfinished import does. */
async function stage(name: string): Promise<void> {
  const own = { item: toId('20Y', name), created_at: '', created_by: '' }
  const texts = { title: name, url_name: name, body: '{}', place: null }
  const keys = { list, key: name, then_key: '', content_key: toContentKey(name) }
  await open().database.transaction(async (trx) => {
    await trx
      .insertInto('staging_job')
      .values({ id: 'job', started_by: '', heard_at: '', swept_at: null })
      .execute()
    for (const language of languages) {
      const version = { item: own.item, language, number: language === 'en_GB' ? 9 : 1 }
      await trx
        .insertInto('content_version')
        .values({ ...own, ...texts, ...version })
        .execute()
      await trx
        .insertInto('sort_value')
        .values({ item: own.item, language, version: version.number, ...keys })
        .execute()
      await trx
        .insertInto('staged_version')
        .values({ ...version, job: 'job' })
        .execute()
    }
  })
}

async function expectEqualCounts(): Promise<number[]> {
  const { database, content } = open()
  const counts: number[] = []
  for (let release = 1; release <= content.currentRelease(); release++)
    for (const language of languages)
      for (const isRecord of [false, true]) {
        const query = { type, language, release, isRecord }
        const count = await countListedItems(database.read, { ...query, list })
        expect({ ...query, count }).toEqual({
          ...query,
          count: await countVisibleItems(database.read, { ...query, languages: [language] }),
        })
        if (language === 'en_GB' && !isRecord) counts.push(count ?? -1)
      }
  return counts
}

describe.each(databaseKinds)('counting the rows of a list in the %s database', (kind) => {
  beforeEach(async () => {
    test = await openTestContent(undefined, { kind, types: [productType] })
  })
  const publish = (...changes: Change[]) => open().content.publish(operator, { changes, note: '' })

  it('gives the number of items that each release shows', async () => {
    await publish(...createSiteChanges(), put('a'), put('b'), put('c'))
    await publish(put('a'), put('d'), put('c', 'de_DE'))
    await publish(remove('b'))
    await publish(put('b'))
    await publish(remove('d'))
    expect(await expectEqualCounts()).toEqual([3, 4, 3, 4, 3])
  })

  it('does not include the versions of an unfinished import', async () => {
    await publish(...createSiteChanges(), put('a'), put('b'))
    await stage('a')
    expect(await expectEqualCounts()).toEqual([2])
  })

  it('includes an item without a record id only if all items are counted', async () => {
    await publish(...createSiteChanges(), put('a'), put('b'))
    await open().database.transaction((trx) =>
      trx.updateTable('content_item').set({ record_id: null }).where('id', '=', toId('20Y', 'a')).execute(),
    )
    const query = { type, language: 'en_GB', list, release: 1 }
    expect(await countListedItems(open().database.read, { ...query, isRecord: false })).toBe(2)
    expect(await countListedItems(open().database.read, { ...query, isRecord: true })).toBe(1)
  })

  it('considers every changed item, even if one item has very many versions', async () => {
    await publish(...createSiteChanges(), put('a'), put('b'), put('c'))
    await publish(put('a'), put('c'))
    const version = { item: toId('20Y', 'b'), language: 'en_GB', body: '{}', created_at: '', created_by: '' }
    await open().database.transaction((trx) =>
      trx
        .insertInto('content_version')
        .values(
          Array.from({ length: 501 }, (_, at) => ({ ...version, number: at + 2, title: '', url_name: '' })),
        )
        .execute(),
    )
    expect(await expectEqualCounts()).toEqual([3, 3])
  })

  it('considers every item of a later release, even if one item is in very many releases', async () => {
    await publish(...createSiteChanges(), put('a'), put('b'), put('c'))
    await publish(put('d'))
    const numbers = Array.from({ length: 502 }, (_, at) => at + 3)
    const entry = { item: toId('20Y', 'a'), language: 'en_GB', version: 1, published_at: '' }
    await open().database.transaction(async (trx) => {
      await trx
        .insertInto('release')
        .values(numbers.map((number) => ({ number, created_at: '', created_by: '', note: '' })))
        .execute()
      await trx
        .insertInto('release_entry')
        .values(numbers.slice(0, -1).map((release) => ({ ...entry, release })))
        .execute()
      await trx
        .updateTable('release_entry')
        .set({ release: numbers.at(-1) ?? 0 })
        .where('release', '=', 2)
        .execute()
    })
    const query = { type, language: 'en_GB', isRecord: false, list }
    expect(await countListedItems(open().database.read, { ...query, release: 1 })).toBe(3)
  })

  it('is left to the caller if too many items were changed', async () => {
    const names = Array.from({ length: 501 }, (_, at) => `p-${at}`)
    await publish(...createSiteChanges())
    await publish(...names.map((name) => put(name)))
    const query = { type, language: 'en_GB', isRecord: false, list }
    expect(await countListedItems(open().database.read, { ...query, release: 2 })).toBe(501)
    expect(await countListedItems(open().database.read, { ...query, release: 1 })).toBeUndefined()
  })
})

it('finds changed items without a scan of a large table in the embedded database', async () => {
  test = await openTestContent(undefined, { kind: 'embedded' })
  const { read } = test.database
  const query = { type, language: 'en_GB', release: 1, list, isRecord: true, hasLater: false }
  const compiled = selectExceptions(read, query).compile()
  const plan = { ...compiled, sql: `explain query plan ${compiled.sql}` }
  const { rows } = await read.executeQuery<{ readonly detail: string }>(plan)
  const scans = rows.map(({ detail }) => detail).filter((detail) => /^SCAN (?!some$)/.test(detail))
  /** `staged_version` has few rows: those of running imports and verified publishes, and rows not swept yet. */
  expect(scans).toEqual([expect.stringContaining('staged_version')])
})
