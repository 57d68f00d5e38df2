/** A Kysely dialect for a single handle. */
import { LRUCache } from 'lru-cache'
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
  type Dialect,
  type Driver,
  type FunctionNode,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely'
import { findUnstorableCharacter } from '#kit'
import { unstorableText } from '../errors.ts'
import { ListValue, toSqlNode } from '../language.ts'
import { beginWrite } from './begin-write.ts'
import type { SqliteHandle } from './driver.ts'
import { withFileName } from './failures.ts'
import { language } from './language.ts'

/**
 * Tables are created and changed inside transactions, which Kysely does not assume by default: a migration runs
 * completely or not at all.
 */
class Adapter extends SqliteAdapter {
  readonly language = language

  override get supportsTransactionalDdl() {
    return true
  }
}

class Compiler extends SqliteQueryCompiler {
  protected override visitFunction(node: FunctionNode): void {
    const written = toSqlNode(language, node)
    if (written === undefined) super.visitFunction(node)
    else this.visitNode(written)
  }
}

/** The number of callers that are using a handle, and the number that are waiting for it. */
export type HandleCallerCounts = { used: number; waiting: number }

/**
 * Creates a dialect. Closing its connection closes the handle. Converts booleans to 0 and 1, because the library
 * rejects booleans as bound values.
 */
export function createDialect(handle: SqliteHandle, file: string, turns?: HandleCallerCounts): Dialect {
  const dialect = new SqliteDialect({ database: toKyselyDatabase(handle, file) })
  return {
    createAdapter: () => new Adapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => new Compiler(),
    createDriver() {
      const driver = dialect.createDriver()
      driver.beginTransaction = beginWrite
      if (turns !== undefined) countTurns(driver, turns)
      /**
       * If the disk is full or failing, SQLite has already ended the transaction. The rollback error is then ignored,
       * because it would hide the original error.
       */
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

function countTurns(driver: Driver, turns: HandleCallerCounts): void {
  const acquire = driver.acquireConnection.bind(driver)
  const release = driver.releaseConnection.bind(driver)
  driver.acquireConnection = async () => {
    turns.waiting++
    try {
      const connection = await acquire()
      turns.used++
      return connection
    } finally {
      turns.waiting--
    }
  }
  driver.releaseConnection = (connection) => {
    turns.used--
    return release(connection)
  }
}

function toKyselyDatabase(handle: SqliteHandle, file: string): SqliteDatabase {
  const cached = new LRUCache<string, SqliteStatement>({ max: maxCached })
  return {
    close: () => cached.clear(),
    prepare(text) {
      const known = cached.get(text)
      if (known !== undefined) return known
      const statement = prepare(text, { handle, file })
      if (text.startsWith('select ') && text.length <= maxKeptLength) cached.set(text, statement)
      return statement
    },
  }
}

/**
 * Limits for the cache of prepared statements. Longer statements contain lists, and can be reused only for lists of the
 * same length. Danger: a statement retains its last values, so statements that write are not cached.
 */
const maxCached = 200
const maxKeptLength = 4000

function prepare(text: string, { handle, file }: { handle: SqliteHandle; file: string }): SqliteStatement {
  const statement = withFileName(file, () => handle.prepare(text))
  return {
    reader: statement.columns().length > 0,
    all: (values) => withFileName(file, () => statement.all(...values.map(parseParameter))),
    run: (values) => withFileName(file, () => statement.run(...values.map(parseParameter))),
    /**
     * Prepares a separate statement, because a cached statement may still be running when another caller runs the same
     * query.
     */
    iterate: (values) =>
      withFileName(file, () => handle.prepare(text).iterate(...values.map(parseParameter))),
  }
}

/**
 * Returns a value that is read back unchanged, or rejects it. Attack: the library ends a string at NUL and writes
 * unpaired surrogates as U+FFFD, so that two different strings would become equal. It also treats an invalid value as
 * null.
 */
function parseParameter(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'string') {
    const unstorable = findUnstorableCharacter(value)
    if (unstorable !== undefined) throw unstorableText(unstorable)
    return value
  }
  if (value === null || typeof value === 'bigint' || value instanceof Uint8Array) return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (value instanceof ListValue) return JSON.stringify(value.list)
  throw new TypeError(`A value of the type ${typeof value} cannot be bound`)
}
