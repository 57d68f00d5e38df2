import { sql } from 'kysely'
import type { Write } from '../connection.ts'

/**
 * Returns true if the site has versions to update. The update uses the embedded database's SQL, because no site on a
 * server is older than this migration.
 */
export async function hasVersions(trx: Write): Promise<boolean> {
  const { rows } = await sql`select 1 from content_version limit 1`.execute(trx)
  return rows.length > 0
}
