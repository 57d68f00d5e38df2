import { sql } from 'kysely'
import type { Write } from '../connection.ts'

/**
 * What an early version stored is brought up to date in the language of the one database that there was then; of any other, no
 * site is so old.
 */
export async function hasVersions(trx: Write): Promise<boolean> {
  const { rows } = await sql`select 1 from content_version limit 1`.execute(trx)
  return rows.length > 0
}
