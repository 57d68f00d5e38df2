/** Locks for opening the data folder, and for writing. */
import { join } from 'node:path'
import type { Connection } from '../connection.ts'
import { dataFolderInUse } from '../errors.ts'
import { openHandle, type SqliteHandle } from './driver.ts'
import { withFileName } from './failures.ts'

const lockFile = 'in-use.lock'

/**
 * Does nothing, because each transaction begins by acquiring the only write lock. On PostgreSQL, this function acquires
 * an advisory lock.
 */
export const acquireLock: Connection['takeLock'] = async () => undefined

/**
 * Locks the folder. The operating system releases the lock when the process ends for any reason. The lock also works
 * between containers on one machine, although a process id does not identify a process in another container.
 */
export function lockFolder(dataDir: string, kind: 'shared' | 'exclusive'): SqliteHandle {
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

export function unlockFolder(lock: SqliteHandle): void {
  lock.exec('rollback')
  lock.close()
}
