/** Locks: which process has the data folder open, and which one writes. */
import { join } from 'node:path'
import type { Connection } from '../connection.ts'
import { dataFolderInUse } from '../errors.ts'
import { openHandle, type Handle } from './driver.ts'
import { withFileName } from './failures.ts'

const lockFile = 'in-use.lock'

/** Nothing to take: each transaction begins with the one write lock. A server takes an advisory lock here. */
export const takeLock: Connection['takeLock'] = async () => undefined

/**
 * A lock that the operating system takes back when the process ends, however it ends, and that also holds between
 * containers on one machine, where process numbers mean nothing.
 */
export function lockFolder(dataDir: string, kind: 'shared' | 'exclusive'): Handle {
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

export function unlockFolder(lock: Handle): void {
  lock.exec('rollback')
  lock.close()
}
