/** The number of the newest release in the log. */
import type { Read } from '#database'
import { damagedRelease } from '../types/errors.ts'
import type { ContentTables } from '../types/tables.ts'

export async function findCurrentRelease(db: Read<ContentTables>): Promise<number> {
  const row = await db
    .selectFrom('release')
    .select((q) => q.fn.max('number').as('number'))
    .executeTakeFirst()
  return row?.number ?? 0
}

/**
 * Checks that the release log and its newest entry exist, and returns the entry's release number. Throws
 * `content-damaged`.
 */
export async function requireCurrentRelease(db: Read<ContentTables>): Promise<number> {
  const release = await findCurrentRelease(db)
  const first =
    release === 0
      ? await findUnstaged(db)
      : await db
          .selectFrom('release_entry')
          .select('release')
          .where('release', '=', release)
          .limit(1)
          .executeTakeFirst()
  if ((first === undefined) !== (release === 0)) throw damagedRelease(release)
  return release
}

/** Finds a version that some release shows, as opposed to a version that is only staged. */
const findUnstaged = (db: Read<ContentTables>) =>
  db
    .selectFrom('content_version as version')
    .select('version.number')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('staged_version as staged')
            .select('staged.job')
            .whereRef('staged.item', '=', 'version.item')
            .whereRef('staged.language', '=', 'version.language')
            .whereRef('staged.number', '=', 'version.number'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
