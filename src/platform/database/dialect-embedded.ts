/**
 * SQLite, the embedded database: everything that only it knows. Two handles on one file: the writer, whose transactions
 * begin with the write lock (one that has read first could not get it any more), and a reader that never sees half a
 * transaction. Node's own module is used where it exists, else its drop-in.
 */
import { constants, type Stats } from 'node:fs'
import { access, copyFile, link, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CompiledQuery, SqliteDialect, type Dialect, type SqliteDatabase } from 'kysely'
import { findUnstorableCharacter } from '#kit'
import type { Connection, RestoreTask } from './connection.ts'
import {
  busyDatabase,
  damagedDatabase,
  dataFolderInUse,
  failingDatabase,
  fullDisk,
  tooLongText,
  unstorableText,
  unusableDataFolder,
} from './errors.ts'
import { createEmbeddedTextIndex } from './text-index-embedded.ts'

/** The part of `node:sqlite` that is used here (`columns` came with Node 22.16); `@photostructure/sqlite` has the same. */
type Handle = { exec(sql: string): void; prepare(sql: string): Statement; close(): void }
type Statement = {
  all(...values: unknown[]): unknown[]
  get(...values: unknown[]): unknown
  run(...values: unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint }
  iterate(...values: unknown[]): IterableIterator<unknown>
  columns(): unknown[]
}
type Module = { DatabaseSync: new (file: string) => Handle; StatementSync: { prototype: object } }

const databaseFile = 'epiderm.db'
const lockFile = 'in-use.lock'
const busyTimeoutMs = 10_000

const library = await loadLibrary()

/**
 * Opens or creates the database of a data folder and marks the folder as in use, until `close` or the end of the process.
 * Throws when a restore holds the folder, and when the file is no database.
 */
export async function openEmbedded({ dataDir }: { dataDir: string }): Promise<Connection> {
  await makeFolder(dataDir)
  const lock = lockFolder(dataDir, 'shared')
  const handles: Handle[] = []
  const close = () => {
    handles.forEach(closeEmptied)
    unlockFolder(lock)
  }
  const file = join(dataDir, databaseFile)
  try {
    const writer = openHandle(file, busyTimeoutMs)
    handles.push(writer)
    writer.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
    const reader = openHandle(file, busyTimeoutMs)
    handles.push(reader)
    reader.exec('pragma query_only = on')
    const opened = await stat(file)
    const readVersion = () =>
      (writer.prepare('pragma data_version').get() as { data_version: number }).data_version
    let version = readVersion()
    return {
      writeDialect: toDialect(writer, file),
      readDialect: toDialect(reader, file),
      /** Nothing to take: each transaction begins with the one write lock. PostgreSQL takes an advisory lock here. */
      takeLock: async () => undefined,
      hasForeignChange() {
        const before = version
        version = withFileName(file, readVersion)
        return version !== before
      },
      backup: (toDir) => copyInto(reader, join(toDir, databaseFile)),
      findDamage: () => withFileName(file, () => findDamage(reader)),
      probeFolder: () => probeFolder(file, opened),
      createScratch() {
        const handle = new library.DatabaseSync(':memory:')
        return { dialect: toDialect(handle, file), close: () => handle.close() }
      },
      createTextIndex: () => createEmbeddedTextIndex(new library.DatabaseSync(':memory:')),
      close,
    }
  } catch (cause) {
    close()
    throw toFailure(file, cause)
  }
}

/**
 * Puts the database of `fromDir` in the place of the data folder's, as one step: whoever looks finds the old or the new one.
 * The old one moves to `keepIn`. `prepare` runs before, while nobody else can open the data folder.
 */
