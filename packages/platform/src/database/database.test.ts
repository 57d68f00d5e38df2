import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database, Write } from './index.ts'
import { addRelease, readReleases, type ReleaseTables } from './releases.fixture.ts'
import { databaseKinds, openTestDatabase } from './testing.ts'

/** Tests the contract of `database` on every kind of database. */
describe.each(databaseKinds)('the %s database', (kind) => {
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
    const database = await openTestDatabase<ReleaseTables>({ dataDir, pollMs: 20 }, kind)
    opened.push(database)
    return database
  }

  it('stops tracking promises once a transaction ends, whether it succeeds or fails', async () => {
    const database = await open()
    const disable = vi.spyOn(AsyncLocalStorage.prototype, 'disable')
    await database.transaction(addRelease(1))
    expect(disable).toHaveBeenCalledTimes(1)
    await expect(database.transaction(addRelease(1))).rejects.toThrow(/unique/i)
    expect(disable).toHaveBeenCalledTimes(2)
  })

  describe('transaction', () => {
    it('commits all writes if it succeeds, and no writes if it throws', async () => {
      const database = await open()
      await database.transaction(addRelease(1))
      const failing = database.transaction(async (trx) => {
        await addRelease(2)(trx)
        throw new Error('changed my mind')
      })
      await expect(failing).rejects.toThrow('changed my mind')
      expect(await readReleases(database)).toEqual([1])
    })

    it('does not commit writes that start during or after a failure', async () => {
      const database = await open()
      const warn = vi.spyOn(process, 'emitWarning')
      let addLate = async (): Promise<unknown> => undefined
      const failing = database.transaction(async (trx) => {
        addLate = () => addRelease(3)(trx)
        const wrong = sql`select * from nowhere`.execute(trx)
        await Promise.all([wrong, ...[2, 4, 5].map((release) => addRelease(release)(trx))])
      })
      await expect(failing).rejects.toThrow('nowhere')
      await database.transaction(addRelease(1))
      expect(await readReleases(database)).toEqual([1])
      expect(warn).not.toHaveBeenCalled()
      await expect(addLate()).rejects.toMatchObject({ code: 'transaction-over' })
      warn.mockRestore()
    })

    it('rejects use of the outer handle, or a second transaction, inside a transaction', async () => {
      const database = await open()
      const reading = database.transaction(() => database.read.selectFrom('release').selectAll().execute())
      await expect(reading).rejects.toMatchObject({ code: 'outer-handle-in-transaction' })
      const nesting = database.transaction(() => database.transaction(addRelease(1)))
      await expect(nesting).rejects.toMatchObject({ code: 'outer-handle-in-transaction' })
      expect(await readReleases(database)).toEqual([])
    })

    it('runs many concurrent transactions from two connections one after another, without losing any transaction', async () => {
      const [one, two] = [await open(), await open()]
      const next = async (trx: Write<ReleaseTables>) => {
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

    it('waits while another process writes, without blocking this process', async () => {
      const [one, two] = [await open(), await open()]
      const order: string[] = []
      let second: Promise<unknown> | undefined
      const lock = 'release'
      await one.transaction(
        async (trx) => {
          await addRelease(1)(trx)
          second = two.transaction(addRelease(2), { lock }).then(() => order.push('the second has written'))
          for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
          order.push('the process went on')
        },
        { lock },
      )
      await second
      expect(order).toEqual(['the process went on', 'the second has written'])
      expect(await readReleases(one)).toEqual([1, 2])
    })

    it('rejects rows that refer to missing rows', async () => {
      const database = await open()
      const orphan = { release: 9, item: 'nobody', language: 'en_GB', version: null, published_at: null }
      await expect(
        database.transaction((trx) => trx.insertInto('release_entry').values(orphan).execute()),
      ).rejects.toThrow(/foreign key/i)
    })
  })

  describe('read', () => {
    it('cannot write', async () => {
      const database = await open()
      await expect(database.read.deleteFrom('release').execute()).rejects.toThrow(
        /readonly|query_only|read-only/i,
      )
    })

    it('reports commits from another connection, but not its own commits', async () => {
      const [one, two] = [await open(), await open()]
      let received = 0
      one.onExternalChange(() => void received++)
      const external = new Promise<void>((resolve) => two.onExternalChange(resolve))
      await one.transaction(addRelease(1))
      await external
      expect(received).toBe(0)
    })

    it('checks immediately if the last check was long ago', async () => {
      const timers = vi.spyOn(globalThis, 'setInterval').mockReturnValue({ unref: () => undefined } as never)
      const [one, two] = [await open(), await open()]
      timers.mockRestore()
      let received = 0
      one.onExternalChange(() => void received++)
      await one.catchUp(0)
      await two.transaction(addRelease(1))
      await one.catchUp(60_000)
      /** A database server also sends notifications about commits. */
      if (kind === 'embedded') expect(received).toBe(0)
      await one.catchUp(0)
      expect(received).toBeGreaterThan(0)
    })

    it('checks for commits at least twice a second, tries a write every ten seconds, and compares clocks every minute', async () => {
      const timers = vi.spyOn(globalThis, 'setInterval')
      const database = await openTestDatabase({ dataDir: join(folder, 'data') }, kind)
      expect(timers.mock.calls.map(([, everyMs]) => everyMs)).toEqual([
        expect.toSatisfy((ms: number) => ms <= 500),
        10_000,
        60_000,
      ])
      timers.mockRestore()
      await database.close()
    })
  })

  describe('migrations', () => {
    it('run once; a database with a newer schema that this server version cannot use is rejected and not changed', async () => {
      const database = await open()
      await database.transaction(addRelease(1))
      const again = await open()
      expect(await readReleases(again)).toEqual([1])
      await database.transaction(async (trx) => {
        await trx.insertInto('schema_migration').values({ name: '999-future', timestamp: 'later' }).execute()
        await trx.insertInto('schema_floor').values({ migration: '999-future' }).execute()
      })
      await expect(open()).rejects.toMatchObject({
        code: 'database-newer',
        message: expect.stringContaining('999-future'),
      })
    })

    it('leave no changes behind if a step fails', async () => {
      const database = await open()
      const failing = database.transaction(async (trx) => {
        await trx.schema.createTable('half').addColumn('a', 'text').execute()
        throw new Error('step failed')
      })
      await expect(failing).rejects.toThrow('step failed')
      const tables = await database.read.introspection.getTables()
      expect(tables.map(({ name }) => name)).not.toContain('half')
    })

    it('either all run when the database is opened, or none of them run', async () => {
      const database = await open()
      await database.transaction(async (trx) => {
        await trx.schema.dropTable('event_count').execute()
        await trx
          .deleteFrom('schema_migration')
          .where('name', 'in', ['005-analytics', '008-confirmations'])
          .execute()
      })
      await expect(open()).rejects.toThrow(/duplicate column|already exists/)
      const tables = await database.read.introspection.getTables()
      expect(tables.map(({ name }) => name)).not.toContain('event_count')
    })

    it.each(['text_index', 'substring_index', 'event_count'])(
      'must have created %s; otherwise, opening reports it as missing',
      async (table) => {
        const database = await open()
        await database.transaction((trx) => trx.schema.dropTable(table).execute())
        await expect(open()).rejects.toMatchObject({
          code: 'database-damaged',
          message: expect.stringContaining(`lacks ${table}.`),
        })
      },
    )

    it('need no write lock if no migration is pending', async () => {
      const database = await open()
      const opening = database.transaction(async () => readReleases(await open()))
      await expect(opening).resolves.toEqual([])
    })
  })

  describe('a bound value', () => {
    const addNote = (note: unknown) => (trx: Write<ReleaseTables>) =>
      trx
        .insertInto('release')
        .values({ number: 1, created_at: 'now', created_by: 'test', note: note as string })
        .execute()
    const findByNote = (database: Database<ReleaseTables>, note: unknown) =>
      database.read
        .selectFrom('release')
        .select('note')
        .where('note', '=', note as string)
        .execute()

    it.each([
      ['nothing', ''],
      ['a byte order mark', '\ufeffa'],
      ['code points that are not characters', '\uffff\ufffe'],
      ['other control characters', 'a\u0001\u007f\u0085\r\n\t'],
      ['letters with separate accents', 'e\u0301'],
      ['characters that need a surrogate pair', '😀𝕏'],
      ['a million letters', 'é'.repeat(1_000_000)],
    ])('of %s is returned unchanged when read, and equals itself', async (_, note) => {
      const database = await open()
      await database.transaction(addNote(note))
      const [found] = await findByNote(database, note)
      expect(found?.note === note).toBe(true)
    })

    it.each([
      ['NUL and more', 'x\0y', 'NUL'],
      ['NUL alone', '\0', 'NUL'],
      ['an unpaired surrogate', 'x\ud800', 'surrogate'],
    ])('of %s is rejected in queries and in writes', async (_, note, reason) => {
      const database = await open()
      await database.transaction(addNote('x'))
      const rejection = { code: 'text-unstorable', status: 400, message: expect.stringContaining(reason) }
      await expect(findByNote(database, note)).rejects.toMatchObject(rejection)
      await expect(
        database.transaction((trx) => trx.updateTable('release').set({ note }).execute()),
      ).rejects.toMatchObject(rejection)
      expect(await findByNote(database, 'x')).toHaveLength(1)
    })

    it.each([
      ['not a number', Number.NaN],
      ['infinite', Infinity],
      ['a date', new Date(0)],
      ['undefined', undefined],
      ['a list', ['x']],
      ['an integer of 65 bits', 2n ** 64n],
    ])('that is %s is rejected instead of becoming null', async (_, note) => {
      const database = await open()
      await expect(database.transaction((trx) => sql`select ${note}`.execute(trx))).rejects.toThrow(
        /bind|bound/,
      )
    })

    it('is rejected with a specific error if it is too long', async () => {
      const database = await open()
      const tooLong = {
        embedded: sql`select zeroblob(2000000000)`,
        server: sql`select repeat('x', 2000000000)`,
      }
      const reading = tooLong[kind].execute(database.read)
      await expect(reading).rejects.toMatchObject({
        code: 'text-too-long',
        status: 413,
        message: expect.stringMatching(/longer than 1,0\d\d,\d{3},\d{3} bytes/),
      })
    })
  })
})
