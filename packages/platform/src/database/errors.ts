import { EpidermError, type ErrorDetails } from '#kit'

/** Instructions for repairing a damaged embedded database. */
export const restoreRemedy =
  'Stop the server, check the disk, then restore a backup: npm run site -- restore <folder>.'

/** Instructions for a damaged database on a server, for which no repair command exists. */
export const dumpRemedy =
  'Stop all servers of the site, check the disk of PostgreSQL, then restore the newest dump that passes verify (docs/deploy.md, “Backups”).'

const restoreHint =
  'Restore a backup with the server stopped (npm run site -- restore <folder>; of a PostgreSQL database, pg_restore), and check the disk.'

/**
 * Returns the error that is thrown while the machine cannot write. Nothing was changed. The message is for the
 * operator, because it mentions folders.
 */
export class StorageFailure extends EpidermError {
  readonly retryAfterSeconds = 30

  constructor(facts: Omit<ErrorDetails, 'status'>) {
    super({ ...facts, status: 503 })
  }
}

export const dataFolderInUse = (dataDir: string, cause: unknown) =>
  new EpidermError({
    code: 'data-folder-in-use',
    status: 503,
    message: `The data folder ${dataDir} is in use by another process.`,
    hint: 'Stop the server and any running site command on this folder, then try again.',
    cause,
  })

export const unusableDataFolder = (dataDir: string, cause: unknown) =>
  new StorageFailure({
    code: 'data-folder-unusable',
    message: `The data folder ${dataDir} cannot be written to: ${toReason(cause)}.`,
    hint: 'Set DATA_DIR to a folder that this user may create and write to.',
    cause,
  })

export const fullDisk = (dataDir: string, cause: unknown) =>
  new StorageFailure({
    code: 'disk-full',
    message: `The disk of ${dataDir} is full; nothing was changed.`,
    hint: 'Free some space, then try again.',
    cause,
  })

export const fullDatabase = (name: string, cause: unknown) =>
  new StorageFailure({
    code: 'disk-full',
    message: `The disk of the database ${name} is full; nothing was changed.`,
    hint: 'Free some space, then try again.',
    cause,
  })

export const unreachableDatabase = (name: string, cause: unknown) =>
  new StorageFailure({
    code: 'database-unreachable',
    message: `The database ${name} does not answer: ${toReason(cause)}.`,
    hint: 'Check DATABASE_URL, that the server is running, and that this user may connect.',
    cause,
  })

/** Returns true if the database is currently not responding, so that its content is unknown. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof StorageFailure && error.code === 'database-unreachable'

export const busyDatabase = (file: string, cause: unknown) =>
  new StorageFailure({
    code: 'database-busy',
    message: `Another process has been writing to the database ${file} for too long.`,
    hint: 'Let the running site command finish, then try again.',
    cause,
  })

export const failingDatabase = (file: string, cause: unknown) =>
  new StorageFailure({
    code: 'database-failing',
    message: `The database ${file} cannot be read or written: ${toReason(cause)}.`,
    hint: 'Check the disk and its free space; npm run site -- verify checks if the data is complete.',
    cause,
  })

/** Returns the error for a write to a site that is being moved to another database. */
export const siteBeingMoved = (name: string, cause?: unknown) =>
  new StorageFailure({
    code: 'site-moving',
    message: `The site is being moved from ${name} to another database, and cannot store anything during the move.`,
    hint: 'Wait until the move is complete. If none is running, start it again, or cancel it with npm run site -- move --reopen.',
    cause,
  })

/** Returns the error for opening a database to which a site has not been moved completely. */
export const unfinishedMove = () =>
  new EpidermError({
    code: 'database-unfinished',
    status: 503,
    message: 'The database is incomplete: a move of a site to it has not finished.',
    hint: 'Start the move again (npm run site -- move --to …): it continues where it stopped.',
  })

/**
 * Returns the error for a move to a database that is not empty. `holds` describes what the target database contains.
 */
export const moveTargetNotEmpty = (name: string, holds: string) =>
  new EpidermError({
    code: 'move-target-taken',
    status: 409,
    message: `${name} already contains ${holds}; nothing was changed.`,
    hint: 'Name an empty database, or a folder without one.',
  })

export const concurrentMove = () =>
  new EpidermError({
    code: 'move-by-other',
    status: 409,
    message: 'Another process is moving this site to the same location.',
    hint: 'Wait until it has finished.',
  })

