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
import { outerHandleInTransaction, siteMoving, transactionOver, unfinishedMove } from './errors.ts'
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
  /** Where the rows are instead of in the data folder. */
  readonly server?: DatabaseServer | undefined
  /** How often changes by other processes are looked for. Default 250. */
  readonly pollMs?: number
  /** How often it is tried whether anything can be written. Default 10,000. */
  readonly probeMs?: number
  /** Whoever moves a site here opens what others find to be no whole site. */
  readonly mayBeUnfinished?: boolean | undefined
  /** Those of an older or newer program, in tests. */
  readonly steps?: readonly Migration[]
}

/** `T`: the tables of the room that holds it, and no other's. One for more tables is one for fewer. */
export type Database<T> = {
  /** Committed data. Refused inside a transaction, where it would show the past. */
  readonly read: Read<T>
  /**
   * All or nothing; waits for its turn. What `work` throws undoes everything and is thrown again. Work that reads before it
   * writes names the lock under which what it has read stays true; without one it is refused.
   */
  readonly transaction: <Result>(
    work: (trx: Write<T>) => Promise<Result>,
    options?: { readonly lock: LockName | readonly LockName[] },
  ) => Promise<Result>
  /** Hears of commits by other processes within half a second; the answer ends it. */
  readonly onForeignChange: (listener: ChangeListener) => () => void
  /** What they say by `sendMessages`; the answer ends it. Embedded, nobody hears anybody. */
  readonly onForeignMessage: (listener: ChangeListeners['onMessage']) => () => void
  /** Some kilobytes each, to whoever is connected now; kept nowhere. */
  readonly sendMessages: (texts: readonly string[]) => Promise<void>
  /**
   * Looks for them now, unless that was done within so many milliseconds: a process that was held up has not. Listeners have heard
   * when it returns, or when what it returns is settled.
   */
  readonly catchUp: (withinMs: number) => Promise<void> | undefined
  /** The time by the clock of the database, compared with this machine's once a minute. */
  readonly clock: () => Date
  /** A consistent copy in an existing folder that holds none, beside running readers and writers. The copy can be opened as a data folder. */
  readonly backup: (toDir: string) => Promise<void>
  /** Whether something can be stored, as the last transaction or a probe every ten seconds has shown. */
  readonly canWrite: () => boolean
  /** True while the newest state is unknown because the database does not answer. */
  readonly isAway: () => boolean
  /** Number of times that the database did not answer for half a second. */
  readonly countOutages: () => number
  /** Steps that a newer program had made when this was opened, and that this one does not know. */
  readonly newerSteps: readonly string[]
  /** Connections of this process. */
  readonly countConnections: () => ConnectionCounts
  /** Reads all stored rows and describes what is wrong with them. */
  readonly integrityCheck: Connection['findDamage']
  /** Describes what `integrityCheck` cannot check on this database. */
  readonly findUnchecked: Connection['findUnchecked']
  /** Full text search over what its owner adds. */
  readonly textIndex: TextIndex
  /** Finds texts within texts, of those that its owner adds. */
  readonly substringIndex: SubstringIndex
  readonly close: () => Promise<void>
}

/** Of all the tables that the migrations make; whoever opens it names them. */
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
  const inside = createInside()
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
    /** What is committed from now on is news, also before the timer looks and before notices are listened for. */
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

/** One row that goes again at once. */
const writeAndForget = (writer: Kysely<DatabaseTables>) =>
  writer.transaction().execute(async (trx) => {
    await trx.insertInto('schema_migration').values({ name: 'write probe', timestamp: '' }).execute()
    await trx.deleteFrom('schema_migration').where('name', '=', 'write probe').execute()
  })

/** Answers the steps of a newer program. That one may have taken away what this one does not need. */
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

/** Throws `database-unfinished`: half a site would pass for one. */
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
 * Work that is given up may leave statements behind (of several at once, one failed): those that wait for their turn are done while
 * all of it can be undone, those that come later are refused. They would be committed each by itself, or with the next transaction.
 */
async function runWhole<Result>(trx: Write, work: (trx: Write) => Promise<Result>): Promise<Result> {
  let isOver = false
  const guard: KyselyPlugin = {
    transformQuery({ node }) {
      if (isOver) throw transactionOver()
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

type Inside = {
  readonly run: <Result>(work: () => Promise<Result>) => Promise<Result>
  readonly refuse: () => void
}

/** Knows what runs inside a transaction. Between two it is off: while it is on, Node 20 follows every promise and request of the process. */
function createInside(): Inside {
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

/** Danger: a query on the outer handle inside a transaction answers from before it, and a second transaction waits for ever. */
const createGuard = (inside: Inside): KyselyPlugin => ({
  transformQuery({ node }) {
    inside.refuse()
    return node
  },
  /** A question that was built before comes here alone. */
  async transformResult({ result }) {
    inside.refuse()
    return result
  },
})
