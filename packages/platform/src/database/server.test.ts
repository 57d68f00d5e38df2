/**
 * Tests guarantees that only a database on a server gives. They concern connections, failures, and other processes that
 * use the database.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDatabase, type Database, type Write } from './index.ts'
import { openDatabaseProxy } from './database-proxy.fixture.ts'
import { findTestUrl, openTestDatabase } from './testing.ts'

type TestTables = { throttle: { key: string; count: number; until: string } }

/** A generous time limit, because the machine may be busy. */
const patience = { timeout: 20_000 }

let dataDir: string
let opened: Database<TestTables>[]

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'server-'))
  opened = []
})
afterEach(async () => {
  for (const database of opened) await database.close()
  await rm(dataDir, { recursive: true })
})

async function open(): Promise<Database<TestTables>> {
  const database = await openTestDatabase<TestTables>({ dataDir, pollMs: 20 }, 'server')
  opened.push(database)
  return database
}

const add = (key: string) => (trx: Write<TestTables>) =>
  trx.insertInto('throttle').values({ key, count: 1, until: '' }).execute()
const readKeys = async ({ read }: Database<TestTables>) =>
  (await read.selectFrom('throttle').select('key').orderBy('key').execute()).map(({ key }) => key)

/** Closes connections, as a database server does when it is stopped. */
const endConnections = (database: Database<TestTables>, which: string) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like ${which}`.execute(
    database.read,
  )

it.each([
  ['that does not exist', 'postgres://nobody:s3cret@127.0.0.1:1/site'],
  ['on a socket that does not exist', 'postgres://nobody:s3cret@localhost/site?host=/nowhere'],
])('reports a server %s, without the password', async (_name, url) => {
  const opening = openDatabase({ dataDir, server: { url, size: 2 } })
  await expect(opening).rejects.toMatchObject({ code: 'database-unreachable', status: 503 })
  await expect(opening).rejects.not.toThrow('s3cret')
})

it('reports a missing database', async () => {
  const url = (await findTestUrl(dataDir)).replace(/\/t\w+\?/, '/missing?')
  const opening = openDatabase({ dataDir, server: { url, size: 2 } })
  await expect(opening).rejects.toMatchObject({ code: 'database-unreachable' })
})

it('servers that open an empty database at the same time migrate it once', async () => {
  const url = await findTestUrl(dataDir)
  const first = await openTestDatabase<TestTables>({ dataDir }, 'server')
  await first.transaction(async (trx) => {
    await sql`drop schema public cascade`.execute(trx)
    await sql`create schema public`.execute(trx)
  })
  await first.close()
  const databases = await Promise.all(
    [1, 2, 3].map(() => openDatabase<TestTables>({ dataDir, server: { url, size: 2 } })),
  )
  opened.push(...databases)
  for (const database of databases) await database.transaction(add(String(databases.indexOf(database))))
  expect(await readKeys(databases[0]!)).toEqual(['0', '1', '2'])
})

it('continues after the server has closed its connections, and loses no write', async () => {
  const [one, two] = [await open(), await open()]
  await one.transaction(add('before'))
  await endConnections(two, '%')
  await vi.waitFor(() => one.transaction(add('after')), patience)
  await vi.waitFor(async () => expect(await readKeys(one)).toEqual(['after', 'before']), patience)
})

it('reports a transaction whose connection was closed, and rolls it back', async () => {
  const [one, two] = [await open(), await open()]
  const working = one.transaction(async (trx) => {
    await add('lost')(trx)
    await endConnections(two, 'insert into "throttle"%')
    await add('never')(trx)
  })
  await expect(working).rejects.toMatchObject({ code: 'database-unreachable', status: 503 })
  expect(await readKeys(two)).toEqual([])
})

it('detects commits by polling if notifications are lost', async () => {
  const [one, two] = [await open(), await open()]
  await endConnections(two, 'listen%')
  const onChange = vi.fn()
  one.onExternalChange(onChange)
  await two.transaction(add('a'))
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), patience)
})

it('detects commits made after it opens, before it listens for notifications and before its first check', async () => {
  const timers = vi.spyOn(globalThis, 'setInterval').mockReturnValue({ unref: () => undefined } as never)
  const [one, two] = [await open(), await open()]
  timers.mockRestore()
  await endConnections(one, 'listen%')
  const onChange = vi.fn()
  two.onExternalChange(onChange)
  await one.transaction(add('a'))
  await two.catchUp(0)
  expect(onChange).toHaveBeenCalled()
})

it('lets one of two transactions in a deadlock continue, and reports that the other must be retried', async () => {
  const database = await open()
  await database.transaction(async (trx) => {
    await add('a')(trx)
    await add('b')(trx)
  })
  const count = (key: string) => (trx: Write<TestTables>) =>
    trx
      .updateTable('throttle')
      .set((q) => ({ count: q('count', '+', 1) }))
      .where('key', '=', key)
      .execute()
  const other = await open()
  /** Each transaction locks one of the two rows before either transaction requests the other row. */
  let waiting = 2
  let meet = () => undefined as void
  const met = new Promise<void>((resolve) => (meet = resolve))
  const countBoth = (keys: readonly [string, string]) => async (trx: Write<TestTables>) => {
    await count(keys[0])(trx)
    if (--waiting === 0) meet()
    await met
    await count(keys[1])(trx)
  }
  const first = database.transaction(countBoth(['a', 'b']))
  const second = other.transaction(countBoth(['b', 'a']))
  const ended = await Promise.allSettled([first, second])
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const rejected = ended.find((one) => one.status === 'rejected')
  expect(rejected?.reason).toMatchObject({ code: 'database-busy', status: 503 })
})

it('sorts letters by code point, whatever the server’s settings are', async () => {
  const database = await open()
  await database.transaction(async (trx) => {
    for (const key of ['b', 'a', 'B', 'é', 'z', '_']) await add(key)(trx)
  })
  expect(await readKeys(database)).toEqual(['B', '_', 'a', 'b', 'z', 'é'])
  const { rows } = await sql<{ n: number }>`select count(*) as n from information_schema.columns
    where table_schema = current_schema() and data_type = 'text' and collation_name is distinct from 'C'`.execute(
    database.read,
  )
  expect(rows).toEqual([{ n: 0 }])
})

it('reports a duplicate row without its content', async () => {
  const database = await open()
  await database.transaction(add('anna@clinic.example'))
  const failure = await database.transaction(add('anna@clinic.example')).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: '23505' })
  expect(JSON.stringify({ ...(failure as Error) }) + String(failure)).not.toContain('anna')
})

it('rejects a backup and refers to the server’s own tools', async () => {
  const database = await open()
  await expect(database.backup(dataDir)).rejects.toMatchObject({ code: 'backup-by-engine' })
  expect(await database.integrityCheck()).toEqual([])
})

it('fails immediately while the server hangs, and shows current data once the server responds again', async () => {
  const two = await open()
  const road = await openDatabaseProxy(await findTestUrl(dataDir))
  const one = await openDatabase<TestTables>({ dataDir, pollMs: 20, server: { url: road.url, size: 4 } })
  opened.push(one)
  const shown: string[][] = []
  one.onExternalChange(async () => void shown.push(await readKeys(one)))
  expect(await readKeys(one)).toEqual([])
  road.block()
  const unreachable = { code: 'database-unreachable', status: 503 }
  await expect(readKeys(one)).rejects.toMatchObject(unreachable)
  expect([one.isAway(), one.canWrite(), one.countOutages()]).toEqual([true, false, 1])
  const { waiting, used } = one.countConnections().write
  await expect(one.transaction(add('never'))).rejects.toMatchObject(unreachable)
  await expect(readKeys(one)).rejects.toMatchObject(unreachable)
  expect(one.countConnections().write).toMatchObject({ waiting, used })
  expect(one.catchUp(0)).toBeUndefined()
  await two.transaction(add('a'))
  road.clear()
  await vi.waitFor(() => expect(one.isAway()).toBe(false), patience)
  expect(shown.at(-1)).toEqual(['a'])
  await one.transaction(add('b'))
  expect(await readKeys(two)).toEqual(['a', 'b'])
  await road.close()
})
