/** The lock for checking stored data. A separate connection holds the lock during the check. */
import type { DatabaseServer } from '../connection.ts'
import { openPool } from './driver.ts'
import { withDatabaseName } from './failures.ts'
import { toDisplayName } from './display-name.ts'
import { dataCheckLockArguments } from './locks.ts'

/**
 * Acquires the lock. Returns undefined while another process has it. If the process with the lock is killed, the lock
 * is released. Throws `database-unreachable`.
 */
export async function acquireCheckLock(server: DatabaseServer): Promise<(() => Promise<void>) | undefined> {
  const pool = openPool({ ...server, size: 1, mayWrite: false })
  try {
    const client = await withDatabaseName(toDisplayName(server.url), () => pool.connect())
    const { rows } = await client.query<{ taken: number }>(
      `select pg_try_advisory_lock(${dataCheckLockArguments}) as taken`,
    )
    const release = async () => {
      client.release(true)
      await pool.end()
    }
    if (rows[0]?.taken === 1) return release
    await release()
    return undefined
  } catch (error) {
    await pool.end()
    throw error
  }
}
