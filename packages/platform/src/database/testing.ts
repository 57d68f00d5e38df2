/**
 * Databases for tests: embedded databases in folders, and databases on a server. The server starts when a test first
 * needs it.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { hasDatabase } from './dialect.ts'
import { openDatabase, type Database, type DatabaseOptions } from './open-database.ts'

export const databaseKinds = ['embedded', 'server'] as const
export type DatabaseKind = (typeof databaseKinds)[number]

/** The default kind of database for tests: embedded, or the value of the environment variable TEST_DATABASE. */
export const defaultDatabaseKind: DatabaseKind =
  process.env['TEST_DATABASE'] === 'server' ? 'server' : 'embedded'

/**
 * Opens a folder's database. Calls with the same folder open the same database. On a server, the database is named
 * after the folder.
 */
export async function openTestDatabase<T>(
  { dataDir, ...options }: DatabaseOptions,
  kind: DatabaseKind = defaultDatabaseKind,
): Promise<Database<T>> {
  if (kind === 'embedded') {
    if (options.steps === undefined) await copyMigrated(dataDir)
    return openDatabase<T>({ dataDir, ...options })
  }
  return openDatabase<T>({ dataDir, ...options, server: { url: await findTestUrl(dataDir), size: 4 } })
}

/** Copies a migrated database to a folder, because migrating takes longer than most tests. */
export async function copyMigrated(dataDir: string): Promise<void> {
  if (await hasDatabase(dataDir)) return
  cpSync(await (migrated ??= makeMigrated()), dataDir, { recursive: true })
}

let migrated: Promise<string> | undefined

async function makeMigrated(): Promise<string> {
  const [dataDir, copy] = [
    await mkdtemp(join(tmpdir(), 'migrating-')),
    await mkdtemp(join(tmpdir(), 'migrated-')),
  ]
  const database = await openDatabase({ dataDir })
  await database.backup(copy)
  await database.close()
  return copy
}

/**
 * Returns the URL of the folder's database on the server. Creates the database on first use: as a copy of another
 * folder's database (which must have no connections) if one is given, otherwise with migrated tables.
 */
export async function findTestUrl(dataDir: string, copied?: string): Promise<string> {
  const name = toDatabaseName(dataDir)
  const known = urls.get(name) ?? ask(copied === undefined ? name : `${name} ${toDatabaseName(copied)}`)
  urls.set(name, known)
  return known
}

const urls = new Map<string, Promise<string>>()

const toDatabaseName = (dataDir: string) =>
  `t${createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 20)}`

async function ask(question: string): Promise<string> {
  const door = process.env['TEST_DATABASE_DOOR']
  if (door === undefined)
    throw new Error('TEST_DATABASE_DOOR is set by tests/run-folder.ts, which Vitest runs first')
  const socket = connect(door)
  await once(socket, 'connect')
  socket.write(question)
  const answer = await text(socket)
  if (!URL.canParse(answer)) throw new Error(answer)
  return answer
}

/**
 * Suppresses a server's notifications: this process receives none until the returned function is called. An embedded
 * database sends none.
 */
export function suppressNotifications(): () => void {
  const { emit } = pg.Client.prototype
  pg.Client.prototype.emit = function emitOthers(name: string | symbol, ...facts: unknown[]) {
    return name === 'notification' || Reflect.apply(emit, this, [name, ...facts])
  }
  return () => {
    pg.Client.prototype.emit = emit
  }
}
