/**
 * Opens the database: migrates it, creates a reader, and creates a writer that checks whether transactions have the
 * locks they need.
 */
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
import { openScratchDatabase, openConnection } from './dialect.ts'
import { outerHandleInTransaction, siteBeingMoved, transactionEnded, unfinishedMove } from './errors.ts'
import { toReadHandle, toTransaction } from './handles.ts'
import { createLockGuard, type LockName } from './locks.ts'
import { listMigratedColumns, migrate, migrations, requireColumns } from './migrate.ts'
import type { Migration } from './migrations/migration.ts'
import { isSiteClosed } from './move/find-move-source.ts'
import type { DatabaseTables } from './tables.ts'
import type { SubstringIndex } from './substring-index.ts'
import type { TextIndex } from './text-index.ts'
import { watchExternalChanges, type ChangeListener } from './watch-external-changes.ts'
import { watchWrites } from './watch-writes.ts'

export type DatabaseOptions = {
  readonly dataDir: string
  /** The server that stores the rows. If absent, the data folder stores them. */
  readonly server?: DatabaseServer | undefined
  /** The interval between checks for other processes' changes. Default 250. */
  readonly pollMs?: number
  /** The interval between write probes. Default 10,000. */
  readonly probeMs?: number
  /** Opens a database that is not a complete site yet. Used for a move. */
  readonly mayBeUnfinished?: boolean | undefined
  /** The migrations of an older or newer server version, for tests. */
  readonly steps?: readonly Migration[]
}

/**
 * A database whose type lists the tables that its user (`T`) needs. A database with more tables can be assigned to a
 * variable whose type has fewer tables.
 */
export type Database<T> = {
  /** Reads committed data. Rejects inside a transaction, where it would read outdated data. */
  readonly read: Read<T>
  /**
   * Runs a transaction as soon as no other transaction is running. An error rolls the transaction back and is rethrown.
   * Work that reads before it writes must name the lock that protects its reads; otherwise, it is rejected.
   */
  readonly transaction: <Result>(
    work: (trx: Write<T>) => Promise<Result>,
    options?: { readonly lock: LockName | readonly LockName[] },
  ) => Promise<Result>
  /**
   * Calls the listener within half a second of a commit by another process. Returns a function that removes the
   * listener.
   */
  readonly onExternalChange: (listener: ChangeListener) => () => void
  /**
   * Subscribes to messages that other processes send with `sendMessages`. Returns a function that unsubscribes. With
   * the embedded database, no messages arrive.
   */
  readonly onExternalMessage: (listener: ChangeListeners['onMessage']) => () => void
  /** Sends strings of up to a few kilobytes to connected processes. Nothing is stored. */
  readonly sendMessages: (texts: readonly string[]) => Promise<void>
  /**
   * Checks for other processes' commits now, unless the last check was within this many milliseconds. Returns undefined
   * if no check is needed; otherwise, returns a promise that resolves after all listeners have run.
   */
  readonly catchUp: (withinMs: number) => Promise<void> | undefined
  /** Returns the current time by the database's clock, which is compared with this machine's clock once a minute. */
  readonly clock: () => Date
  /**
   * Writes a consistent copy to an existing folder that contains no database, while other processes read and write. The
   * copy can be opened as a data folder.
   */
  readonly backup: (toDir: string) => Promise<void>
  /**
   * Returns true if the database responds and the last transaction or probe was able to write. A probe runs every ten
   * seconds.
   */
  readonly canWrite: () => boolean
  /** Returns true while the newest state is unknown because the database does not respond. */
  readonly isAway: () => boolean
  /** Returns how many times the database has failed to respond for half a second. */
  readonly countOutages: () => number
  /**
   * Migrations that this server version does not include, and that a newer server version had run before this database
   * was opened.
   */
  readonly newerMigrations: readonly string[]
  /** Counts the connections of this process. */
  readonly countConnections: () => ConnectionCounts
  /** Reads all stored rows and describes the damage that it finds. */
  readonly integrityCheck: Connection['findDamage']
  /** Describes the checks that `integrityCheck` cannot make on this database. */
  readonly findUnchecked: Connection['findUnchecked']
  /** Full-text search over documents that the caller adds. */
  readonly textIndex: TextIndex
  /** Substring search over documents that the caller adds. */
  readonly substringIndex: SubstringIndex
  readonly close: () => Promise<void>
}

