/** Opens the database: migrated, with a reader and a writer that checks locks by name. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, sql, type KyselyPlugin } from 'kysely'
import type {
  Connection,
  ConnectionCounts,
  DatabaseServer,
  ChangeListeners,
  Read,
  Write,
} from './connection.ts'
import { createCircuitBreaker, type CircuitBreaker } from './circuit-breaker.ts'
import { openDatabaseClock, type DatabaseClock } from './database-clock.ts'
import { createScratch, openConnection } from './dialect.ts'
import { outerHandleInTransaction, siteMoving, transactionEnded, unfinishedMove } from './errors.ts'
import { joinRead, joinTransaction } from './handles.ts'
import { createLockGuard, type LockName } from './locks.ts'
import { makeColumns, migrate, migrations, requireColumns } from './migrate.ts'
import type { Migration } from './migrations/migration.ts'
import { isClosed } from './move/find-source.ts'
import type { DatabaseTables } from './tables.ts'
import type { SubstringIndex } from './substring-index.ts'
import type { TextIndex } from './text-index.ts'
import { watchForeignChanges, type ChangeListener } from './watch-foreign-changes.ts'
import { watchWrites } from './watch-writes.ts'

export type DatabaseOptions = {
  readonly dataDir: string
  /** The server that stores the rows; if absent, the data folder stores them. */
  readonly server?: DatabaseServer | undefined
  /** The interval of checks for changes by other processes. Default 250. */
  readonly pollMs?: number
  /** Interval of write probes. Default 10,000. */
  readonly probeMs?: number
  /** For a move: opens a database that is not a complete site yet. */
  readonly mayBeUnfinished?: boolean | undefined
  /** Steps of an older or newer program, for tests. */
  readonly steps?: readonly Migration[]
}

/** A database with the tables of the room that uses it (`T`). A database with more tables can be passed as one with fewer. */
export type Database<T> = {
  /** Reads committed data. Refused inside a transaction, where it would read an older state. */
  readonly read: Read<T>
  /**
   * Runs a transaction when no other one is running; an error rolls it back and is thrown again. Work that reads before it writes must name
   * the lock that protects its reads, or it is refused.
   */
  readonly transaction: <Result>(
    work: (trx: Write<T>) => Promise<Result>,
    options?: { readonly lock: LockName | readonly LockName[] },
  ) => Promise<Result>
  /** Calls the listener within half a second of commits by other processes. Returns a function that removes it. */
  readonly onForeignChange: (listener: ChangeListener) => () => void
  /** Subscribes to `sendMessages` of other processes. Returns a function that unsubscribes. The embedded database sends no messages. */
  readonly onForeignMessage: (listener: ChangeListeners['onMessage']) => () => void
  /** Sends texts of some kilobytes to connected processes; nothing is stored. */
  readonly sendMessages: (texts: readonly string[]) => Promise<void>
  /**
   * Checks for commits of other processes now, unless the last check is more recent than this many milliseconds. Listeners have run
   * when it returns undefined, or when its promise resolves.
   */
  readonly catchUp: (withinMs: number) => Promise<void> | undefined
  /** Returns the time by the clock of the database, compared with this machine's once a minute. */
  readonly clock: () => Date
  /**
   * Writes a consistent copy into an existing folder without a database, while others read and write. The copy can be opened as a data
   * folder.
   */
  readonly backup: (toDir: string) => Promise<void>
  /** Returns true if the last transaction, or a probe every ten seconds, could write. */
  readonly canWrite: () => boolean
  /** Returns true while the newest state is unknown because the database does not answer. */
  readonly isAway: () => boolean
  /** Returns the number of times that the database did not answer for half a second. */
  readonly countOutages: () => number
  /** Steps that a newer program had made when this was opened, and that this one does not know. */
  readonly newerSteps: readonly string[]
  /** Connections of this process. */
  readonly countConnections: () => ConnectionCounts
  /** Reads all stored rows and describes what is wrong with them. */
  readonly integrityCheck: Connection['findDamage']
  /** Describes what `integrityCheck` cannot check on this database. */
  readonly findUnchecked: Connection['findUnchecked']
  /** Full text search over documents that the caller adds. */
  readonly textIndex: TextIndex
  /** Substring search over documents that the caller adds. */
  readonly substringIndex: SubstringIndex
  readonly close: () => Promise<void>
}

