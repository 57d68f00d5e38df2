/**
 * Named locks, implemented as PostgreSQL advisory locks, which end with their transaction. The lock for migrations ends with its
 * connection.
 */
import { sql } from 'kysely'
import type { Connection } from '../connection.ts'
import type { LockName } from '../locks.ts'

/** The first of the two numbers that identify a lock. It identifies the platform's locks: `epid`. */
const namespace = 0x65_70_69_64

/** Permanent numbers, because servers of two versions must use the same numbers for the same locks. */
const numbers: Readonly<Record<LockName, number>> = {
  release: 1,
  accounts: 2,
  submissions: 3,
  'event-counts': 4,
  'page-dependencies': 5,
  drafts: 6,
  builds: 8,
  'media-files': 9,
  'path-counts': 11,
  'audit-seals': 12,
  installation: 13,
}
const migrations = 7
const check = 10

export const acquireLock: Connection['takeLock'] = async (trx, lock) => {
  await sql`select pg_advisory_xact_lock(${sql.lit(namespace)}, ${sql.lit(numbers[lock])})`.execute(trx)
}

/** The two arguments that identify the lock for checking stored data. */
export const dataCheckLockArguments = `${namespace}, ${check}`

const ofMigrations = sql`${sql.lit(namespace)}, ${sql.lit(migrations)}`

/**
 * Danger: Kysely acquires this lock outside the transaction, so a lock that belongs to a transaction would be released
 * immediately.
 */
export const migrationLock = {
  take: sql`select pg_advisory_lock(${ofMigrations})`,
  release: sql`select pg_advisory_unlock(${ofMigrations})`,
}
