/** The queue of purges, with one row per release. After a delay, a row becomes due again for a second round. */
import type { Selectable } from 'kysely'
import type { Database } from '#database'
import { createRowQueue, type Job, type JobQueue } from '#jobs'
import type { PurgingTables } from './tables.ts'

export type PurgeJob = { readonly release: number; readonly keys: readonly string[] }

/**
 * The pause before the second round. A response that was rendered before the release may reach the cache after the
 * first round, but rarely after this pause.
 */
const secondRoundMs = 30_000

/** Number of most recent releases whose rows are retained after their purges have completed. */
const retainedReleases = 100

type PurgeRow = Selectable<PurgingTables['cache_purge']>

type QueueOptions = { readonly database: Database<PurgingTables>; readonly clock: () => Date }

export function createPurgeQueue({ database, clock }: QueueOptions): JobQueue<PurgeJob> {
  const queue = createRowQueue<PurgeRow, PurgeJob>({
    database,
    table: 'cache_purge',
    id: 'id',
    dueAt: 'due_at',
    attempts: 'attempts',
    columns: ['release', 'keys'],
    toPayload: ({ release, keys }) => ({ release, keys: JSON.parse(keys) as readonly string[] }),
  })

  async function startSecondRound({ id, dueAt }: Pick<Job<PurgeJob>, 'id' | 'dueAt'>): Promise<boolean> {
    const due_at = new Date(clock().getTime() + secondRoundMs).toISOString()
    const { numUpdatedRows } = await database.transaction((trx) =>
      trx
        .updateTable('cache_purge')
        .set({ round: 2, due_at, attempts: 0 })
        .where('id', '=', id)
        .where('due_at', '=', dueAt)
        .where('round', '=', 1)
        .executeTakeFirst(),
    )
    return numUpdatedRows > 0n
  }

  return {
    ...queue,
    move: async (job, next) =>
      (next.dueAt === null && (await startSecondRound(job))) || queue.move(job, next),
  }
}

/** Returns the last release for which this version of the code has requested purges; undefined if there is none. */
export async function findLastPurgedRelease(
  { read }: Pick<Database<PurgingTables>, 'read'>,
  code: string,
): Promise<number | undefined> {
  const row = await read
    .selectFrom('cache_purge')
    .select((q) => q.fn.max('release').as('release'))
    .where('code', '=', code)
    .executeTakeFirst()
  return row?.release ?? undefined
}

/**
 * Returns true if the first round of a purge is still unconfirmed, or if a second round has failed. A second round that
 * has not been tried yet does not count.
 */
export async function hasUnconfirmedPurge({ read }: Pick<Database<PurgingTables>, 'read'>): Promise<boolean> {
  const row = await read
    .selectFrom('cache_purge')
    .select('id')
    .where('due_at', 'is not', null)
    .where((row) => row.or([row('round', '=', 1), row('attempts', '>', 0)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts a purge that is immediately due. Does nothing if another server has requested the same purge. */
export async function insertPurge(
  { database, clock }: QueueOptions,
  { release, code, keys }: PurgeJob & { readonly code: string },
): Promise<void> {
  const due_at = clock().toISOString()
  await database.transaction(async (trx) => {
    await trx
      .insertInto('cache_purge')
      .values({ release, code, keys: JSON.stringify(keys), round: 1, due_at, attempts: 0 })
      .onConflict((conflict) => conflict.columns(['release', 'code']).doNothing())
      .execute()
    await trx
      .deleteFrom('cache_purge')
      .where('due_at', 'is', null)
      .where('release', '<', release - retainedReleases)
      .execute()
  })
}
