/**
 * Chooses the database. No other file outside the dialects' folders names a database product; each of these folders has files of the same
 * names.
 */
import type { CircuitBreaker } from './circuit-breaker.ts'
import type { Connection, DatabaseServer } from './connection.ts'
import { makeFolder } from './data-folder.ts'
import { hasDatabase as hasEmbedded } from './sqlite/backup.ts'
import { openConnection as openEmbedded } from './sqlite/connection.ts'

export { createScratch } from './sqlite/connection.ts'
export { describeTables } from './sqlite/describe-tables.ts'
export { restoreDatabase } from './sqlite/backup.ts'

type ConnectionRequest = {
  readonly dataDir: string
  readonly server: DatabaseServer | undefined
  /** Opened by the code that detects that the database does not answer. */
  readonly breaker: CircuitBreaker
}

/** Opens the server if one is configured, else the data folder, which is created. Loads the client library only for a server. */
export async function openConnection({ dataDir, server, breaker }: ConnectionRequest): Promise<Connection> {
  await makeFolder(dataDir)
  if (server === undefined) return openEmbedded({ dataDir })
  const { openConnection: openServer } = await import('./postgres/connection.ts')
  return openServer(server, breaker)
}

/**
 * Takes the lock of the check of stored data, so that one process at a time reads everything; undefined while another process has it. An
 * embedded database has only one server.
 */
export async function takeCheckLock(
  server: DatabaseServer | undefined,
): Promise<(() => Promise<void>) | undefined> {
  if (server === undefined) return async () => undefined
  const { takeCheckLock: takeOnServer } = await import('./postgres/check-lock.ts')
  return takeOnServer(server)
}

/** Returns true if the site has a database there, without creating one. */
export async function hasDatabase(dataDir: string, server?: DatabaseServer | undefined): Promise<boolean> {
  if (server === undefined) return hasEmbedded(dataDir)
  const { hasDatabase: hasOnServer } = await import('./postgres/connection.ts')
  return hasOnServer(server)
}
