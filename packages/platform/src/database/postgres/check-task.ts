/** Runs the statements of a check on a separate connection, so that no request waits for the check. */
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseServer } from '../connection.ts'
import { openPool, type Pool } from './driver.ts'
import { toCheckFailure, withDatabaseName } from './failures.ts'

export type CheckTask = {
  readonly ask: <Row>(text: string) => Promise<readonly Row[]>
  /**
   * Runs a statement. Returns the server's error message if the server cannot read the data. Rethrows errors that are
   * unrelated to the data.
   */
  readonly findFailure: (text: string) => Promise<string | undefined>
}

export type CheckOptions = {
  readonly server: DatabaseServer
  /** The database's name, without user or password. */
  readonly name: string
  /** The pause after each statement, as a multiple of the statement's duration. */
  readonly rest: number
}

/** Time limit for one statement. It is long, because checking a large index takes minutes. */
const statementSeconds = 3600

/** Throws `database-unreachable` or `database-busy`. */
export async function withCheckTask<T>(
  { server, name, rest }: CheckOptions,
  check: (task: CheckTask) => Promise<T>,
): Promise<T> {
  const pool = openPool({ ...server, size: 1, mayWrite: false, statementSeconds })
  const ask = createAsk(pool, rest)
  try {
    return await check({
      ask: (text) => withDatabaseName(name, () => ask(text)),
      findFailure: (text) => ask(text).then(toNothing, (cause: unknown) => toCheckFailure(name, cause)),
    })
  } finally {
    await pool.end()
  }
}

const toNothing = () => undefined

const createAsk =
  (pool: Pool, rest: number) =>
  async <Row>(text: string): Promise<readonly Row[]> => {
    const startMs = performance.now()
    const { rows } = await pool.query(text)
    if (rest > 0) await pause((performance.now() - startMs) * rest)
    return rows as Row[]
  }
