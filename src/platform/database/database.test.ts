import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase, restoreDatabase, type Database, type Write } from './index.ts'

type TestTables = {
  release: { number: number; created_at: string; created_by: string; note: string }
  release_entry: {
    release: number
    item: string
    language: string
    version: number | null
    published_at: string | null
  }
  schema_migration: { name: string; timestamp: string }
}

let folder: string
let opened: Database<TestTables>[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'database-'))
  opened = []
})

afterEach(async () => {
  for (const database of opened) await database.close()
  await rm(folder, { recursive: true })
})

async function open(dataDir = join(folder, 'data')): Promise<Database<TestTables>> {
  const database = await openDatabase({ dataDir, pollMs: 20 })
  opened.push(database)
  return database
}

async function close(database: Database<TestTables>): Promise<void> {
  opened = opened.filter((other) => other !== database)
  await database.close()
}

const addRelease = (number: number) => (trx: Write<TestTables>) =>
  trx.insertInto('release').values({ number, created_at: 'now', created_by: 'test', note: '' }).execute()

const readReleases = async (database: Database<TestTables>) =>
  (await database.read.selectFrom('release').select('number').orderBy('number').execute()).map(
    (row) => row.number,
  )

it('is in a folder that other users of the machine cannot look into', async () => {
  await open()
  expect((await stat(join(folder, 'data'))).mode & 0o777).toBe(0o700)
})

it('after a transaction, however it ends, follows no promise of the process any more', async () => {
  const database = await open()
  const disable = vi.spyOn(AsyncLocalStorage.prototype, 'disable')
  await database.transaction(addRelease(1))
  expect(disable).toHaveBeenCalledTimes(1)
  await expect(database.transaction(addRelease(1))).rejects.toThrow(/UNIQUE/)
  expect(disable).toHaveBeenCalledTimes(2)
})

