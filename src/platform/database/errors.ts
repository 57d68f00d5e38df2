import { EpidermError, type ErrorFacts } from '#kit'

/** The remedy for the embedded database. */
export const restoreRemedy =
  'Stop the server, check the disk, then restore a backup: npm run site -- restore <folder>.'

/** The remedy for a database on a server, which has no command that repairs a table. */
export const dumpRemedy =
  'Stop all servers of the site, check the disk of PostgreSQL, then restore the newest dump that passes verify (docs/deploy.md, “Backups”).'

const restoreHint =
  'Restore a backup with the server stopped (npm run site -- restore <folder>; of a PostgreSQL database, pg_restore), and check the disk.'

/** The machine cannot write now; nothing was changed. Its message is for the operator, because it names folders. */
export class StorageFailure extends EpidermError {
  readonly retryAfterSeconds = 30

  constructor(facts: Omit<ErrorFacts, 'status'>) {
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
    message: `The disk that holds ${dataDir} is full; nothing was changed.`,
    hint: 'Make room on it, then try again.',
    cause,
  })

export const fullDatabase = (name: string, cause: unknown) =>
  new StorageFailure({
    code: 'disk-full',
    message: `The disk of the database ${name} is full; nothing was changed.`,
    hint: 'Make room on it, then try again.',
    cause,
  })

export const unreachableDatabase = (name: string, cause: unknown) =>
  new StorageFailure({
    code: 'database-unreachable',
    message: `The database ${name} does not answer: ${toReason(cause)}.`,
    hint: 'Check DATABASE_URL, that the server runs, and that it lets this user in.',
    cause,
  })

/** Returns true if the database does not answer at the moment, so that its content is unknown. */
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
    hint: 'Check the disk and its free space; npm run site -- verify tells whether the data is whole.',
    cause,
  })

/** Returns the error for the database that a site is being moved from. */
export const siteMoving = (name: string, cause?: unknown) =>
  new StorageFailure({
    code: 'site-moving',
    message: `The site is being moved from ${name} to another database, which stores nothing meanwhile.`,
    hint: 'Wait until the move is done. If none runs: begin it again, or give it up with npm run site -- move --reopen.',
    cause,
  })

/** Returns the error for the database that a site is being moved to. */
export const unfinishedMove = () =>
  new EpidermError({
    code: 'database-unfinished',
    status: 503,
    message: 'The database is not whole: a move of a site to it has not finished.',
    hint: 'Begin the move again (npm run site -- move --to …): it goes on where it was.',
  })

/** `holds`: the content of the target. */
export const targetTaken = (name: string, holds: string) =>
  new EpidermError({
    code: 'move-target-taken',
    status: 409,
    message: `${name} holds ${holds} already; nothing was changed.`,
    hint: 'Name an empty database, or a folder without one.',
  })

export const movedByOther = () =>
  new EpidermError({
    code: 'move-by-other',
    status: 409,
    message: 'Another process is moving this site to the same place.',
    hint: 'Let it finish.',
  })

export const moveDiffers = (table: string, row: number) =>
  new EpidermError({
    code: 'move-differs',
    status: 500,
    message: `Row ${row} of the table ${table} is not what was copied, so the move is not done.`,
    hint: 'Begin it again: it starts anew. The site that is moved stays as it is.',
  })

export const damagedDatabase = (name: string, cause: unknown, hint = restoreHint) =>
  new StorageFailure({
    code: 'database-damaged',
    message: `The database ${name} is damaged: ${toReason(cause)}.`,
    hint,
    cause,
  })

/** Returns true for failures unrelated to the stored data: the same statement may work later. */
export const isPassing = (error: unknown): boolean =>
  error instanceof StorageFailure && !['database-damaged', 'database-failing'].includes(error.code)

/** Returns true for rows that cannot be read, even if others can. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof StorageFailure && error.code === 'database-damaged'

export const foreignDatabase = (tables: readonly string[]) =>
  new EpidermError({
    code: 'database-foreign',
    status: 500,
    message: `The database is of another program: it holds ${tables.join(', ')}.`,
    hint: 'Set DATA_DIR to a folder of its own, or DATABASE_URL to a database of its own.',
  })

export const wrongSchema = (missing: readonly string[]) =>
  new EpidermError({
    code: 'database-damaged',
    status: 500,
    message: `The database is damaged: it lacks ${missing.join(', ')}.`,
    hint: restoreHint,
  })

/** Returns an error caused by input. The text itself may be a secret, so the message leaves it out. */
export const unstorableText = (found: string) =>
  new EpidermError({
    code: 'text-unstorable',
    status: 400,
    message: `A text holds ${found}, which cannot be stored or looked for.`,
    hint: 'Leave that character out.',
  })

/** Returns an error with `maxBytes` as the database reports it. */
export const tooLongText = (maxBytes: number, cause: unknown) =>
  new EpidermError({
    code: 'text-too-long',
    status: 413,
    message: `A text is longer than ${maxBytes.toLocaleString('en')} bytes, which cannot be stored.`,
    hint: 'Send less, or in parts.',
    cause,
  })

/** Returns an error with `names`, the steps that a program must know to be admitted. */
export const newerDatabase = (names: readonly string[]) =>
  new EpidermError({
    code: 'database-newer',
    status: 500,
    message: `The database was made by a newer version of this product, which admits no older one than one that knows ${names.join(', ')}.`,
    hint: 'Start the newer version again, or restore a backup made before the update.',
  })

/** Returns an error with `names`, the steps that have run in the database and that this program does not know. */
export const movedByOlder = (names: readonly string[]) =>
  new EpidermError({
    code: 'database-newer',
    status: 400,
    message: `A newer version of this product has changed the database (${names.join(', ')}); this one does not know all that is in it.`,
    hint: 'Move the site with the newer version.',
  })

export const outerHandleInTransaction = () =>
  new EpidermError({
    code: 'outer-handle-in-transaction',
    status: 500,
    message: 'Inside a transaction only the handle that it hands over may be used.',
    hint: 'Pass the transaction on to the function that asks the database.',
  })

export const transactionOver = () =>
  new EpidermError({
    code: 'transaction-over',
    status: 500,
    message: 'The transaction has ended: nothing more can be asked or written in it.',
    hint: 'Wait for all that is done in a transaction before it is left.',
  })

export const checkWithoutLock = () =>
  new EpidermError({
    code: 'check-without-lock',
    status: 500,
    message: 'A transaction that reads before it writes names its lock.',
    hint: 'Hand { lock } over to the transaction; the names are in locks.ts.',
  })

/** Returns an error with `name`, the name of the database without its password. */
export const backedUpByEngine = (name: string) =>
  new EpidermError({
    code: 'backup-by-engine',
    status: 400,
    message: `The database ${name} is backed up and restored by its own tools, not by this command.`,
    hint: 'Run pg_dump, then copy the folders media and outbox of DATA_DIR, or the bucket of MEDIA_URL (rclone, aws s3 sync); pg_restore and a copy back bring all of it.',
  })

const toReason = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))
