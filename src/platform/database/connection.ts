/** The interface that each dialect implements; all that differs between databases is behind it. */
import type { Dialect, Kysely, Transaction } from 'kysely'
import type { Damage, DamageCheckOptions } from '#kit'
import type { LockName } from './locks.ts'
import type { SubstringIndex } from './substring-index.ts'
import type { DatabaseTables } from './tables.ts'
import type { TextIndex } from './text-index.ts'

/** `T`: the tables of whichever room asks. */
export type Read<T = DatabaseTables> = Kysely<T>
/** The only handle that a function inside a transaction uses. */
export type Write<T = DatabaseTables> = Transaction<T>

export type Connection = {
  /** Runs one transaction at a time, each with the right to write from its first statement on. */
  readonly writeDialect: Dialect
  /** First thing in a transaction: waits until no other transaction holds the lock, and holds it until the end. */
  readonly takeLock: (trx: Write, lock: LockName) => Promise<void>
  /** Sees committed data only. */
  readonly readDialect: Dialect
  /** True once after another process has committed. Cheap enough to ask several times a second. `onAnswer`: the database has answered. */
  readonly hasForeignChange: (onAnswer?: () => void) => boolean | Promise<boolean>
  /** Tells of it at once, too, where the database does that; what is lost on the way is asked for. */
  readonly listen?: (heard: ChangeListeners) => void
  /** To the other processes that listen, where the database carries messages; kept nowhere, and one that is too long is left out. */
  readonly sendMessages?: (texts: readonly string[]) => Promise<void>
  /** A consistent copy in an existing folder that holds none, while others read and write. */
  readonly backup: (toDir: string) => Promise<void>
  /** Reads all stored rows and describes what is wrong with them. */
  readonly findDamage: (options?: DamageCheckOptions) => Promise<readonly Damage[]>
  /** Describes what `findDamage` cannot check on this database. */
  readonly findUnchecked: () => Promise<readonly string[]>
  /** Whether something could be written now, without writing to the database. Rejects with what hinders it. */
  readonly probe: () => Promise<void>
  readonly countConnections: () => ConnectionCounts
  readonly textIndex: TextIndex
  readonly substringIndex: SubstringIndex
  readonly close: () => Promise<void>
}

/** What another process says to all others; `from`: its own name, until it ends. */
export type ForeignMessage = { readonly from: string; readonly text: string }

export type ChangeListeners = {
  readonly onChange: () => void
  /** Undefined when some may have been lost. */
  readonly onMessage: (message: ForeignMessage | undefined) => void
}

/** Of one pool; the embedded database has a connection for each. */
export type PoolState = {
  readonly used: number
  readonly idle: number
  /** Who waits for one. */
  readonly waiting: number
}

export type ConnectionCounts = { readonly read: PoolState; readonly write: PoolState }

export type DatabaseServer = {
  /** `postgres://user:password@host:5432/database` */
  readonly url: string
  /** Connections of this process at most, one more that listens, and one that looks for changes. */
  readonly size: number
  /** How long whoever asks waits for a connection, from the pool or from the server. Default 5. */
  readonly connectSeconds?: number
  /** How long a statement may take. Default 60. */
  readonly statementSeconds?: number
}

export type Scratch = { readonly dialect: Dialect; readonly close: () => void }

export type RestoreTask = {
  readonly dataDir: string
  /** A folder that holds a verified database. */
  readonly fromDir: string
  /** Folder for the database that is replaced, if there is one. */
  readonly keepIn: string
  /** Work to be done while nobody else can open the data folder. What it throws stops the restore. */
  readonly prepare: () => Promise<void>
  /** What comes after the database is replaced, still while nobody else can open the data folder. */
  readonly finish?: () => Promise<void>
}
