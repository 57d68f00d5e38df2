/** The release log. */
import type { Actor } from '#model'
import { requireStaff } from '../types/authority.ts'
import type { ContentDeps } from './content-deps.ts'
import type { Release } from '../types/change.ts'

/** Returns the release's date: ISO 8601, UTC. */
export async function findReleaseDate(
  { database }: Pick<ContentDeps, 'database'>,
  number: number,
): Promise<string | undefined> {
  const row = await database.read
    .selectFrom('release')
    .select('created_at')
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.created_at
}

/** Lists releases, newest first. */
export async function listReleases(
  { database }: Pick<ContentDeps, 'database'>,
  actor: Actor,
): Promise<readonly Release[]> {
  requireStaff(actor, 'see the release log')
  const rows = await database.read
    .selectFrom('release')
    .select((q) => [
      'number',
      'created_at as createdAt',
      'created_by as createdBy',
      'note',
      q
        .selectFrom('release_entry')
        .select((s) => s.fn.countAll<number>().as('count'))
        .whereRef('release_entry.release', '=', 'release.number')
        .as('changed'),
    ])
    .orderBy('number', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, changed: Number(row.changed) }))
}
