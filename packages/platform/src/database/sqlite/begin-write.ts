/**
 * Begins a transaction with the write lock. If another writer has the lock, retries from a timer, so that this process
 * is not blocked.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { CompiledQuery, type DatabaseConnection } from 'kysely'
import { StorageFailure } from '../errors.ts'

/** Maximum time that a writer waits. */
const waitMs = 10_000
/**
 * Pauses between attempts, increasing up to the last value. That value is long compared with a small transaction, but
 * short for the waiting caller.
 */
const pausesMs = [1, 2, 5, 10, 15]

/**
 * Begins a transaction. Throws `database-busy` (503) if another process has not released the lock for ten seconds. The
 * handle must not have a timeout.
 */
export async function beginWrite(connection: DatabaseConnection): Promise<void> {
  const until = performance.now() + waitMs
  for (let tries = 0; ; tries++) {
    try {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'))
      return
    } catch (error) {
      if (!isBusy(error) || performance.now() >= until) throw error
    }
    await pause(pausesMs[Math.min(tries, pausesMs.length - 1)])
  }
}

const isBusy = (error: unknown) => error instanceof StorageFailure && error.code === 'database-busy'
