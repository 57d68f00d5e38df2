/** Begins a transaction with the write lock; who finds it taken tries again from a timer and leaves its process free meanwhile. */
import { setTimeout as pause } from 'node:timers/promises'
import { CompiledQuery, type DatabaseConnection } from 'kysely'
import { StorageFailure } from '../errors.ts'

/** How long a writer waits for others. */
const waitMs = 10_000
/** Between two tries, a little more each time up to the last: long against a small transaction, short against what waits. */
const pausesMs = [1, 2, 5, 10, 15]

/** Throws `database-busy` (503) when another process has not let go for ten seconds. On a handle without a time-out of its own. */
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
