/**
 * Tests real damage to the files of a PostgreSQL server. The check must report each damaged table and index, together
 * with a repair that works.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDamagedCopy } from './damaged-copy.fixture.ts'
import { openDatabase, acquireCheckLock, type Database } from './index.ts'
import { toBlockRange } from './postgres/read-tables.ts'
import { findTestUrl, openTestDatabase } from './testing.ts'

type TestTables = { throttle: { key: string; count: number; until: string } }

let dataDir: string
let url: string
const drops: (() => Promise<void>)[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'damaged-server-'))
  url = await findTestUrl(dataDir)
  const database = await openTestDatabase<TestTables>({ dataDir }, 'server')
  await database.transaction(async (trx) => {
    await trx.insertInto('throttle').values({ key: 'a', count: 1, until: '' }).execute()
    await sql`insert into content_item (id, content_key, type, created_at) values ('a', 'a', 'a', '')`.execute(
      trx,
    )
    await sql`insert into content_version (item, language, number, title, url_name, body, created_at, created_by)
      values ('a', 'en_US', 1, '', '', ${randomBytes(20_000).toString('hex')}, '', '')`.execute(trx)
  })
  await database.close()
})
afterAll(async () => {
  for (const drop of drops) await drop()
  await rm(dataDir, { recursive: true })
})

async function openDamaged(target: Parameters<typeof createDamagedCopy>[1]): Promise<Database<TestTables>> {
  const copy = await createDamagedCopy(url, target)
  const database = await openDatabase<TestTables>({ dataDir, server: { url: copy.url, size: 2 } })
  drops.push(async () => {
    await database.close()
    await copy.drop()
  })
  return database
}

const indexMessage = expect.stringMatching(/^the index throttle_pkey is damaged: /)
const dump = expect.stringContaining('restore the newest dump')

it.each<[string, Parameters<typeof createDamagedCopy>[1], RegExp]>([
  [
    'a block of a table',
    { relation: 'throttle' },
    /^the table throttle cannot be read: invalid page in block 0/,
  ],
  [
    'a block of long strings',
    { relation: 'toast of content_version' },
    /^the table content_version cannot be read: /,
  ],
  [
    'a block of zeros, which PostgreSQL treats as an empty block',
    { relation: 'content_item', byte: '00' },
    /^a row of content_version refers to a row of content_item that does not exist$/,
  ],
])('%s is reported as damage to its table, with a dump as the remedy', async (_, target, message) => {
  const database = await openDamaged(target)
  expect(await database.integrityCheck()).toEqual([{ message: expect.stringMatching(message), remedy: dump }])
})

it('checks indexes if amcheck is installed, and otherwise reports that it is missing', async () => {
  const database = await openDamaged({ relation: 'throttle_pkey', block: 1 })
  expect(await database.integrityCheck()).toEqual([])
  expect(await database.findUnchecked()).toEqual([expect.stringContaining('Indexes were not checked')])
  await database.transaction((trx) => sql`create extension amcheck`.execute(trx))
  expect(await database.integrityCheck()).toMatchObject([{ message: indexMessage }])
  expect(await database.findUnchecked()).toEqual([])
})

it('reports a damaged index and the statement that repairs it', async () => {
  const database = await openDamaged({ relation: 'throttle_pkey' })
  const [damage, ...others] = await database.integrityCheck()
  expect([damage?.message, others]).toEqual([indexMessage, []])
  const statement = damage?.remedy.replace('In psql, run: ', '').replace(' concurrently', '') ?? ''
  await database.transaction((trx) => sql.raw(statement).execute(trx))
  expect(await database.integrityCheck()).toEqual([])
})

it('on PostgreSQL 13, reads exactly the rows in a given range of blocks', async () => {
  const database = await openTestDatabase({ dataDir }, 'server')
  const ranges = await database.transaction(async (trx) => {
    const ask = async <Row>(text: string) => (await sql.raw<Row>(text).execute(trx)).rows
    await ask(
      'create temp table t on commit drop as select repeat(n::text, 50) from generate_series(1, 3000) n',
    )
    const count = (range: { from: number; to: number }, scan: 'by range' | 'by row') =>
      ask(
        `select count(*) as rows, min(ctid) as first, max(ctid) as last from t where ${toBlockRange(range, scan)}`,
      )
    const plan = await ask<{ 'QUERY PLAN': string }>(
      `explain (costs off) select from t where ${toBlockRange({ from: 0, to: 2 }, 'by row')}`,
    )
    expect(plan[0]?.['QUERY PLAN']).toContain('Tid Scan')
    const rowRanges = [0, 7, 1024].map((from) => ({ from, to: from + 7 }))
    return Promise.all(
      rowRanges.map(async (range) => [await count(range, 'by range'), await count(range, 'by row')]),
    )
  })
  for (const [byRange, byRow] of ranges) expect(byRow).toEqual(byRange)
  expect(ranges[0]?.[0]).not.toEqual(ranges[2]?.[0])
  await database.close()
})

it('lets only one process check at a time', async () => {
  const server = { url, size: 2 }
  const release = await acquireCheckLock(server)
  expect(await acquireCheckLock(server)).toBeUndefined()
  await release?.()
  const next = await acquireCheckLock(server)
  expect(next).toBeDefined()
  await next?.()
})
