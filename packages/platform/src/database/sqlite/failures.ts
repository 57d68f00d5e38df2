/**
 * Converts the library's errors to errors of `database`. Result codes distinguish failures of the machine, the file and
 * the statement.
 */
import { dirname } from 'node:path'
import {
  busyDatabase,
  damagedDatabase,
  failingDatabase,
  fullDisk,
  siteBeingMoved,
  textTooLong,
  unusableDataFolder,
} from '../errors.ts'
import { siteMovingMessage } from './moving.ts'

/** The maximum size of a value in this build of the engine. */
const maxBytes = 1_000_000_000

/** Runs the work. If it fails, the error names the file and advises the operator. */
export function withFileName<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    throw toStorageFailure(file, cause)
  }
}

/**
 * Converts failures of the machine and the file. Any other error is a mistake in an SQL statement and is returned
 * unchanged.
 */
export function toStorageFailure(file: string, cause: unknown): unknown {
  if (cause instanceof Error && cause.message.startsWith(siteMovingMessage))
    return siteBeingMoved(file, cause)
  switch (findResultCode(cause)) {
    case 3: // no permission
    case 8: // read-only
    case 14: // cannot be opened
      return unusableDataFolder(dirname(file), cause)
    case 5: // busy
      return busyDatabase(file, cause)
    case 10: // input or output
      return failingDatabase(file, cause)
    case 11: // malformed
    case 26: // no database
      return damagedDatabase(file, cause)
    case 13: // full
      return fullDisk(dirname(file), cause)
    case 18: // value too long
      return textTooLong(maxBytes, cause)
    default:
      return cause
  }
}

/** Maps messages to result codes, for failures that the drop-in replacement's `all` reports without a code. */
const codesByMessage: readonly (readonly [RegExp, number])[] = [
  [/^database is locked/, 5],
  [/^attempt to write a readonly database/, 8],
  [/^disk I\/O error/, 10],
  [/^database disk image is malformed|^malformed database schema/, 11],
  [/^database or disk is full/, 13],
  [/^unable to open database file/, 14],
  [/^string or blob too big/, 18],
  [/^file is not a database/, 26],
]

function findResultCode(cause: unknown): number | undefined {
  if (!(cause instanceof Error)) return undefined
  if ('errcode' in cause) return Number(cause.errcode) & 0xff
  return codesByMessage.find(([pattern]) => pattern.test(cause.message))?.[1]
}
