/**
 * SQLite, the embedded database. Opens two handles on one file: a writer, and a reader that never sees a partial
 * transaction. The writer's transactions begin with the write lock, because a transaction that has already read might
 * not get the lock.
 */
import { stat } from 'node:fs/promises'
import type { Connection, PoolState, TemporaryDatabase } from '../connection.ts'
import { backUp } from './backup.ts'
import { probeFolder, toDatabaseFile } from './data-folder.ts'
import { createDialect, type HandleCallerCounts } from './dialect.ts'
import { checkpointAndClose, disableLockWait, openHandle, openInMemory, type SqliteHandle } from './driver.ts'
import { toStorageFailure, withFileName } from './failures.ts'
import { findDamage } from './integrity.ts'
import { lockFolder, acquireLock, unlockFolder } from './locks.ts'
import { substringIndex } from './substring-index.ts'
import { textIndex } from './text-index.ts'

/**
 * Opens or creates the database of an existing data folder. Marks the folder as in use until `close` or until the
 * process ends. Throws while the folder is being restored, and if the file is not a database.
 */
export async function openConnection({ dataDir }: { dataDir: string }): Promise<Connection> {
  const lock = lockFolder(dataDir, 'shared')
  const handles: SqliteHandle[] = []
  const close = async () => {
    handles.forEach(checkpointAndClose)
    unlockFolder(lock)
  }
  const file = toDatabaseFile(dataDir)
  try {
    const writer = openHandle(file)
    handles.push(writer)
    writer.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
    writer.exec(`pragma cache_size = -${writerCacheKb}`)
    disableLockWait(writer)
    const reader = openHandle(file)
    handles.push(reader)
    reader.exec('pragma query_only = on')
    const opened = await stat(file)
    const readVersion = () =>
      (writer.prepare('pragma data_version').get() as { data_version: number }).data_version
    let version = readVersion()
    const turns = { read: { used: 0, waiting: 0 }, write: { used: 0, waiting: 0 } }
    return {
      writeDialect: createDialect(writer, file, turns.write),
      readDialect: createDialect(reader, file, turns.read),
      countConnections: () => ({ read: toPoolState(turns.read), write: toPoolState(turns.write) }),
      takeLock: acquireLock,
      hasExternalChange() {
        const before = version
        version = withFileName(file, readVersion)
        return version !== before
      },
      backup: (toDir) => backUp(reader, toDir),
      findDamage: async () => withFileName(file, () => findDamage(reader)),
      findUnchecked: async () => [],
      probe: () => probeFolder(file, opened),
      textIndex,
      substringIndex,
      close,
    }
  } catch (cause) {
    await close()
    throw toStorageFailure(file, cause)
  }
}

/**
 * Size of the page cache. The default of 2 MB is too small for imports, which insert at many positions in several
 * indexes and would read each page repeatedly.
 */
const writerCacheKb = 16_000

const toPoolState = ({ used, waiting }: HandleCallerCounts): PoolState => ({ used, waiting, idle: 1 - used })

/** Opens an empty database in memory. */
export function openScratchDatabase(): TemporaryDatabase {
  const handle = openInMemory()
  return { dialect: createDialect(handle, ':memory:'), close: () => handle.close() }
}
