/** Opens a database without migrating it, to describe what an update would do. */
import { Kysely } from 'kysely'
import { createCircuitBreaker } from './circuit-breaker.ts'
import type { Read } from './connection.ts'
import { openConnection } from './dialect.ts'
import { toReadHandle } from './handles.ts'
import { findColumns, findPendingMigrations, migrations } from './migrate.ts'
import type { DatabaseOptions } from './open-database.ts'
import type { DatabaseTables } from './tables.ts'

type UnmigratedDatabase<T> = {
  readonly read: Read<T>
  /** Names of this server version's migrations that have not run. */
  readonly pending: readonly string[]
  /** Names of the existing columns, in the form `table.column`. Pending migrations may add columns. */
  readonly columns: ReadonlySet<string>
  readonly close: () => Promise<void>
}

export async function openUnmigratedDatabase<T>({
  dataDir,
  server,
  steps = migrations,
}: Pick<DatabaseOptions, 'dataDir' | 'server' | 'steps'>): Promise<UnmigratedDatabase<T>> {
  const connection = await openConnection({ dataDir, server, breaker: createCircuitBreaker() })
  const read = new Kysely<DatabaseTables>({ dialect: connection.readDialect })
  const close = async () => {
    await read.destroy()
    await connection.close()
  }
  try {
    return {
      read: toReadHandle<T>(read),
      pending: await findPendingMigrations(read, steps),
      columns: await findColumns(read),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
