/** Loads the SQLite module of Node.js if it exists, otherwise its drop-in replacement. */

/**
 * The part of `node:sqlite` that the platform uses (`columns` is available in Node 22.16 and later).
 * `@photostructure/sqlite` has the same interface.
 */
export type SqliteHandle = { exec(sql: string): void; prepare(sql: string): SqliteStatement; close(): void }
type SqliteStatement = {
  all(...values: unknown[]): unknown[]
  get(...values: unknown[]): unknown
  run(...values: unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint }
  iterate(...values: unknown[]): IterableIterator<unknown>
  columns(): unknown[]
}
type SqliteModule = { DatabaseSync: new (file: string) => SqliteHandle; StatementSync: { prototype: object } }

const library = await loadLibrary()

const standardTimeoutMs = 10_000

export function openHandle(file: string, timeoutMs = standardTimeoutMs): SqliteHandle {
  const handle = new library.DatabaseSync(file)
  setTimeoutMs(handle, timeoutMs)
  return handle
}

/** Danger: SQLite waits for a lock on the calling thread, which blocks the whole process. */
export const disableLockWait = (handle: SqliteHandle): void => setTimeoutMs(handle, 0)

const setTimeoutMs = (handle: SqliteHandle, timeoutMs: number) =>
  handle.exec(`pragma busy_timeout = ${timeoutMs}`)

/** Opens an empty database that is deleted when it is closed. */
export const openInMemory = (): SqliteHandle => new library.DatabaseSync(':memory:')

/**
 * Empties the write-ahead log before closing the database, because the package that replaces the built-in module
 * releases the file only after its statements are garbage-collected. If the file is damaged, the log cannot be emptied
 * and the file is not changed.
 */
export function checkpointAndClose(handle: SqliteHandle): void {
  try {
    setTimeoutMs(handle, standardTimeoutMs)
    handle.exec('pragma wal_checkpoint(truncate)')
  } catch {
    // This error is ignored, because the code that opened or read the file reports the damage.
  }
  handle.close()
}

async function loadLibrary(): Promise<SqliteModule> {
  const builtIn = process.getBuiltinModule?.('node:sqlite') as SqliteModule | undefined
  if (builtIn !== undefined && 'columns' in builtIn.StatementSync.prototype) return builtIn
  return import('@photostructure/sqlite') as unknown as Promise<SqliteModule>
}