/** Opens a database and runs its pending migrations. `T` lists the tables that the caller uses. */
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
  const { stop: stopWatching, ...external } = watchExternalChanges({ connection, breaker, everyMs: pollMs })
  const watch = watchWrites({
    everyMs: probeMs,
    async probe() {
      await connection.probe()
      if (await isSiteClosed(read)) throw siteBeingMoved(dataDir)
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
  let newerMigrations: readonly string[]
  try {
    newerMigrations = await openSchema(writer, steps)
    if (!mayBeUnfinished) await requireFinished(writer)
    /**
     * After this call, every commit counts as a change, even if it happens before the first check and before
     * notifications arrive.
     */
    await connection.hasExternalChange()
    clock = await openDatabaseClock({ read })
  } catch (error) {
    await close()
    throw error
  }

  return {
    read: toReadHandle<T>(read),
    async transaction(work, options) {
      inside.refuse()
      const run = async (trx: Write) => {
        if (options === undefined) return work(toTransaction(trx.withPlugin(createLockGuard())))
        for (const lock of [options.lock].flat()) await connection.takeLock(trx, lock)
        return work(toTransaction(trx))
      }
      return watch.watch(() => writer.transaction().execute((trx) => inside.run(() => runWhole(trx, run))))
    },
    ...external,
    canWrite: () => watch.canWrite() && !external.isAway(),
    newerMigrations,
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

/** Tests whether the database can be written to: inserts one row and deletes it again. */
const writeAndForget = (writer: Kysely<DatabaseTables>) =>
  writer.transaction().execute(async (trx) => {
    await trx.insertInto('schema_migration').values({ name: 'write probe', timestamp: '' }).execute()
    await trx.deleteFrom('schema_migration').where('name', '=', 'write probe').execute()
  })

/**
 * Runs the pending migrations and returns the migrations that only a newer server version knows. If there are any, does
 * not check the columns, because newer migrations may have removed columns that this server version does not need.
 */
async function openSchema(
  writer: Kysely<DatabaseTables>,
  steps: readonly Migration[],
): Promise<readonly string[]> {
  const newerMigrations = await migrate(writer, steps)
  if (newerMigrations.length === 0) await requireColumns(writer, await findMigratedColumns(steps))
  return newerMigrations
}

/**
 * Migrates a scratch database once for all databases that a process opens, because migrating takes longer than opening.
 */
function findMigratedColumns(steps: readonly Migration[]): Promise<readonly string[]> {
  const columns = migratedColumns.get(steps) ?? makeColumnsOf(steps)
  migratedColumns.set(steps, columns)
  return columns
}

const migratedColumns = new WeakMap<readonly Migration[], Promise<readonly string[]>>()

async function makeColumnsOf(steps: readonly Migration[]): Promise<readonly string[]> {
  const { dialect, close } = openScratchDatabase()
  const scratch = new Kysely<DatabaseTables>({ dialect })
  try {
    return await listMigratedColumns(scratch, steps)
  } finally {
    await scratch.destroy()
    close()
  }
}

/**
 * Throws `database-unfinished` if a move to this database has not finished, because a partial site could be mistaken
 * for a complete site.
 */
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
 * Runs the work in a transaction. If it fails while several of its statements are in progress, waits for them before
 * the rollback, and rejects any later statements. Otherwise, these statements would be committed separately or with the
 * next transaction.
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
 * Tracks the code that runs inside a transaction. Tracking is disabled between transactions, because while it is
 * enabled, Node 20 tracks every promise and request in the process.
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

/**
 * Danger: inside a transaction, a query on the outer handle reads an older state, and a second transaction waits
 * forever.
 */
const createGuard = (inside: TransactionScope): KyselyPlugin => ({
  transformQuery({ node }) {
    inside.refuse()
    return node
  },
  /** Also checks when the result arrives. Queries that were compiled earlier are checked only at this point. */
  async transformResult({ result }) {
    inside.refuse()
    return result
  },
})
