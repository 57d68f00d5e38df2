/** Removes the staged versions of a job in short transactions, unless a release contains them. */
import { toRowOrder, type Write } from '#database'
import type { ContentTables } from '../types/tables.ts'
import type { ContentDeps } from './content-deps.ts'
import { deleteVersions, type VersionRow } from './write-versions.ts'

/** Maximum number of versions that one transaction removes. */
const sweptAtOnce = 200
/**
 * Maximum number of staging rows that one transaction removes after their versions were released. The versions
 * themselves remain.
 */
const forgottenAtOnce = 2000

export async function removeStagingJob(deps: Pick<ContentDeps, 'database'>, job: string): Promise<void> {
  await removeStagedVersions(deps, job)
  await deps.database.transaction((trx) => trx.deleteFrom('staging_job').where('id', '=', job).execute())
}

export async function removeStagedVersions(
  { database }: Pick<ContentDeps, 'database'>,
  job: string,
): Promise<void> {
  const remove = async (trx: Write<ContentTables>) =>
    (await isNamed(trx, job)) ? forgetSome(trx, job) : removeSome(trx, job)
  while ((await database.transaction(remove, { lock: 'release' })) > 0);
}

/** Returns true if a release contains the staged versions. It contains either all of them or none. */
async function isNamed(trx: Write<ContentTables>, job: string): Promise<boolean> {
  const named = await trx
    .selectFrom((q) =>
      q.selectFrom('staged_version').selectAll().where('job', '=', job).limit(1).as('staged'),
    )
    .innerJoin('release_entry as entry', (join) =>
      join
        .onRef('entry.item', '=', 'staged.item')
        .onRef('entry.language', '=', 'staged.language')
        .onRef('entry.version', '=', 'staged.number'),
    )
    .select('entry.release')
    .limit(1)
    .executeTakeFirst()
  return named !== undefined
}

/** Removes staging rows, but not the versions. Returns the number of removed rows. */
async function forgetSome(trx: Write<ContentTables>, job: string): Promise<number> {
  const some = trx
    .selectFrom('staged_version as staged')
    .select(toRowOrder('staged').as('row'))
    .where('job', '=', job)
    .limit(forgottenAtOnce)
  const { numDeletedRows } = await trx
    .deleteFrom('staged_version')
    .where(toRowOrder('staged_version'), 'in', some)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

async function removeSome(trx: Write<ContentTables>, job: string): Promise<number> {
  const versions: VersionRow[] = await trx
    .selectFrom('staged_version')
    .select(['item', 'language', 'number'])
    .where('job', '=', job)
    .limit(sweptAtOnce)
    .execute()
  if (versions.length === 0) return 0
  await deleteVersions(trx, versions)
  await trx
    .deleteFrom('staged_version')
    .where((q) => q.or(versions.map((version) => q.and(version))))
    .execute()
  return versions.length
}
