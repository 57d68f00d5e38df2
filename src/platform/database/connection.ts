/** The interface that each dialect implements; all that differs between databases is behind it. */
import type { Dialect, Kysely, Transaction } from 'kysely'
import type { Damage, DamageCheckOptions } from '#kit'
import type { LockName } from './locks.ts'
import type { SubstringIndex } from './substring-index.ts'
import type { DatabaseTables } from './tables.ts'
import type { TextIndex } from './text-index.ts'

/** `T`: the tables of the room that uses the handle. */
export type Read<T = DatabaseTables> = Kysely<T>
/** The only handle that a function inside a transaction may use. */
export type Write<T = DatabaseTables> = Transaction<T>

export type Connection = {
  /** Runs one transaction at a time. Each can write from its first statement on. */
  readonly writeDialect: Dialect
  /** Runs first in a transaction: waits until no other transaction has the lock, and holds it until the end. */
  readonly takeLock: (trx: Write, lock: LockName) => Promise<void>
  /** Sees committed data only. */
  readonly readDialect: Dialect
  /**
   * Returns true once after another process has committed. Cheap enough for several calls a second. `onAnswer`: the database has
   * answered.
   */
  readonly hasForeignChange: (onAnswer?: () => void) => boolean | Promise<boolean>
  /** Subscribes to notifications, if the database sends them; lost ones are found by `hasForeignChange`. */
  readonly listen?: (listeners: ChangeListeners) => void
  /** Sends messages to other processes that listen, if the database supports it; stores nothing, and skips messages that are too long. */
  readonly sendMessages?: (texts: readonly string[]) => Promise<void>
  /** Writes a consistent copy into an existing folder without a database, while others read and write. */
  readonly backup: (toDir: string) => Promise<void>
  /** Reads all stored rows and describes what is wrong with them. */
  readonly findDamage: (options?: DamageCheckOptions) => Promise<readonly Damage[]>
  /** Describes what `findDamage` cannot check on this database. */
  readonly findUnchecked: () => Promise<readonly string[]>
  /** Checks if something could be written now, without writing to the database. Rejects with the reason if not. */
  readonly probe: () => Promise<void>
  readonly countConnections: () => ConnectionCounts
  readonly textIndex: TextIndex
  readonly substringIndex: SubstringIndex
  readonly close: () => Promise<void>
}

/** A message of another process; `from` names the process and does not change while the process runs. */
export type ForeignMessage = { readonly from: string; readonly text: string }

export type ChangeListeners = {
  readonly onChange: () => void
  /** Called with undefined when some messages may have been lost. */
  readonly onMessage: (message: ForeignMessage | undefined) => void
}

/** The state of one pool; the embedded database has one connection per pool. */
export type PoolState = {
  readonly used: number
  readonly idle: number
  /** Number of callers that wait for a connection. */
  readonly waiting: number
}

export type ConnectionCounts = { readonly read: PoolState; readonly write: PoolState }

export type DatabaseServer = {
  /** `postgres://user:password@host:5432/database` */
  readonly url: string
  /** Maximum number of connections of this process. One more listens, and another one checks for changes. */
  readonly size: number
  /** Maximum wait for a connection from the pool or from the server. Default 5. */
  readonly connectSeconds?: number
  /** Maximum duration of a statement. Default 60. */
  readonly statementSeconds?: number
}

export type TemporaryDatabase = { readonly dialect: Dialect; readonly close: () => void }

export type RestoreOptions = {
  readonly dataDir: string
  /** A folder with a verified database. */
  readonly fromDir: string
  /** Folder for the database that is replaced, if there is one. */
  readonly keepIn: string
  /** Runs while no other process can open the data folder. An error stops the restore. */
  readonly prepare: () => Promise<void>
  /** Runs after the database is replaced, while still no other process can open the data folder. */
  readonly finish?: () => Promise<void>
}
