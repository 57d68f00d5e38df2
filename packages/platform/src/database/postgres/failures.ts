/**
 * Converts the library's errors to errors of `database`. SQLSTATE codes distinguish failures of the server, the
 * connection and the statement.
 */
import { EpidermError } from '#kit'
import {
  busyDatabase,
  damagedDatabase,
  failingDatabase,
  fullDatabase,
  isTransient,
  siteBeingMoved,
  textTooLong,
  unreachableDatabase,
} from '../errors.ts'
import { siteMovingCode } from './moving.ts'

/** Runs the work. If it fails, the error names the database and advises the operator. */
export async function withDatabaseName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw toStorageFailure(name, cause)
  }
}

/**
 * Converts failures of the server and the connection. Any other error is a mistake in a statement and is returned
 * unchanged.
 */
export function toStorageFailure(name: string, cause: unknown): unknown {
  forgetValues(cause)
  const code = findCode(cause)
  if (isUnreachable(cause, code)) return unreachableDatabase(name, cause)
  switch (code) {
    case '40001': // lost a race
    case '40P01': // each waited for the other
    case '55P03': // waited too long for a lock
    case '57014': // took too long
      return busyDatabase(name, cause)
    case siteMovingCode:
      return siteBeingMoved(name, cause)
    case '53100':
      return fullDatabase(name, cause)
    case '53200': // out of memory
    case '58030': // input or output
      return failingDatabase(name, cause)
    case 'XX001': // a damaged block of a table
    case 'XX002': // or of an index
      return damagedDatabase(name, cause, 'Run npm run site -- verify: it lists the damage and the repair.')
    case '54000': // value too long
      return textTooLong(findLimit(cause), cause)
    default:
      return cause
  }
}

/**
 * Returns the error message of a failed check. Throws if the error is unrelated to the stored data, for example if the
 * connection was lost.
 */
export function toCheckFailure(name: string, cause: unknown): string {
  const failure = toStorageFailure(name, cause)
  if (isTransient(failure)) throw failure
  return cause instanceof Error ? cause.message : String(cause)
}

/**
 * Danger: the server's errors contain values from rows and statements, such as e-mail addresses, which the log would
 * record.
 */
function forgetValues(cause: unknown): void {
  if (!(cause instanceof Error)) return
  for (const fact of ['detail', 'where', 'internalQuery']) Reflect.deleteProperty(cause, fact)
}

/** The maximum size of a value. Index entries and document terms have other limits, which the server reports. */
const maxBytes = 2 ** 30 - 1
const findLimit = (cause: unknown) =>
  Number(/\bmax(?:imum)? (\d+)/.exec(cause instanceof Error ? cause.message : '')?.[1] ?? maxBytes)

/**
 * Codes for a failed connection, and for a server that is stopping or starting, has no free connection, or rejects
 * access.
 */
const unreachableCodes =
  /^(?:08|28|3D000|57P0|53300|ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|EPIPE|ENOENT|EACCES)/
const unreachableMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

const isUnreachable = (cause: unknown, code: string | undefined) =>
  code === undefined
    ? cause instanceof Error && unreachableMessages.test(cause.message)
    : unreachableCodes.test(code)

const findCode = (cause: unknown): string | undefined =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined

export const unsuitableDatabase = (name: string, found: string) =>
  new EpidermError({
    code: 'database-unsuitable',
    status: 500,
    message: `The database ${name} cannot be used: ${found}.`,
    hint: 'Use PostgreSQL 13 or newer, with a database that was made with ENCODING UTF8.',
  })
