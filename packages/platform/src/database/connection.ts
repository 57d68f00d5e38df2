/** The interface that each dialect implements. It hides all differences between the databases. */
import type { Dialect, Kysely, Transaction } from 'kysely'
import type { Damage, DamageCheckOptions } from '#kit'
import type { LockName } from './locks.ts'
import type { SubstringIndex } from './substring-index.ts'
import type { DatabaseTables } from './tables.ts'
import type { TextIndex } from './text-index.ts'

/** `T`: the tables that code may query through this handle. */
export type Read<T = DatabaseTables> = Kysely<T>
/** The only handle that a function inside a transaction may use. */
export type Write<T = DatabaseTables> = Transaction<T>

export type Connection = {
  /** Runs one transaction at a time. A transaction can write from its first statement onwards. */
  readonly writeDialect: Dialect
  /**
   * Called at the start of a transaction. Waits until no other transaction has the lock, and holds the lock until the
   * transaction ends.
   */
  readonly takeLock: (trx: Write, lock: LockName) => Promise<void>
  /** Reads only committed data. */
  readonly readDialect: Dialect
  /**
   * Returns true if another process has committed since the last call. Cheap enough to call several times a second.
   * `onAnswer` is called when the database responds.
   */
  readonly hasExternalChange: (onAnswer?: () => void) => boolean | Promise<boolean>
  /**
   * Subscribes to notifications, if the database sends any. `hasExternalChange` also finds commits whose notification
   * was lost.
   */
  readonly listen?: (listeners: ChangeListeners) => void
  /**
   * Sends messages to other listening processes, if the database supports it. Does not store messages, and skips
   * messages that are too long.
   */
  readonly sendMessages?: (texts: readonly string[]) => Promise<void>
  /**
   * Writes a consistent copy to an existing folder that contains no database, while other processes may read and write.
   */
  readonly backup: (toDir: string) => Promise<void>
  /** Reads all stored rows and describes the damage that it finds. */
  readonly findDamage: (options?: DamageCheckOptions) => Promise<readonly Damage[]>
  /** Describes the checks that `findDamage` cannot make on this database. */
  readonly findUnchecked: () => Promise<readonly string[]>
  /**
   * Tests, without writing, whether the database can be written to at the moment. Rejects with the reason if it cannot.
   */
  readonly probe: () => Promise<void>
  readonly countConnections: () => ConnectionCounts
  readonly textIndex: TextIndex
  readonly substringIndex: SubstringIndex
  readonly close: () => Promise<void>
}

/** A message from another process. `from` identifies the process for as long as it runs. */
export type ExternalMessage = { readonly from: string; readonly text: string }

export type ChangeListeners = {
  readonly onChange: () => void
  /** The listener is called with undefined if messages may have been lost. */
  readonly onMessage: (message: ExternalMessage | undefined) => void
}

/** The state of one pool. The embedded database has one connection per pool. */
export type PoolState = {
  readonly used: number
  readonly idle: number
  /** Number of callers that are waiting for a connection. */
  readonly waiting: number
}

export type ConnectionCounts = { readonly read: PoolState; readonly write: PoolState }

export type DatabaseServer = {
  /** Connection URL, such as `postgres://user:password@host:5432/database`. */
  readonly url: string
  /**
   * Maximum number of connections that this process uses for queries. An additional connection listens for
   * notifications, and another one checks for changes.
   */
  readonly size: number
  /** Maximum time to wait for a connection from the pool or from the server, in seconds. Default 5. */
  readonly connectSeconds?: number
  /** Maximum duration of a statement, in seconds. Default 60. */
  readonly statementSeconds?: number
}

export type TemporaryDatabase = { readonly dialect: Dialect; readonly close: () => void }

export type RestoreOptions = {
  readonly dataDir: string
  /** The folder that contains the verified database to restore. */
  readonly fromDir: string
  /** The folder to which the replaced database is moved, if a database was replaced. */
  readonly replacedFolder: string
  /** Runs while no other process can open the data folder. An error stops the restore. */
  readonly prepare: () => Promise<void>
  /** Runs after the database is replaced, while other processes still cannot open the data folder. */
  readonly finish?: () => Promise<void>
}