/** Opens a database with the tables of all migrations; the caller names those that it uses. */
export async function openDatabase<T>({
  dataDir,
  server,
  pollMs = 250,
  probeMs = 10_000,
  mayBeUnfinished = false,
  steps = migrations,
}: DatabaseOptions): Promise<Database<T>> {
  const breaker = createCircuitBreaker()
  const connection = await openConnection({ dataDir, server, breaker })
  const inside = createTransactionScope()
  const writer = new Kysely<DatabaseTables>({ dialect: connection.writeDialect })
  const read = new Kysely<DatabaseTables>({ dialect: connection.readDialect, plugins: [createGuard(inside)] })
  const { stop: stopWatching, ...foreign } = watchForeignChanges({ connection, breaker, everyMs: pollMs })
  const watch = watchWrites({
    everyMs: probeMs,
    async probe() {
      await connection.probe()
      if (await isClosed(read)) throw siteMoving(dataDir)
    },
    write: () => writeAndForget(writer),
  })

  let clock: DatabaseClock | undefined
  const close = async () => {
    clock?.stop()
    stopWatching()
    await watch.stop()
    await read.destroy()
    await writer.destroy()
    await connection.close()
  }
  let newerSteps: readonly string[]
  try {
    newerSteps = await openSchema(writer, steps)
    if (!mayBeUnfinished) await requireFinished(writer)
    /** From now on, commits count as changes, even before the first check and before notifications arrive. */
    await connection.hasForeignChange()
    clock = await openDatabaseClock({ read })
  } catch (error) {
    await close()
    throw error
  }

  return {
    read: joinRead<T>(read),
    async transaction(work, options) {
      inside.refuse()
      const run = async (trx: Write) => {
        if (options === undefined) return work(joinTransaction(trx.withPlugin(createLockGuard())))
        for (const lock of [options.lock].flat()) await connection.takeLock(trx, lock)
        return work(joinTransaction(trx))
      }
      return watch.watch(() => writer.transaction().execute((trx) => inside.run(() => runWhole(trx, run))))
    },
    ...foreign,
    canWrite: () => watch.canWrite() && !foreign.isAway(),
    newerSteps,
    clock: clock.now,
    ...toEngine(connection, breaker),
    close,
  }
}

const toEngine = (
  { backup, countConnections, findDamage, findUnchecked, textIndex, substringIndex }: Connection,
  { countOpenings }: CircuitBreaker,
) => ({
  countOutages: countOpenings,
  backup,
  countConnections,
  integrityCheck: findDamage,
  findUnchecked,
  textIndex,
  substringIndex,
})

/** Inserts and deletes one row. */
const writeAndForget = (writer: Kysely<DatabaseTables>) =>
  writer.transaction().execute(async (trx) => {
    await trx.insertInto('schema_migration').values({ name: 'write probe', timestamp: '' }).execute()
    await trx.deleteFrom('schema_migration').where('name', '=', 'write probe').execute()
  })

/** Returns the steps of a newer program, which may have removed columns that this one does not need. */
async function openSchema(
  writer: Kysely<DatabaseTables>,
  steps: readonly Migration[],
): Promise<readonly string[]> {
  const newerSteps = await migrate(writer, steps)
  if (newerSteps.length === 0) await requireColumns(writer, await findMigratedColumns(steps))
  return newerSteps
}

/** Migrates a scratch database once for all databases that a process opens: that takes longer than opening one. */
function findMigratedColumns(steps: readonly Migration[]): Promise<readonly string[]> {
  const columns = migratedColumns.get(steps) ?? makeColumnsOf(steps)
  migratedColumns.set(steps, columns)
  return columns
}

const migratedColumns = new WeakMap<readonly Migration[], Promise<readonly string[]>>()

async function makeColumnsOf(steps: readonly Migration[]): Promise<readonly string[]> {
  const { dialect, close } = createScratch()
  const scratch = new Kysely<DatabaseTables>({ dialect })
  try {
    return await makeColumns(scratch, steps)
  } finally {
    await scratch.destroy()
    close()
  }
}

/** Throws `database-unfinished`: a partial site could be taken for a complete one. */
async function requireFinished(db: Kysely<DatabaseTables>): Promise<void> {
  const unfinished = await db
    .selectFrom('site_move')
    .select('role')
    .where('role', '=', 'target')
    .where('state', '=', 'unfinished')
    .executeTakeFirst()
  if (unfinished !== undefined) throw unfinishedMove()
}

/**
 * Runs the work. If work fails while several of its statements run at once, waiting statements run before the rollback, and later ones are
 * refused. Otherwise they would be committed separately, or with the next transaction.
 */
async function runWhole<Result>(trx: Write, work: (trx: Write) => Promise<Result>): Promise<Result> {
  let isOver = false
  const guard: KyselyPlugin = {
    transformQuery({ node }) {
      if (isOver) throw transactionEnded()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  try {
    return await work(trx.withPlugin(guard))
  } catch (error) {
    isOver = true
    await sql`select 1`.execute(trx).catch(() => undefined)
    throw error
  } finally {
    isOver = true
  }
}

type TransactionScope = {
  readonly run: <Result>(work: () => Promise<Result>) => Promise<Result>
  readonly refuse: () => void
}

/**
 * Tracks the code that runs inside a transaction. Disabled between transactions, because while it is enabled, Node 20 tracks every
 * promise and request of the process.
 */
function createTransactionScope(): TransactionScope {
  const storage = new AsyncLocalStorage<true>()
  let running = 0
  return {
    async run(work) {
      running++
      try {
        return await storage.run(true, work)
      } finally {
        running--
        if (running === 0) storage.disable()
      }
    },
    refuse() {
      if (storage.getStore()) throw outerHandleInTransaction()
    },
  }
}

/** Danger: a query on the outer handle inside a transaction reads an older state, and a second transaction waits forever. */
const createGuard = (inside: TransactionScope): KyselyPlugin => ({
  transformQuery({ node }) {
    inside.refuse()
    return node
  },
  /** A query that was compiled earlier is checked only here. */
  async transformResult({ result }) {
    inside.refuse()
    return result
  },
})
