/**
 * Chooses the database. No file outside the dialects' folders mentions a database product. Both folders contain files
 * with the same names.
 */
import type { CircuitBreaker } from './circuit-breaker.ts'
import type { Connection, DatabaseServer } from './connection.ts'
import { createPrivateFolder } from './data-folder.ts'
import { hasDatabase as hasEmbedded } from './sqlite/backup.ts'
import { openConnection as openEmbedded } from './sqlite/connection.ts'

export { openScratchDatabase } from './sqlite/connection.ts'
export { describeTables } from './sqlite/describe-tables.ts'
export { restoreDatabase } from './sqlite/backup.ts'

type ConnectionOptions = {
  readonly dataDir: string
  readonly server: DatabaseServer | undefined
  /** The circuit breaker, which opens when the database does not respond. */
  readonly breaker: CircuitBreaker
}

/**
 * Opens the server if a server is configured, otherwise the data folder, which it creates if necessary. Loads the
 * client library only for a server.
 */
export async function openConnection({ dataDir, server, breaker }: ConnectionOptions): Promise<Connection> {
  await createPrivateFolder(dataDir)
  if (server === undefined) return openEmbedded({ dataDir })
  const { openConnection: openServer } = await import('./postgres/connection.ts')
  return openServer(server, breaker)
}

/**
 * Acquires the lock for checking stored data, so that only one process at a time reads all of it. Returns undefined
 * while another process has the lock. An embedded database is used by only one server and needs no lock.
 */
export async function acquireCheckLock(
  server: DatabaseServer | undefined,
): Promise<(() => Promise<void>) | undefined> {
  if (server === undefined) return async () => undefined
  const { acquireCheckLock: takeOnServer } = await import('./postgres/check-lock.ts')
  return takeOnServer(server)
}

/** Returns true if the site's database exists. Does not create it. */
export async function hasDatabase(dataDir: string, server?: DatabaseServer | undefined): Promise<boolean> {
  if (server === undefined) return hasEmbedded(dataDir)
  const { hasDatabase: hasOnServer } = await import('./postgres/connection.ts')
  return hasOnServer(server)
}
