/** Tests the guarantees that only the embedded database gives about its folder, its copies and its machine. */
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, restoreDatabase, type Database } from './index.ts'
import { addRelease, readReleases, type ReleaseTables } from './releases.fixture.ts'

let folder: string
let opened: Database<ReleaseTables>[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'database-'))
  opened = []
})

afterEach(async () => {
  for (const database of opened) await database.close()
  await rm(folder, { recursive: true })
})

async function open(dataDir = join(folder, 'data')): Promise<Database<ReleaseTables>> {
  const database = await openDatabase({ dataDir, pollMs: 20 })
  opened.push(database)
  return database
}

async function close(database: Database<ReleaseTables>): Promise<void> {
  opened = opened.filter((other) => other !== database)
  await database.close()
}

it('stores the database in a folder that other users of the machine cannot read', async () => {
  await open()
  expect((await stat(join(folder, 'data'))).mode & 0o777).toBe(0o700)
})

describe('migrations', () => {
  it('upgrade a database older than Kysely’s migration table, regardless of the order in which its migrations ran', async () => {
    const database = await open()
    await database.transaction(addRelease(1))
    await database.transaction(async (trx) => {
      await trx.schema.alterTable('schema_migration').renameColumn('timestamp', 'applied_at').execute()
      await trx.schema.dropTable('schema_migration_lock').execute()
      await sql`update schema_migration set applied_at = '2026-01-01T00:00:00.000Z' where name like '005%'`.execute(
        trx,
      )
    })
    await close(database)
    const [one, two] = await Promise.all([open(), open()])
    for (const opened of [one, two]) expect(await readReleases(opened)).toEqual([1])
    const done = await one.read.selectFrom('schema_migration').selectAll().orderBy('timestamp').execute()
    expect(done[0]).toEqual({ name: '005-analytics', timestamp: '2026-01-01T00:00:00.000Z' })
    expect(done.length).toBeGreaterThan(6)
  })
})

describe('the embedded database', () => {
  it('writes a backup that opens as a separate data folder and contains all committed data', async () => {
    const database = await open()
    await database.transaction(addRelease(1))
    const copyDir = join(folder, 'copy')
    await mkdir(copyDir)
    await database.backup(copyDir)
    await database.transaction(addRelease(2))
    const copy = await open(copyDir)
    expect(await readReleases(copy)).toEqual([1])
    expect(await copy.integrityCheck()).toEqual([])
  })

  it('is replaced by a restore, which saves the old database, and rejects a restore while the folder is in use', async () => {
    const database = await open()
    await database.transaction(addRelease(1))
    const copyDir = join(folder, 'copy')
    await mkdir(copyDir)
    await database.backup(copyDir)
    await database.transaction(addRelease(2))
    let prepared = 0
    const task = {
      dataDir: join(folder, 'data'),
      fromDir: copyDir,
      replacedFolder: join(folder, 'old'),
      prepare: async () => void prepared++,
    }
    await expect(restoreDatabase(task)).rejects.toMatchObject({ code: 'data-folder-in-use' })
    await close(database)
    await restoreDatabase(task)
    expect(prepared).toBe(1)
    expect(await readReleases(await open())).toEqual([1])
    expect(await readReleases(await open(join(folder, 'old')))).toEqual([1, 2])
  })

  it('changes nothing if a restore is stopped before its last step', async () => {
    const database = await open()
    await database.transaction(addRelease(1))
    const copyDir = join(folder, 'copy')
    await mkdir(copyDir)
    await database.backup(copyDir)
    await database.transaction(addRelease(2))
    await close(database)
    const prepare = () => Promise.reject(new Error('not whole'))
    const task = {
      dataDir: join(folder, 'data'),
      fromDir: copyDir,
      replacedFolder: join(folder, 'old'),
      prepare,
    }
    await expect(restoreDatabase(task)).rejects.toThrow('not whole')
    expect(await readReleases(await open())).toEqual([1, 2])
  })

  it('ignores the log of a removed database', async () => {
    const [data, copyDir] = [join(folder, 'data'), join(folder, 'copy')]
    const database = await open()
    await database.transaction(addRelease(1))
    await mkdir(copyDir)
    await database.backup(copyDir)
    await database.transaction(addRelease(2))
    const log = (await readdir(data)).find((name) => name.endsWith('-wal')) ?? ''
    const bytes = await readFile(join(data, log))
    await close(database)
    await rm(join(data, log.replace(/-wal$/, '')))
    await writeFile(join(data, log), bytes)
    await restoreDatabase({
      dataDir: data,
      fromDir: copyDir,
      replacedFolder: folder,
      prepare: async () => undefined,
    })
    const restored = await open()
    expect(await readReleases(restored)).toEqual([1])
    expect(await restored.integrityCheck()).toEqual([])
  })

  it('rejects a backup file that is not a database, with a hint', async () => {
    await mkdir(join(folder, 'data'))
    await close(await open())
    const file = (await readdir(join(folder, 'data'))).find((name) => name.endsWith('.db'))
    await writeFile(
      join(folder, 'data', file ?? ''),
      'this is not a database, only text that is long enough '.repeat(100),
    )
    await expect(open()).rejects.toMatchObject({
      code: 'database-damaged',
      hint: expect.stringContaining('restore'),
    })
  })
})

describe('the database on a failing machine', () => {
  it('reports a full disk, and rolls the transaction back', async () => {
    const database = await open()
    const writing = database.transaction(async (trx) => {
      await sql`pragma max_page_count = 1`.execute(trx)
      await addRelease(1)(trx)
      await trx
        .updateTable('release')
        .set({ note: 'x'.repeat(100_000) })
        .execute()
    })
    await expect(writing).rejects.toMatchObject({ code: 'disk-full', status: 503 })
    expect(await readReleases(database)).toEqual([])
  })

  it('reports a read-only data folder', async () => {
    const database = await open()
    const writing = database.transaction(async (trx) => {
      await sql`pragma query_only = on`.execute(trx)
      await addRelease(1)(trx)
    })
    await expect(writing).rejects.toMatchObject({ code: 'data-folder-unusable' })
  })

  it('reports an overwritten log as damage when it is read, without ending the process', async () => {
    const database = await open()
    await database.transaction(addRelease(1))
    const log = (await readdir(join(folder, 'data'))).find((name) => name.endsWith('-wal')) ?? ''
    await writeFile(join(folder, 'data', log), Buffer.alloc(500_000, 7))
    await expect(readReleases(database)).rejects.toMatchObject({ code: 'database-damaged' })
  })

  it.each(['epiderm.db', 'in-use.lock'])('reports a folder in place of %s', async (name) => {
    await mkdir(join(folder, 'data', name), { recursive: true })
    await expect(open()).rejects.toMatchObject({ code: 'data-folder-unusable' })
  })
})

it('only the dialect’s folder, and the file that selects it, mention the embedded database product', async () => {
  const source = join(import.meta.dirname, '..', '..')
  const product = new RegExp(['sql', 'ite'].join(''), 'i')
  const files = (await readdir(source, { recursive: true })).filter((name) =>
    /\.(?:ts|tsx|mts|css)$/.test(name),
  )
  const naming: string[] = []
  for (const name of files) if (product.test(await readFile(join(source, name), 'utf8'))) naming.push(name)
  const room = join('src', 'database')
  const dialect = join(room, ['sql', 'ite'].join(''), '')
  expect(naming.filter((name) => !name.startsWith(dialect))).toEqual([join(room, 'dialect.ts')])
})