export async function replaceEmbedded(task: RestoreTask): Promise<void> {
  await makeFolder(task.dataDir)
  const lock = lockFolder(task.dataDir, 'exclusive')
  try {
    await task.prepare()
    const file = join(task.dataDir, databaseFile)
    const incoming = `${file}.incoming`
    await copyFile(join(task.fromDir, databaseFile), incoming)
    await syncToDisk(incoming)
    if (await exists(file)) await keepOld(file, task.keepIn)
    await removeLog(file)
    await rename(incoming, file)
    await syncToDisk(task.dataDir)
  } finally {
    unlockFolder(lock)
  }
}

/** Whether a folder holds a database. */
export const hasEmbedded = (dataDir: string): Promise<boolean> => exists(join(dataDir, databaseFile))

/** The log goes into the file first. */
async function keepOld(file: string, keepIn: string): Promise<void> {
  closeEmptied(openHandle(file, busyTimeoutMs))
  await mkdir(keepIn, { recursive: true })
  const kept = join(keepIn, databaseFile)
  await link(file, kept).catch(() => copyFile(file, kept, constants.COPYFILE_EXCL))
}

/** Danger: a log beside another file is taken for that one's, also one whose own file is long gone. */
async function removeLog(file: string): Promise<void> {
  await rm(`${file}-wal`, { force: true })
  await rm(`${file}-shm`, { force: true })
}

async function loadLibrary(): Promise<Module> {
  const builtIn = process.getBuiltinModule?.('node:sqlite') as Module | undefined
  if (builtIn !== undefined && 'columns' in builtIn.StatementSync.prototype) return builtIn
  return import('@photostructure/sqlite') as unknown as Promise<Module>
}

function openHandle(file: string, timeoutMs: number): Handle {
  const handle = new library.DatabaseSync(file)
  handle.exec(`pragma busy_timeout = ${timeoutMs}`)
  return handle
}

/**
 * A lock that the operating system takes back when the process ends, however it ends, and that also holds between
 * containers on one machine, where process numbers mean nothing.
 */
function lockFolder(dataDir: string, kind: 'shared' | 'exclusive'): Handle {
  const lock = withFileName(join(dataDir, lockFile), () =>
    openHandle(join(dataDir, lockFile), kind === 'shared' ? 2000 : 0),
  )
  try {
    lock.exec(kind === 'shared' ? 'begin' : 'begin exclusive')
    lock.prepare('select count(*) from sqlite_schema').get()
    return lock
  } catch (cause) {
    lock.close()
    throw dataFolderInUse(dataDir, cause)
  }
}

function unlockFolder(lock: Handle): void {
  lock.exec('rollback')
  lock.close()
}

/**
 * Empties the log first: the drop-in keeps a closed file open until its statements are collected as garbage. A damaged
 * file cannot be emptied; it stays as it is.
 */
function closeEmptied(handle: Handle): void {
  try {
    handle.exec('pragma wal_checkpoint(truncate)')
  } catch {
    // What opened or reads the file reports the damage.
  }
  handle.close()
}

/** Kysely's dialect on this handle, which the connection closes. Booleans become 0 and 1, which the library itself refuses to bind. */
function toDialect(handle: Handle, file: string): Dialect {
  const dialect = new SqliteDialect({ database: toKyselyDatabase(handle, file) })
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver() {
      const driver = dialect.createDriver()
      driver.beginTransaction = async (connection) => {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'))
      }
      /** A full disk or a failing one has ended the transaction already; what is thrown here would hide why. */
      driver.rollbackTransaction = async (connection) => {
        try {
          await connection.executeQuery(CompiledQuery.raw('rollback'))
        } catch (error) {
          if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error
        }
      }
      return driver
    },
  }
}

function toKyselyDatabase(handle: Handle, file: string): SqliteDatabase {
  return {
    close: () => undefined,
    prepare(text) {
      const statement = withFileName(file, () => handle.prepare(text))
      return {
        reader: statement.columns().length > 0,
        all: (values) => withFileName(file, () => statement.all(...values.map(toBound))),
        run: (values) => withFileName(file, () => statement.run(...values.map(toBound))),
        iterate: (values) => withFileName(file, () => statement.iterate(...values.map(toBound))),
      }
    },
  }
}

