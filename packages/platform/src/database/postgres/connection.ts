/**
 * PostgreSQL, for sites on more than one machine. Uses two connection pools for one database: one for writing, and one
 * with read-only connections. Each statement reads the data that was committed when the statement began.
 */
import { randomUUID } from 'node:crypto'
import { Kysely } from 'kysely'
import type { CircuitBreaker } from '../circuit-breaker.ts'
import type { Connection, DatabaseServer, PoolState } from '../connection.ts'
import type { DatabaseTables } from '../tables.ts'
import { backupNeedsServerTools } from '../errors.ts'
import { openChangeNumbers } from './changes.ts'
import { createDialect } from './dialect.ts'
import { openPool, type Pool } from './driver.ts'
import { unsuitableDatabase, withDatabaseName } from './failures.ts'
import { findDamage, listUncheckedIndexes } from './integrity.ts'
import { acquireLock } from './locks.ts'
import { toDisplayName } from './display-name.ts'
import { substringIndex } from './substring-index.ts'
import { textIndex } from './text-index.ts'

/**
 * Throws `database-unreachable`, or `database-unsuitable` if the server is too old or the database is not encoded in
 * UTF-8.
 */
export async function openConnection(server: DatabaseServer, breaker: CircuitBreaker): Promise<Connection> {
  const { url, size } = server
  const name = toDisplayName(url)
  const writing = Math.max(1, Math.floor(size / 3))
  const writer = openPool({ ...server, size: writing, mayWrite: true })
  const reader = openPool({ ...server, size: Math.max(1, size - writing), mayWrite: false })
  /** A separate connection, so that a check for changes never waits for a slow query. */
  const looker = openPool({ ...server, size: 1, mayWrite: false })
  const changes = openChangeNumbers(url, randomUUID().replaceAll('-', ''))
  const close = async () => {
    await changes.close()
    await Promise.all([writer.end(), reader.end(), looker.end()])
  }
  try {
    await requireSuitable(writer, name)
  } catch (error) {
    await close()
    throw error
  }
  const facts = { name, commit: changes.commit }
  const readDialect = createDialect(reader, { ...facts, breaker })
  const look = new Kysely<DatabaseTables>({ dialect: createDialect(looker, facts) })
  return {
    writeDialect: createDialect(writer, { ...facts, breaker }),
    readDialect,
    takeLock: acquireLock,
    hasExternalChange: (onAnswer) => changes.hasExternalChange(look, onAnswer),
    listen: changes.listen,
    sendMessages: (texts) => changes.sendMessages(reader, texts),
    backup: () => Promise.reject(backupNeedsServerTools(name)),
    findDamage: (options) => findDamage({ server, name }, options),
    findUnchecked: () => listUncheckedIndexes({ server, name }),
    probe: () => probe(writer, name),
    countConnections: () => ({ read: toPoolState(reader), write: toPoolState(writer) }),
    textIndex,
    substringIndex,
    close,
  }
}

const toPoolState = ({ totalCount, idleCount, waitingCount }: Pool): PoolState => ({
  used: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
})

/** Returns true if the platform's tables exist. Throws `database-unreachable`. */
export async function hasDatabase(server: DatabaseServer): Promise<boolean> {
  const pool = openPool({ ...server, size: 1, mayWrite: false })
  try {
    const { rows } = await withDatabaseName(toDisplayName(server.url), () =>
      pool.query<{ found: number }>(`select to_regclass('schema_migration') is not null as found`),
    )
    return rows[0]?.found === 1
  } finally {
    await pool.end()
  }
}

async function requireSuitable(pool: Pool, name: string): Promise<void> {
  const { rows } = await withDatabaseName(name, () =>
    pool.query<{ encoding: string; version: string }>(
      `select current_setting('server_encoding') as encoding, current_setting('server_version_num') as version`,
    ),
  )
  const [{ encoding = '', version = '' } = {}] = rows
  if (encoding !== 'UTF8') throw unsuitableDatabase(name, `its encoding is ${encoding}`)
  if (Number(version) < 130_000)
    throw unsuitableDatabase(name, `it is PostgreSQL ${Math.floor(Number(version) / 10_000)}`)
}

/** Danger: the server may be a standby server, which responds to queries but cannot write. */
async function probe(pool: Pool, name: string): Promise<void> {
  const { rows } = await withDatabaseName(name, () =>
    pool.query<{ follows: number }>('select pg_is_in_recovery() as follows'),
  )
  if (rows[0]?.follows !== 0) throw unsuitableDatabase(name, 'it is a standby server')
}
