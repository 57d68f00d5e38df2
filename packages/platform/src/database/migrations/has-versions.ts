import { sql } from 'kysely'
import type { Write } from '../connection.ts'

/**
 * Returns true if the database contains item versions that a migration must update. Such a migration may use the
 * embedded database's SQL, because all sites on a database server were created after that migration.
 */
export async function hasVersions(trx: Write): Promise<boolean> {
  const { rows } = await sql`select 1 from content_version limit 1`.execute(trx)
  return rows.length > 0
}