describe('transaction', () => {
  it('keeps everything when it succeeds and nothing when it throws', async () => {
    const database = await open()
    await database.transaction(addRelease(1))
    const failing = database.transaction(async (trx) => {
      await addRelease(2)(trx)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await readReleases(database)).toEqual([1])
  })

  it('refuses the outer handle and a second transaction inside', async () => {
    const database = await open()
    const reading = database.transaction(() => database.read.selectFrom('release').selectAll().execute())
    await expect(reading).rejects.toMatchObject({ code: 'outer-handle-in-transaction' })
    const nesting = database.transaction(() => database.transaction(addRelease(1)))
    await expect(nesting).rejects.toMatchObject({ code: 'outer-handle-in-transaction' })
    expect(await readReleases(database)).toEqual([])
  })

  it('runs many at once one after the other, from two connections, without losing one', async () => {
    const [one, two] = [await open(), await open()]
    const next = async (trx: Write<TestTables>) => {
      const last = await trx
        .selectFrom('release')
        .select((q) => q.fn.max('number').as('number'))
        .executeTakeFirst()
      await addRelease((last?.number ?? 0) + 1)(trx)
    }
    const lock = 'release'
    for (let round = 0; round < 10; round++) {
      await Promise.all([one.transaction(next, { lock }), one.transaction(next, { lock })])
      await two.transaction(next, { lock })
    }
    expect(await readReleases(one)).toHaveLength(30)
  })

  it('that finds another process writing tries again from a timer, and its own process goes on', async () => {
    const [one, two] = [await open(), await open()]
    const order: string[] = []
    let second: Promise<unknown> | undefined
    await one.transaction(async (trx) => {
      await addRelease(1)(trx)
      second = two.transaction(addRelease(2)).then(() => order.push('the second has written'))
      for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
      order.push('the process went on')
    })
    await second
    expect(order).toEqual(['the process went on', 'the second has written'])
    expect(await readReleases(one)).toEqual([1, 2])
  })

  it('refuses rows that refer to nothing', async () => {
    const database = await open()
    const orphan = { release: 9, item: 'nobody', language: 'en_GB', version: null, published_at: null }
    await expect(
      database.transaction((trx) => trx.insertInto('release_entry').values(orphan).execute()),
    ).rejects.toThrow(/FOREIGN KEY/)
  })
})

describe('read', () => {
  it('cannot write', async () => {
    const database = await open()
    await expect(database.read.deleteFrom('release').execute()).rejects.toThrow(
      /readonly|query_only|read-only/i,
    )
  })

  it('hears of commits by another connection, not of its own', async () => {
    const [one, two] = [await open(), await open()]
    let heard = 0
    one.onForeignChange(() => void heard++)
    const foreign = new Promise<void>((resolve) => two.onForeignChange(resolve))
    await one.transaction(addRelease(1))
    await foreign
    expect(heard).toBe(0)
  })

  it('looks for them at once where nobody has looked lately', async () => {
    const timers = vi.spyOn(globalThis, 'setInterval').mockReturnValue({ unref: () => undefined } as never)
    const [one, two] = [await open(), await open()]
    timers.mockRestore()
    let heard = 0
    one.onForeignChange(() => void heard++)
    one.catchUp(0)
    await two.transaction(addRelease(1))
    one.catchUp(60_000)
    expect(heard).toBe(0)
    one.catchUp(0)
    expect(heard).toBe(1)
  })

  it('listens for them at least twice a second, and tries every ten seconds whether it can write', async () => {
    const timers = vi.spyOn(globalThis, 'setInterval')
    const database = await openDatabase({ dataDir: join(folder, 'data') })
    expect(timers.mock.calls.map(([, everyMs]) => everyMs)).toEqual([
      expect.toSatisfy((ms: number) => ms <= 500),
      10_000,
    ])
    timers.mockRestore()
    await database.close()
  })
})

describe('migrations', () => {
  it('run once, and a database of a newer version is refused untouched', async () => {
    const database = await open()
    await database.transaction(addRelease(1))
    const again = await open()
    expect(await readReleases(again)).toEqual([1])
    await database.transaction((trx) =>
      trx.insertInto('schema_migration').values({ name: '999-future', timestamp: 'later' }).execute(),
    )
    await expect(open()).rejects.toMatchObject({
      code: 'database-newer',
      message: expect.stringContaining('999-future'),
    })
  })

  it('carry a database over from before Kysely’s migrator kept their table, whatever order they ran in', async () => {
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

  it('leave nothing behind when a step fails', async () => {
    const database = await open()
    const failing = database.transaction(async (trx) => {
      await trx.schema.createTable('half').addColumn('a', 'text').execute()
      throw new Error('step failed')
    })
    await expect(failing).rejects.toThrow('step failed')
    const tables = await database.read.introspection.getTables()
    expect(tables.map(({ name }) => name)).not.toContain('half')
  })

  it('are made all or not at all by an opening', async () => {
    const database = await open()
    await database.transaction(async (trx) => {
      await trx.schema.dropTable('event_count').execute()
      await trx
        .deleteFrom('schema_migration')
        .where('name', 'in', ['005-analytics', '008-confirmations'])
        .execute()
    })
    await expect(open()).rejects.toThrow('duplicate column')
    const tables = await database.read.introspection.getTables()
    expect(tables.map(({ name }) => name)).not.toContain('event_count')
  })

  it('are not looked for with the write lock where nothing is to be done', async () => {
    const database = await open()
    const opening = database.transaction(async () => readReleases(await open()))
    await expect(opening).resolves.toEqual([])
  })
})

describe('a bound value', () => {
  const addNote = (note: unknown) => (trx: Write<TestTables>) =>
    trx
      .insertInto('release')
      .values({ number: 1, created_at: 'now', created_by: 'test', note: note as string })
      .execute()
  const findByNote = (database: Database<TestTables>, note: unknown) =>
    database.read
      .selectFrom('release')
      .select('note')
      .where('note', '=', note as string)
      .execute()

  it.each([
    ['nothing', ''],
    ['a byte order mark', '\ufeffa'],
    ['characters that are none', '\uffff\ufffe'],
    ['other control characters', 'a\u0001\u007f\u0085\r\n\t'],
    ['letters with separate accents', 'e\u0301'],
    ['characters of two halves', '😀𝕏'],
    ['ten million letters', 'é'.repeat(10_000_000)],
  ])('of %s comes back as it was and equals itself', async (_, note) => {
    const database = await open()
    await database.transaction(addNote(note))
    const [found] = await findByNote(database, note)
    expect(found?.note === note).toBe(true)
  })

  it.each([
    ['NUL and more', 'x\0y', 'NUL'],
    ['NUL alone', '\0', 'NUL'],
    ['half of a surrogate pair', 'x\ud800', 'surrogate'],
  ])('of %s is refused wherever it stands, and equals nothing', async (_, note, reason) => {
    const database = await open()
    await database.transaction(addNote('x'))
    const refusal = { code: 'text-unstorable', status: 400, message: expect.stringContaining(reason) }
    await expect(findByNote(database, note)).rejects.toMatchObject(refusal)
    await expect(
      database.transaction((trx) => trx.updateTable('release').set({ note }).execute()),
    ).rejects.toMatchObject(refusal)
    expect(await findByNote(database, 'x')).toHaveLength(1)
  })

  it.each([
    ['no number', Number.NaN],
    ['an endless number', Infinity],
    ['a date', new Date(0)],
    ['undefined', undefined],
    ['a list', ['x']],
    ['an integer of 65 bits', 2n ** 64n],
  ])('that is %s is refused instead of becoming null', async (_, note) => {
    const database = await open()
    await expect(database.transaction((trx) => sql`select ${note}`.execute(trx))).rejects.toThrow(
      /bind|bound/,
    )
  })

  it('that is longer than a value may be is told as such', async () => {
    const database = await open()
    const reading = sql`select zeroblob(2000000000)`.execute(database.read)
    await expect(reading).rejects.toMatchObject({ code: 'text-too-long', status: 413 })
  })
})

describe('backup and restore', () => {
  it('a backup opens as a data folder of its own and holds what was committed', async () => {
    const database = await open()
    await database.transaction(addRelease(1))
    const copyDir = join(folder, 'copy')
    await mkdir(copyDir)
    await database.backup(copyDir)
    await database.transaction(addRelease(2))
    const copy = await open(copyDir)
    expect(await readReleases(copy)).toEqual([1])
    expect(copy.integrityCheck()).toEqual([])
  })

  it('a restore replaces the database, keeps the old one, and is refused while the folder is open', async () => {
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
      keepIn: join(folder, 'old'),
      prepare: async () => void prepared++,
    }
    await expect(restoreDatabase(task)).rejects.toMatchObject({ code: 'data-folder-in-use' })
    await close(database)
    await restoreDatabase(task)
    expect(prepared).toBe(1)
    expect(await readReleases(await open())).toEqual([1])
    expect(await readReleases(await open(join(folder, 'old')))).toEqual([1, 2])
  })

  it('a restore that is stopped before its last step changes nothing', async () => {
    const database = await open()
    await database.transaction(addRelease(1))
    const copyDir = join(folder, 'copy')
    await mkdir(copyDir)
    await database.backup(copyDir)
    await database.transaction(addRelease(2))
    await close(database)
    const prepare = () => Promise.reject(new Error('not whole'))
    const task = { dataDir: join(folder, 'data'), fromDir: copyDir, keepIn: join(folder, 'old'), prepare }
    await expect(restoreDatabase(task)).rejects.toThrow('not whole')
    expect(await readReleases(await open())).toEqual([1, 2])
  })

  it('a restore is not mixed with the log of a database that somebody removed', async () => {
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
    await restoreDatabase({ dataDir: data, fromDir: copyDir, keepIn: folder, prepare: async () => undefined })
    const restored = await open()
    expect(await readReleases(restored)).toEqual([1])
    expect(restored.integrityCheck()).toEqual([])
  })

  it('a file that is no database is refused with a hint', async () => {
    await mkdir(join(folder, 'data'))
    await close(await open())
    const file = (await readdir(join(folder, 'data'))).find((name) => name.endsWith('.db'))
    await writeFile(
      join(folder, 'data', file ?? ''),
      'this is no database, only text that is long enough '.repeat(100),
    )
    await expect(open()).rejects.toMatchObject({
      code: 'database-damaged',
      hint: expect.stringContaining('restore'),
    })
  })
})

describe('a failing machine', () => {
  it('a full disk is told as such, and nothing of the transaction stays', async () => {
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

  it('a data folder that may only be read is told as such', async () => {
    const database = await open()
    const writing = database.transaction(async (trx) => {
      await sql`pragma query_only = on`.execute(trx)
      await addRelease(1)(trx)
    })
    await expect(writing).rejects.toMatchObject({ code: 'data-folder-unusable' })
  })

  it('a log that somebody wrote over is told as damage by who reads, and ends no process', async () => {
    const database = await open()
    await database.transaction(addRelease(1))
    const log = (await readdir(join(folder, 'data'))).find((name) => name.endsWith('-wal')) ?? ''
    await writeFile(join(folder, 'data', log), Buffer.alloc(500_000, 7))
    await expect(readReleases(database)).rejects.toMatchObject({ code: 'database-damaged' })
  })

  it.each(['epiderm.db', 'in-use.lock'])('a folder in the place of %s is told as such', async (name) => {
    await mkdir(join(folder, 'data', name), { recursive: true })
    await expect(open()).rejects.toMatchObject({ code: 'data-folder-unusable' })
  })
})

it('only the folder of the dialect, and the file that chooses it, name the embedded database product', async () => {
  const source = join(import.meta.dirname, '..', '..')
  const product = new RegExp(['sql', 'ite'].join(''), 'i')
  const files = (await readdir(source, { recursive: true })).filter((name) =>
    /\.(?:ts|tsx|mts|css)$/.test(name),
  )
  const naming: string[] = []
  for (const name of files) if (product.test(await readFile(join(source, name), 'utf8'))) naming.push(name)
  const room = join('platform', 'database')
  const dialect = join(room, ['sql', 'ite'].join(''), '')
  expect(naming.filter((name) => !name.startsWith(dialect))).toEqual([join(room, 'dialect.ts')])
})
