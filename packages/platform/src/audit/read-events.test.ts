/**
 * Tests the cost of reading audit events: the database reads rows in index order, and only the rows that it returns.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Compilable } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#database'
import { databaseKinds, openTestDatabase } from '../database/testing.ts'
import { readEvents, selectActors, selectEvents } from './read-events.ts'
import type { AuditTables } from './tables.ts'

const count = 3000
const toRow = (at: number) => ({
  created_at: new Date(Math.floor(at / 2) * 1000).toISOString(),
  actor: `account ${at % 4}`,
  deed: `event.${at % 7}`,
  item: `item ${at % 50}`,
  origin: '',
})

const explains = { embedded: 'explain query plan', server: 'explain' }
const before = { at: toRow(1500).created_at, number: 1500 }
const [actor, event, item] = ['account 1', 'event.3', 'item 9']
type BuildQuery = (read: Database<AuditTables>['read']) => Compilable
const queries: Record<string, readonly [string, BuildQuery]> = {
  'the newest events': ['audit_entry_at', (read) => selectEvents(read, { limit: 50 })],
  'earlier events': ['audit_entry_at', (read) => selectEvents(read, { limit: 50, before })],
  'events of an account': ['audit_entry_actor', (read) => selectEvents(read, { limit: 50, actor, before })],
  'events of a kind': ['audit_entry_deed', (read) => selectEvents(read, { limit: 50, event, before })],
  'events of an account and a kind': [
    'audit_entry_actor_deed',
    (read) => selectEvents(read, { limit: 50, actor, event, before }),
  ],
  'events on an item': ['audit_entry_item', (read) => selectEvents(read, { limit: 50, item, before })],
  'all actors': ['audit_entry_actor', (read) => selectActors(read, { limit: 100 })],
}

describe.each(databaseKinds)('reading audit events from the %s database', (kind) => {
  let dataDir: string
  let database: Database<AuditTables>
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'read-events-'))
    database = await openTestDatabase({ dataDir }, kind)
    const rows = Array.from({ length: count }, (_, at) => toRow(at))
    await database.transaction(async (trx) => {
      for (let from = 0; from < count; from += 500)
        await trx
          .insertInto('audit_entry')
          .values(rows.slice(from, from + 500))
          .execute()
      if (kind === 'server') await sql`analyze audit_entry`.execute(trx)
    })
  })
  afterAll(async () => {
    await database.close()
    await rm(dataDir, { recursive: true })
  })

  it.each(Object.entries(queries))('finds %s with an index, without sorting', async (_, [index, select]) => {
    const compiled = select(database.read).compile()
    const question = { ...compiled, sql: `${explains[kind]} ${compiled.sql}` }
    const { rows } = await database.read.executeQuery<object>(question)
    const plan = rows.map((row) => Object.values(row).join(' ')).join('\n')
    expect(plan).toMatch(new RegExp(`\\b${index}`))
    /** PostgreSQL sorts the events about an item, because there are only a few. */
    if (kind === 'server' && index === 'audit_entry_item') return
    expect(plan).not.toMatch(/SCAN audit_entry(?! USING)|TEMP B-TREE|Seq Scan|\bSort\b/)
  })

  it('merges the events of several accounts and event types, newest first, and continues after a given position', async () => {
    const query = { actors: ['account 1', 'account 2'], events: ['event.1', 'event.2'], limit: 5 }
    const first = await readEvents(database, query)
    const expected = Array.from({ length: count }, (_, at) => count - 1 - at).filter(
      (at) => [1, 2].includes(at % 4) && [1, 2].includes(at % 7),
    )
    const toNumbers = (events: typeof first) => events.map(({ number }) => number - 1)
    const start = Math.min(...(await readEvents(database, { limit: count })).map(({ number }) => number)) - 1
    expect(toNumbers(first)).toEqual(expected.slice(0, 5).map((at) => at + start))
    const last = first.at(-1)
    const next = await readEvents(database, {
      ...query,
      before: { at: last?.createdAt ?? '', number: last?.number ?? 0 },
    })
    expect(toNumbers(next)).toEqual(expected.slice(5, 10).map((at) => at + start))
  })

  it('can list only the accounts that caused events of given types', async () => {
    const only = { limit: 2, events: ['event.3', 'unknown'] }
    const rows = await selectActors(database.read, only).execute()
    expect(rows.map((row) => row.actor)).toEqual(['account 0', 'account 1'])
    const none = await selectActors(database.read, { limit: 2, events: ['unknown'] }).execute()
    expect(none).toEqual([])
  })

  it('limits events to a period', async () => {
    const [from, until] = [toRow(100).created_at, toRow(104).created_at]
    const found = await readEvents(database, { from, until, limit: 50 })
    expect(found.map(({ createdAt }) => createdAt)).toEqual(
      [103, 102, 101, 100].map((at) => toRow(at).created_at),
    )
  })
})