export const movedRowMismatch = (table: string, row: number) =>
  new EpidermError({
    code: 'move-differs',
    status: 500,
    message: `Row ${row} of the table ${table} differs from the copied row, so the move is not complete.`,
    hint: 'Run the move again: it starts from the beginning. The source site is unchanged.',
  })

export const damagedDatabase = (name: string, cause: unknown, hint = restoreHint) =>
  new StorageFailure({
    code: 'database-damaged',
    message: `The database ${name} is damaged: ${toReason(cause)}.`,
    hint,
    cause,
  })

/** Returns true for failures that are unrelated to the stored data, so that the same statement may succeed later. */
export const isTransient = (error: unknown): boolean =>
  error instanceof StorageFailure && !['database-damaged', 'database-failing'].includes(error.code)

/** Returns true if some rows cannot be read. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof StorageFailure && error.code === 'database-damaged'

export const foreignDatabase = (tables: readonly string[]) =>
  new EpidermError({
    code: 'database-foreign',
    status: 500,
    message: `The database belongs to a different application: it contains ${tables.join(', ')}.`,
    hint: 'Set DATA_DIR to a folder of its own, or DATABASE_URL to a database of its own.',
  })

export const damagedSchema = (missing: readonly string[]) =>
  new EpidermError({
    code: 'database-damaged',
    status: 500,
    message: `The database is damaged: it lacks ${missing.join(', ')}.`,
    hint: restoreHint,
  })

/**
 * Returns the error for a string with a character that cannot be stored. The string may be a secret, so the message
 * does not contain it.
 */
export const unstorableText = (found: string) =>
  new EpidermError({
    code: 'text-unstorable',
    status: 400,
    message: `A text contains ${found}, which cannot be stored or searched.`,
    hint: 'Remove that character.',
  })

/** Returns the error for a string that is too long. `maxBytes`: the limit that the database reports. */
export const textTooLong = (maxBytes: number, cause: unknown) =>
  new EpidermError({
    code: 'text-too-long',
    status: 413,
    message: `A text is longer than ${maxBytes.toLocaleString('en')} bytes, which cannot be stored.`,
    hint: 'Send a shorter text, or several parts.',
    cause,
  })

/**
 * Returns the error for a server version that is too old for the database. `names`: the migrations that a server
 * version must know to open the database.
 */
export const newerDatabase = (names: readonly string[]) =>
  new EpidermError({
    code: 'database-newer',
    status: 500,
    message: `The database was created by a newer version of this product, which requires a version with the migrations ${names.join(', ')}.`,
    hint: 'Start the newer version again, or restore a backup made before the update.',
  })

/**
 * Returns the error for a database with migrations that this server version does not include. `names`: those
 * migrations.
 */
export const olderServerVersion = (names: readonly string[]) =>
  new EpidermError({
    code: 'database-newer',
    status: 400,
    message: `A newer version of this product has changed the database (${names.join(', ')}); this version does not know all of its tables.`,
    hint: 'Move the site with the newer version.',
  })

export const outerHandleInTransaction = () =>
  new EpidermError({
    code: 'outer-handle-in-transaction',
    status: 500,
    message: 'Inside a transaction, only its own handle may be used.',
    hint: 'Pass the transaction to the function that queries the database.',
  })

export const transactionEnded = () =>
  new EpidermError({
    code: 'transaction-over',
    status: 500,
    message: 'The transaction has ended: it can run no more queries.',
    hint: 'Await all queries of a transaction before it ends.',
  })

export const transactionNeedsLock = () =>
  new EpidermError({
    code: 'check-without-lock',
    status: 500,
    message: 'A transaction that reads before it writes must name its lock.',
    hint: 'Pass { lock } to the transaction; the names are in locks.ts.',
  })

/**
 * Returns the error for a backup that requires the database server's own tools. `name`: the database's name without its
 * password.
 */
export const backupNeedsServerTools = (name: string) =>
  new EpidermError({
    code: 'backup-by-engine',
    status: 400,
    message: `The database ${name} is backed up and restored by its own tools, not by this command.`,
    hint: 'Run pg_dump, then copy the folders media and outbox of DATA_DIR, or the bucket of MEDIA_URL (rclone, aws s3 sync). Restore with pg_restore and by copying these back.',
  })

const toReason = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))