/**
 * What is bound comes back as it was, or is refused. Attack: the library ends a text at NUL and writes halves of surrogate pairs as
 * U+FFFD, so two texts that differ everywhere else would be one in here. It also takes what is no value at all for null.
 */
function toBound(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'string') {
    const unstorable = findUnstorableCharacter(value)
    if (unstorable !== undefined) throw unstorableText(unstorable)
    return value
  }
  if (value === null || typeof value === 'bigint' || value instanceof Uint8Array) return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw new TypeError(`A value of the type ${typeof value} cannot be bound`)
}

async function copyInto(reader: Handle, toFile: string): Promise<void> {
  reader.exec('pragma query_only = off')
  try {
    withFileName(toFile, () => reader.prepare('vacuum into ?').run(toFile))
  } finally {
    reader.exec('pragma query_only = on')
  }
  await syncToDisk(toFile)
  await syncToDisk(dirname(toFile))
}

function findDamage(reader: Handle): string[] {
  const damage = (reader.prepare('pragma integrity_check').all() as { integrity_check: string }[])
    .map((row) => row.integrity_check)
    .filter((line) => line !== 'ok')
  const orphans = (
    reader.prepare('pragma foreign_key_check').all() as { table: string; parent: string }[]
  ).map((row) => `a row of ${row.table} refers to a row of ${row.parent} that does not exist`)
  return [...damage, ...orphans]
}

/** Does it; a failure names the file and says what an operator can do. */
function withFileName<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    throw toFailure(file, cause)
  }
}

/** Failures of the machine and the file. Any other is a mistake in a statement, and stays what it is. */
function toFailure(file: string, cause: unknown): unknown {
  switch (findResultCode(cause)) {
    case 3: // no permission
    case 8: // read-only
    case 14: // cannot be opened
      return unusableDataFolder(dirname(file), cause)
    case 5: // busy
      return busyDatabase(file, cause)
    case 10: // input or output
      return failingDatabase(file, cause)
    case 11: // malformed
    case 26: // no database
      return damagedDatabase(file, cause)
    case 13: // full
      return fullDisk(dirname(file), cause)
    case 18: // longer than a value may be
      return tooLongText(cause)
    default:
      return cause
  }
}

/** In the words of the library, for failures that the drop-in's `all` reports without their code. */
const codesByMessage: readonly (readonly [RegExp, number])[] = [
  [/^database is locked/, 5],
  [/^attempt to write a readonly database/, 8],
  [/^disk I\/O error/, 10],
  [/^database disk image is malformed|^malformed database schema/, 11],
  [/^database or disk is full/, 13],
  [/^unable to open database file/, 14],
  [/^string or blob too big/, 18],
  [/^file is not a database/, 26],
]

function findResultCode(cause: unknown): number | undefined {
  if (!(cause instanceof Error)) return undefined
  if ('errcode' in cause) return Number(cause.errcode) & 0xff
  return codesByMessage.find(([pattern]) => pattern.test(cause.message))?.[1]
}

/** For the server's own user alone: hashes of passwords are in there, and what visitors sent. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
  } catch (cause) {
    throw unusableDataFolder(folder, cause)
  }
}

/** Room for a few pages of the database, which a log that is used again may have although the disk is full. */
const probeBytes = new Uint8Array(16 * 1024)

/** Danger: what is written to a database whose file somebody has removed is gone with the process. */
async function probeFolder(file: string, opened: Stats): Promise<void> {
  const { ino, dev } = await stat(file)
  if (ino !== opened.ino || dev !== opened.dev) throw new Error(`${file} is another file now`)
  const probe = join(dirname(file), `write-probe-${process.pid}`)
  try {
    await writeFile(probe, probeBytes, { flush: true, mode: 0o600 })
  } finally {
    await rm(probe, { force: true })
  }
}

async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
