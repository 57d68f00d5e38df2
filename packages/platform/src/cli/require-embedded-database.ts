import { backupNeedsServerTools } from '#database'
import type { Configuration } from '../app/settings/configuration.ts'
import { toDatabaseName } from '../app/settings/database-name.ts'

/**
 * Throws `backup-by-engine` for a database server, because only the server's own tools can copy its database
 * consistently.
 */
export function requireEmbeddedDatabase(
  configuration: Pick<Configuration, 'dataDir' | 'databaseServer'>,
): void {
  if (configuration.databaseServer !== undefined) throw backupNeedsServerTools(toDatabaseName(configuration))
}
