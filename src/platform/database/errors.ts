import { EpidermError, type ErrorFacts } from '#kit'

const restoreHint =
  'Restore a backup with the server stopped (npm run site -- restore <folder>; of a PostgreSQL database, pg_restore), and check the disk.'

/**
 * The machine does not let anything be written now; nothing was changed. Its message is for the operator: it names folders.
 */
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

export const damagedDatabase = (file: string, cause: unknown) =>
  new EpidermError({
    code: 'database-damaged',
    status: 500,
    message: `The database ${file} is damaged: ${toReason(cause)}.`,
    hint: restoreHint,
    cause,
  })

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

/** Caused by input. The text itself may be a secret, so the message leaves it out. */
export const unstorableText = (found: string) =>
  new EpidermError({
    code: 'text-unstorable',
    status: 400,
    message: `A text holds ${found}, which cannot be stored or looked for.`,
    hint: 'Leave that character out.',
  })

/** `maxBytes` as the database says it. */
export const tooLongText = (maxBytes: number, cause: unknown) =>
  new EpidermError({
    code: 'text-too-long',
    status: 413,
    message: `A text is longer than ${maxBytes.toLocaleString('en')} bytes, which cannot be stored.`,
    hint: 'Send less, or in parts.',
    cause,
  })

export const newerDatabase = (names: readonly string[]) =>
  new EpidermError({
    code: 'database-newer',
    status: 500,
    message: `The database was made by a newer version of this product (it knows ${names.join(', ')}).`,
    hint: 'Start the newer version again, or restore a backup made before the update.',
  })

export const outerHandleInTransaction = () =>
  new EpidermError({
    code: 'outer-handle-in-transaction',
    status: 500,
    message: 'Inside a transaction only the handle that it hands over may be used.',
    hint: 'Pass the transaction on to the function that asks the database.',
  })

export const checkWithoutLock = () =>
  new EpidermError({
    code: 'check-without-lock',
    status: 500,
    message: 'A transaction that reads before it writes names its lock.',
    hint: 'Hand { lock } over to the transaction; the names are in locks.ts.',
  })

/** `name`: the database's, without its password. */
export const backedUpByEngine = (name: string) =>
  new EpidermError({
    code: 'backup-by-engine',
    status: 400,
    message: `The database ${name} is backed up and restored by its own tools, not by this command.`,
    hint: 'Run pg_dump, then copy the folders media and outbox of DATA_DIR; pg_restore and a copy back bring all of it.',
  })

const toReason = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))
