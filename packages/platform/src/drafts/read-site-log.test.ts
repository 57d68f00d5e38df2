/**
 * Tests the cost of reading the site's log: the database reads rows in index order, and reads only the rows that it
 * returns.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Compilable } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#database'
import type { LogRow } from './log.ts'
import type { DraftTables } from './tables.ts'
import { databaseKinds, openTestDatabase } from '../database/testing.ts'
import { selectAuthors, selectSiteLog } from './read-site-log.ts'

const toRow = (at: number): LogRow => ({
  item: `MC${at % 40}`,
  language: 'en_GB',
  seq: Math.floor(at / 40) + 1,
  change_set: '',
  client: 'c'.repeat(32),
  client_seq: at,
  gesture: `g ${Math.floor(at / 5)}`,
  base_seq: 0,
  actor: `account ${at % 4}`,
  op: '{"kind":"withdraw"}',
  inverse: null,
  outcome: '{"kind":"applied"}',
  is_applied: 1,
  kind: 'do',
  undoes: null,
  is_settled: 0,
  at: new Date(at * 1000).toISOString(),
})

async function fill(database: Database<DraftTables>, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => toRow(at))
  await database.transaction(async (trx) => {
    for (let from = 0; from < count; from += 500)
      await trx
        .insertInto('draft_op')
        .values(rows.slice(from, from + 500))
        .execute()
  })
}

const explains = { embedded: 'explain query plan', server: 'explain' }

const before = { at: toRow(2500).at, item: 'MC7', language: 'en_GB', seq: 9 }
const actor = 'account 1'
const item = { contentKey: 'MC7' }
const queries = {
  'all that is newest': ['draft_op_at', (read) => selectSiteLog(read, { limit: 50 })],
  'all that came before': ['draft_op_at', (read) => selectSiteLog(read, { limit: 50, before })],
  'what one account did last': ['draft_op_actor_at', (read) => selectSiteLog(read, { limit: 50, actor })],
  'and before': ['draft_op_actor_at', (read) => selectSiteLog(read, { limit: 50, actor, before })],
  'the edits of one item': ['draft_op_item_at', (read) => selectSiteLog(read, { limit: 50, item })],
  'and those before': ['draft_op_item_at', (read) => selectSiteLog(read, { limit: 50, item, before })],
  'all accounts': ['draft_op_actor_at', selectAuthors],
} satisfies Record<string, readonly [string, (read: Database<DraftTables>['read']) => Compilable]>

describe.each(databaseKinds)('querying the site’s log in the %s database', (kind) => {
  let dataDir: string
  let database: Database<DraftTables>
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'site-log-'))
    database = await openTestDatabase({ dataDir }, kind)
    await fill(database, 5000)
    if (kind === 'server') await database.transaction((trx) => sql`analyze draft_op`.execute(trx))
  })
  afterAll(async () => {
    await database.close()
    await rm(dataDir, { recursive: true })
  })

  const explain = async (query: Compilable): Promise<string> => {
    const compiled = query.compile()
    const question = { ...compiled, sql: `${explains[kind]} ${compiled.sql}` }
    const { rows } = await database.read.executeQuery<object>(question)
    return rows.map((row) => Object.values(row).join(' ')).join('\n')
  }

  it.each(Object.entries(queries))(
    'reads %s from an index, without sorting or skipping rows',
    async (_, [index, select]) => {
      /** Skipped on PostgreSQL, which sorts this item's few edits instead of reading them in index order. */
      if (kind === 'server' && index === 'draft_op_item_at') return
      const plan = await explain(select(database.read))
      expect(plan).toMatch(new RegExp(`\\b${index}\\b`))
      expect(plan).not.toMatch(/SCAN draft_op(?! USING)|TEMP B-TREE|Seq Scan|Sort|Filter: .*actor =/)
    },
  )

  it('filters the log by account, and lists the entries before a given entry', async () => {
    const first = await selectSiteLog(database.read, { limit: 3, actor }).execute()
    expect(first.map(({ client_seq }) => client_seq)).toEqual([4997, 4993, 4989])
    const next = await selectSiteLog(database.read, { limit: 2, actor, before: first[2] }).execute()
    expect(next.map(({ client_seq }) => client_seq)).toEqual([4985, 4981])
    const firstOfAll = { ...before, at: toRow(1).at, item: 'MC1', seq: 1 }
    expect(await selectSiteLog(database.read, { limit: 2, actor, before: firstOfAll }).execute()).toEqual([])
    const people = await selectAuthors(database.read).execute()
    expect(people.map(({ account }) => account)).toEqual([0, 1, 2, 3].map((one) => `account ${one}`))
  })
})
